import { DONE } from '#contract/reply.ts'
import { changePassword, logOutEverywhere } from '#contract/settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { attemptKey, clearFailures, countFailure, lockedUntil, SIGN_IN_BY_NAME } from './attempt-store.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { changePasswordHash, endSessions, findPasswordHash } from './password-store.ts'
import type { SessionGate } from './session-gate.ts'

export const mountPassword = (app: FastifyInstance, db: Database, gate: SessionGate, clock: () => number): void => {
  const lockedFor = (until: number) =>
    new ProblemError('account_locked', { retryAfterS: Math.max(1, Math.ceil((until - clock()) / 1000)) })

  // Wrong tries count like failed sign-ins: a session left open must not let anybody guess the password.
  const checkCurrent = async ({ memberId, profile }: Caller, password: string): Promise<void> => {
    const key = attemptKey('name', profile.username)
    const lockedBefore = await lockedUntil(db, key, clock())
    if (lockedBefore !== undefined) throw lockedFor(lockedBefore)
    const hash = await findPasswordHash(db, memberId)
    if (hash !== null && (await verifyPassword(hash, password))) {
      await clearFailures(db, key)
      return
    }
    const until = await countFailure(db, key, SIGN_IN_BY_NAME, clock())
    if (until !== undefined) throw lockedFor(until)
    throw invalidField('currentPassword', 'This is not your current password')
  }

  mountForMember(app, changePassword, async ({ body }, caller) => {
    await checkCurrent(caller, body.currentPassword)
    const hash = await hashPassword(body.newPassword)
    await db.transaction().execute(async (transaction) => {
      await changePasswordHash(transaction, caller.memberId, hash, clock())
      await endSessions(transaction, caller.memberId, { except: caller.sessionId })
    })
    return DONE
  })

  mountForMember(app, logOutEverywhere, async ({ reply }, caller) => {
    await endSessions(db, caller.memberId, {})
    gate.forgetCookie(reply)
    reply.header('clear-site-data', '"cache"')
    return DONE
  })
}
