import {
  endOtherSessions,
  endSession,
  listSessions,
  logOut,
  logOutEverywhere,
  type Session,
} from '#contract/accounts/sessions.ts'
import type { FastifyReply } from 'fastify'
import { mount, mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { iso } from '#server/http/moment.ts'
import { deleteOwnRow } from '#server/db/rows.ts'
import { endSessionByToken, endSessions, listSessionsOf, logOutMember } from './session-store.ts'

export const mountSessions = ({ app, cookies }: ServerParts): void => {
  const clearBrowser = (reply: FastifyReply) => {
    cookies.clearSession(reply)
    // Photos may be in the browser's cache, where the next person at this device could find them.
    reply.header('clear-site-data', '"cache"')
  }

  mountForMember(app, listSessions, async ({ at, db }, caller) => {
    const { deviceOf } = await import('./device-name.ts')
    const rows = await listSessionsOf(db, caller, at)
    return rows.map((row): Session => {
      return {
        id: row.id,
        ...deviceOf(row.user_agent),
        signedInAt: iso(row.created_at),
        lastSeenAt: iso(row.last_seen_at ?? row.created_at),
        isThis: row.id === caller.sessionId,
      }
    })
  })

  mountForMember(app, endSession, async ({ params, db, reply }, caller) => {
    if (!(await deleteOwnRow(db, 'session', caller.memberId, params.id)))
      throw new ProblemError('not_found')
    if (params.id === caller.sessionId) cookies.clearSession(reply)
  })

  mountForMember(app, endOtherSessions, ({ db }, caller) =>
    db
      .transaction()
      .execute((transaction) => endSessions(transaction, caller.memberId, caller.sessionId)),
  )

  mount(app, logOut, async ({ db, request, reply }) => {
    const token = cookies.sessionToken(request)
    if (token !== undefined) await endSessionByToken(db, token)
    clearBrowser(reply)
  })

  mountForMember(app, logOutEverywhere, async ({ db, reply }, caller) => {
    await logOutMember(db, caller.memberId)
    clearBrowser(reply)
  })
}
