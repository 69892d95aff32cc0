const ISSUER = 'Forkcast'
const SECRET_BYTES = 20
const DIGITS = 6
const PERIOD_S = 30
export const STEP_MS = PERIOD_S * 1000
// Tolerates a phone's clock that is half a minute off.
const WINDOW = 1

// What every authenticator app supports: RFC 6238 with SHA-1, six digits, 30 seconds.
const totpOf = async (secret: string, username: string) => {
  const { TOTP } = await import('otpauth')
  return new TOTP({
    issuer: ISSUER,
    label: username,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret,
  })
}

/** A new secret in base32. */
export const newTotpSecret = async (): Promise<string> => {
  const { Secret } = await import('otpauth')
  return new Secret({ size: SECRET_BYTES }).base32
}

export const totpUri = async (secret: string, username: string): Promise<string> =>
  (await totpOf(secret, username)).toString()

export const looksLikeTotp = (code: string): boolean => /^\d{6}$/.test(code.replaceAll(' ', ''))

/** The 30-second step that a code belongs to; undefined for a wrong code. */
export const stepOfCode = async (
  secret: string,
  code: string,
  now: number,
): Promise<number | undefined> => {
  const token = code.replaceAll(' ', '')
  const delta = (await totpOf(secret, ISSUER)).validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / STEP_MS) + delta
}
