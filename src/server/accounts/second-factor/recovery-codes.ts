import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/accounts/second-factor.ts'

// Crockford's base32: no letter that looks like a digit.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16
const GROUP = 4

const randomCode = (): string => {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/** New codes of 80 bits each. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, randomCode)

/** At 80 random bits a plain hash is enough. Spaces, dashes and capitals do not matter, nor an O for a zero. */
export const hashOfRecoveryCode = (code: string): string => {
  const letters = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return createHash('sha256').update(`recovery-code:${letters}`).digest('base64url')
}
