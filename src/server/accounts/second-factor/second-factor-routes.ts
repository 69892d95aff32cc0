import { DONE, okWith } from '#contract/reply.ts'
import { beginTotp, confirmItIsMe, confirmTotp, fetchSecurity, removeTotp, renewRecoveryCodes } from '#contract/accounts/second-factor.ts'
import type { FastifyInstance } from 'fastify'
import { checkPassword, NO_PASSWORD_WORDS, refuseUnconfirmed } from '../passwords/reauthentication.ts'
import { findPasswordHash } from '../passwords/password-store.ts'
import { confirmSession } from '../sessions/session-store.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { hasIdentity } from '../provider/provider-identity-store.ts'
import {
  dropTotp,
  findTotp,
  recoveryCodesIfNone,
  replaceRecoveryCodes,
  saveTotpSecret,
  secondFactorsOf,
  secondStepsWith,
  takeTotpStep,
} from './second-factor-store.ts'
import type { SecretBox } from './encryption.ts'
import { looksLikeTotp, newTotpSecret, stepOfCode, totpUri } from './totp.ts'

const WRONG_CODE_WORDS = 'This code is not right. Codes change every 30 seconds: please take the one that is shown now'

export interface SecurityParts {
  readonly db: Database
  readonly box: SecretBox
  readonly provider: Config['provider']
  readonly clock: () => number
}

/** What a member sees and changes about second factors. */
export const mountSecurity = (app: FastifyInstance, parts: SecurityParts): void => {
  const { db, box, provider, clock } = parts

  mountForMember(app, fetchSecurity, async (_call, { memberId, isConfirmed }) => {
    const factors = await secondFactorsOf(db, memberId)
    const { hasTotp, recoveryCodesLeft } = factors
    const hasSecondStep = secondStepsWith(factors).length > 0
    const hasPassword = (await findPasswordHash(db, memberId)) !== null
    const connection = provider ? { name: provider.name, isConnected: await hasIdentity(db, memberId) } : null
    return okWith({ hasPassword, isConfirmed, hasSecondStep, hasTotp, recoveryCodesLeft, provider: connection })
  })

  mountForMember(app, confirmItIsMe, async ({ body }, caller) => {
    if ((await findPasswordHash(db, caller.memberId)) === null) {
      throw new ProblemError('not_allowed', { words: NO_PASSWORD_WORDS })
    }
    await checkPassword(db, clock, caller, { field: 'password', password: body.password })
    await confirmSession(db, caller.sessionId, clock())
    return DONE
  })

  mountForMember(app, beginTotp, async (_call, caller) => {
    await refuseUnconfirmed(db, caller)
    if ((await secondFactorsOf(db, caller.memberId)).hasTotp) {
      throw new ProblemError('not_allowed', { words: 'An authenticator app is set up already. Remove it first.' })
    }
    const secret = await newTotpSecret()
    await saveTotpSecret(db, caller.memberId, box.seal(secret, caller.memberId))
    return okWith({ secret, uri: await totpUri(secret, caller.profile.display_username) })
  })

  mountForMember(app, confirmTotp, async ({ body }, caller) => {
    await refuseUnconfirmed(db, caller)
    const { memberId } = caller
    const totp = await findTotp(db, memberId)
    if (totp === undefined || totp.confirmed_at !== null || !looksLikeTotp(body.code)) {
      throw invalidField('code', WRONG_CODE_WORDS)
    }
    const step = await stepOfCode(box.open(totp.sealed_secret, memberId), body.code, clock())
    if (step === undefined) throw invalidField('code', WRONG_CODE_WORDS)
    const recoveryCodes = await db.transaction().execute(async (transaction) => {
      if (!(await takeTotpStep(transaction, memberId, step, { confirmedAt: clock() }))) {
        throw invalidField('code', WRONG_CODE_WORDS)
      }
      return recoveryCodesIfNone(transaction, memberId)
    })
    return okWith({ recoveryCodes })
  })

  mountForMember(app, removeTotp, async (_call, caller) => {
    await refuseUnconfirmed(db, caller)
    await db.transaction().execute((transaction) => dropTotp(transaction, caller.memberId))
    return DONE
  })

  mountForMember(app, renewRecoveryCodes, async (_call, caller) => {
    await refuseUnconfirmed(db, caller)
    if (secondStepsWith(await secondFactorsOf(db, caller.memberId)).length === 0) {
      throw new ProblemError('not_allowed', { words: 'Recovery codes stand in for an authenticator app or a passkey. Set one up first.' })
    }
    return okWith({
      recoveryCodes: await db.transaction().execute((transaction) => replaceRecoveryCodes(transaction, caller.memberId)),
    })
  })
}
