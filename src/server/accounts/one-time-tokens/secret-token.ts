import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 random bits: it cannot be guessed. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url')

/**
 * What the database keeps of a token: who reads the database or a backup cannot act as anybody. What is as random as a token cannot be found by
 * trying, so that a plain SHA-256 will do.
 */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
