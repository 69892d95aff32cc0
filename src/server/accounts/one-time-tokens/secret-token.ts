import { hash, randomBytes } from 'node:crypto'

/** A token of 256 random bits. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url')

/**
 * What the database stores of a token, so that a stolen database or backup gives no access. Tokens
 * are too random to be found by trying, so a plain SHA-256 is enough.
 */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')
