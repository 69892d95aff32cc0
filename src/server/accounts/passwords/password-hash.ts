import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const tagOf = (
  password: string,
  nonce: Uint8Array,
  cost: typeof COST | { memory: number; passes: number; parallelism: number; tagLength: number },
) => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost })

/** argon2id in the PHC string format, so that the cost can rise later without breaking old hashes. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, COST)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(nonce)}$${encode(tag)}`
}

/** Whether a password is the one behind a hash; an unreadable hash matches nothing. */
export const verifyPassword = async (hash: string, password: string): Promise<boolean> => {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) return false
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
  const expected = Buffer.from(parts[5] as string, 'base64')
  const tag = await tagOf(password, Buffer.from(parts[4] as string, 'base64'), {
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected)
}
