import { DONE } from '#contract/reply.ts'
import { changePassword, logOutEverywhere } from '#contract/settings.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { mountForMember } from '#server/http/mount.ts'
import { checkPassword } from './password-check.ts'
import { hashPassword } from './password-hash.ts'
import { savePasswordHash } from './password-store.ts'
import type { SignInCookies } from './session-cookie.ts'
import { endSessions } from './session-store.ts'
import { dropTicketsOf } from './ticket-store.ts'

export const mountPassword = (app: FastifyInstance, { db, engine }: OpenDatabase, cookies: SignInCookies, clock: () => number): void => {
  mountForMember(app, changePassword, async ({ body }, caller) => {
    await checkPassword(db, clock, caller, { field: 'currentPassword', password: body.currentPassword })
    const hash = await hashPassword(body.newPassword)
    await db.transaction().execute(async (transaction) => {
      await savePasswordHash(transaction, engine, { memberId: caller.memberId, hash, now: clock() })
      await endSessions(transaction, caller.memberId, { except: caller.sessionId })
      await dropTicketsOf(transaction, caller.memberId)
    })
    return DONE
  })

  mountForMember(app, logOutEverywhere, async ({ reply }, caller) => {
    await db.transaction().execute(async (transaction) => {
      await endSessions(transaction, caller.memberId, {})
      await dropTicketsOf(transaction, caller.memberId)
    })
    cookies.forgetSession(reply)
    reply.header('clear-site-data', '"cache"')
    return DONE
  })
}
