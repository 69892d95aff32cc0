import { said } from '#domain/said.ts'
import type { Database } from '#server/db/schema.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import type { Encryption } from '#server/db/encryption.ts'
import { secondFactorsOf, secondStepsWith } from './second-factor-reads.ts'
import { consumeTotpStep, deleteTotp, findTotp, recoveryCodesIfNone, replaceRecoveryCodes, saveTotpSecret } from './second-factor-store.ts'
import { looksLikeTotp, newTotpSecret, stepOfCode, totpUri } from './totp.ts'

const WRONG_CODE_WORDS = said('input.code-now')

export const createSecondFactorService = (db: Database, encryption: Encryption, clock: () => number) => ({
  /** A secret for an authenticator app; it counts once a first code has confirmed it. @throws ProblemError not_allowed */
  async beginTotp(memberId: string, username: string): Promise<{ secret: string; uri: string }> {
    if ((await secondFactorsOf(db, memberId)).hasTotp) {
      throw new ProblemError('not_allowed', { words: said('refused.app-set-up') })
    }
    const secret = await newTotpSecret()
    await saveTotpSecret(db, memberId, encryption.encrypt(secret, memberId))
    return { secret, uri: await totpUri(secret, username) }
  },

  /** Turns the app on; answers the recovery codes of a first second factor. @throws ProblemError invalid_input */
  async confirmTotp(memberId: string, code: string): Promise<string[] | null> {
    const totp = await findTotp(db, memberId)
    if (totp === undefined || totp.confirmed_at !== null || !looksLikeTotp(code)) throw invalidField('code', WRONG_CODE_WORDS)
    const step = await stepOfCode(encryption.decrypt(totp.encrypted_secret, memberId), code, clock())
    if (step === undefined) throw invalidField('code', WRONG_CODE_WORDS)
    return db.transaction().execute(async (transaction) => {
      if (!(await consumeTotpStep(transaction, memberId, step, { confirmedAt: clock() }))) throw invalidField('code', WRONG_CODE_WORDS)
      return recoveryCodesIfNone(transaction, memberId)
    })
  },

  removeTotp: (memberId: string): Promise<void> => db.transaction().execute((transaction) => deleteTotp(transaction, memberId)),

  /** New codes; the ones from before are worth nothing then. @throws ProblemError not_allowed */
  async renewRecoveryCodes(memberId: string): Promise<string[]> {
    if (secondStepsWith(await secondFactorsOf(db, memberId)).length === 0) {
      throw new ProblemError('not_allowed', { words: said('refused.codes-alone') })
    }
    return db.transaction().execute((transaction) => replaceRecoveryCodes(transaction, memberId))
  },
})
