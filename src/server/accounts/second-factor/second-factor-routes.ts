import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/accounts/second-factor.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { requireConfirmedSession } from '../passwords/reauthentication.ts'
import { requireUnchanged } from '../sessions/access-version.ts'
import { secondFactorsOf, secondStepsWith } from './second-factor-reads.ts'
import {
  consumeTotpStep,
  deleteTotp,
  findTotp,
  recoveryCodesIfNone,
  replaceRecoveryCodes,
  saveTotpSecret,
} from './second-factor-store.ts'
import { looksLikeTotp, newTotpSecret, stepOfCode, totpUri } from './totp.ts'

const wrongCode = () => invalidField('code', codedMessage('input.code-now'))

/** Setting up and removing second factors. */
export const mountSecondFactor = ({ app, encryption }: ServerParts): void => {
  // The secret is active once a first code has confirmed it.
  mountForMember(app, beginTotp, async ({ db }, caller) => {
    await requireConfirmedSession(db, caller)
    const { memberId, profile } = caller
    if ((await secondFactorsOf(db, memberId)).hasTotp) {
      throw new ProblemError('not_allowed', { words: codedMessage('refused.app-set-up') })
    }
    const secret = await newTotpSecret()
    await saveTotpSecret(db, memberId, encryption.encrypt(secret, memberId))
    return { secret, uri: await totpUri(secret, profile.display_username) }
  })

  mountForMember(app, confirmTotp, async ({ body: { code }, at, db }, caller) => {
    await requireConfirmedSession(db, caller)
    const { memberId, profile } = caller
    const totp = await findTotp(db, memberId)
    if (totp === undefined || totp.confirmed_at !== null || !looksLikeTotp(code)) throw wrongCode()
    const step = await stepOfCode(encryption.decrypt(totp.encrypted_secret, memberId), code, at)
    if (step === undefined) throw wrongCode()
    return db.transaction().execute(async (transaction) => {
      await requireUnchanged(transaction, profile, 'not_signed_in')
      if (!(await consumeTotpStep(transaction, memberId, step, { confirmedAt: at })))
        throw wrongCode()
      return { recoveryCodes: await recoveryCodesIfNone(transaction, memberId) }
    })
  })

  mountForMember(app, removeTotp, async ({ db }, caller) => {
    await requireConfirmedSession(db, caller)
    await db.transaction().execute((transaction) => deleteTotp(transaction, caller.memberId))
  })

  // The earlier codes stop working.
  mountForMember(app, renewRecoveryCodes, async ({ db }, caller) => {
    await requireConfirmedSession(db, caller)
    const { memberId } = caller
    if (secondStepsWith(await secondFactorsOf(db, memberId)).length === 0) {
      throw new ProblemError('not_allowed', { words: codedMessage('refused.codes-alone') })
    }
    return {
      recoveryCodes: await db
        .transaction()
        .execute((transaction) => replaceRecoveryCodes(transaction, memberId)),
    }
  })
}
