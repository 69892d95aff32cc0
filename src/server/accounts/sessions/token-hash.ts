import { createHash } from 'node:crypto'

/**
 * What the database keeps of a session's token: who reads the database or a backup cannot act as anybody. A token of 192 random bits
 * cannot be found by trying, so that a plain SHA-256 will do.
 */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
