import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

const encode = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/={1,2}$/, '')

const tagOf = (
  password: string,
  nonce: Uint8Array,
  cost: { memory: number; passes: number; parallelism: number; tagLength: number },
) => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost })

/**
 * argon2id in the PHC string format, so that the cost can rise later without breaking old hashes.
 */
export const hashPassword = async (password: string, memoryMib: number): Promise<string> => {
  const nonce = randomBytes(16)
  const memory = memoryMib * 1024
  const tag = await tagOf(password, nonce, {
    memory,
    passes: PASSES,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  })
  return `$argon2id$v=19$m=${memory},t=${PASSES},p=${LANES}$${encode(nonce)}$${encode(tag)}`
}

/** Whether a password matches a hash. An unreadable hash matches nothing. */
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
