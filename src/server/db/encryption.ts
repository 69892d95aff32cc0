import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts short texts (AES-256-GCM) with a key derived from another secret, so that one leaked
 * table reveals nothing.
 */
export interface Encryption {
  /** @param context the owner; the text can only be decrypted with the same context */
  encrypt(text: string, context: string): string
  decrypt(encrypted: string, context: string): string
}

export const createEncryption = (serverSecret: string): Encryption => {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'forkcast sealed secrets', 32))
  return {
    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(encrypted, context) {
      const bytes = Buffer.from(encrypted, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
