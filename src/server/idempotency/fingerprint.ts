import { createHash, type Hash } from 'node:crypto'

/**
 * Hashes each value with its type and length, so that different bodies cannot collide. Photos are
 * not copied, and a body may be nested as deep as it can be sent.
 */
const add = (hash: Hash, whole: unknown): void => {
  const left = [whole]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string') hash.update(`s${value.length}:`).update(value)
    else if (Array.isArray(value)) {
      hash.update(`a${value.length}:`)
      for (const one of value.toReversed()) left.push(one)
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? 1 : -1))
      hash.update(`o${entries.length}:`)
      for (const [name, one] of entries) left.push(one, name)
    } else hash.update(`v${String(value)};`)
  }
}

/** A hash of method, path and body. */
export const fingerprintOf = (method: string, path: string, body: unknown): string => {
  const hash = createHash('sha256')
  add(hash, [method, path, body])
  return hash.digest('base64url')
}
