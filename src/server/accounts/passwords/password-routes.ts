import { changePassword } from '#contract/accounts/passwords.ts'
import { confirmItIsMe } from '#contract/accounts/second-factor.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { confirmSession } from '../sessions/session-store.ts'
import { hashPassword } from './password-hash.ts'
import { findPasswordHash, replacePassword } from './password-store.ts'
import { checkPassword, NO_PASSWORD } from './reauthentication.ts'

export const mountPassword = ({ app, config }: ServerParts): void => {
  mountForMember(app, changePassword, async ({ body, at, db }, caller) => {
    await checkPassword(db, at, caller, {
      field: 'currentPassword',
      password: body.currentPassword,
    })
    const hash = await hashPassword(body.newPassword, config.passwordMemoryMib)
    await replacePassword(db, caller, hash)
  })

  mountForMember(app, confirmItIsMe, async ({ body, at, db }, caller) => {
    if ((await findPasswordHash(db, caller.memberId)) === null) {
      throw new ProblemError('not_allowed', { words: NO_PASSWORD })
    }
    await checkPassword(db, at, caller, { field: 'password', password: body.password })
    await confirmSession(db, caller.sessionId, at)
  })
}
