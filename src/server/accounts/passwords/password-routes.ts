import { DONE } from '#contract/reply.ts'
import { changePassword } from '#contract/accounts/passwords.ts'
import { logOutEverywhere } from '#contract/accounts/sessions.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { mountForMember } from '#server/http/mount.ts'
import { checkPassword } from './reauthentication.ts'
import { hashPassword } from './password-hash.ts'
import { savePasswordHash } from './password-store.ts'
import type { SignInCookies } from '../sessions/session-cookie.ts'
import { endSessions } from '../sessions/session-store.ts'
import { dropTicketsOf } from '../one-time-tokens/one-time-token-store.ts'

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
