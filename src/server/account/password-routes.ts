import { DONE } from '#contract/reply.ts'
import { changePassword, logOutEverywhere } from '#contract/settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { checkPassword } from './password-check.ts'
import { hashPassword } from './password-hash.ts'
import { changePasswordHash, endSessions } from './password-store.ts'
import type { SessionGate } from './session-gate.ts'

export const mountPassword = (app: FastifyInstance, db: Database, gate: SessionGate, clock: () => number): void => {
  mountForMember(app, changePassword, async ({ body }, caller) => {
    await checkPassword(db, clock, caller, { field: 'currentPassword', password: body.currentPassword })
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
