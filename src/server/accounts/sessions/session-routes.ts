import { DONE, okWith } from '#contract/reply.ts'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/accounts/sessions.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { SignInCookies } from './session-cookie.ts'
import { instantOf } from './session-reads.ts'
import { endSessionOf, endSessions, listSessionsOf } from './session-store.ts'

const isoOf = (instantAt: number): string => new Date(instantAt).toISOString()

export const mountSessions = (app: FastifyInstance, { db, engine }: OpenDatabase, cookies: SignInCookies, clock: () => number): void => {
  mountForMember(app, listSessions, async (_call, caller) => {
    const { deviceInWords } = await import('./device-name.ts')
    const rows = await listSessionsOf(db, engine, caller, clock())
    return okWith(
      rows.map((row): Session => {
        const signedInAt = instantOf(row.created_at)
        return {
          id: row.id,
          device: deviceInWords(row.user_agent),
          signedInAt: isoOf(signedInAt),
          lastSeenAt: isoOf(row.last_seen_at ?? signedInAt),
          isThis: row.id === caller.sessionId,
        }
      }),
    )
  })

  mountForMember(app, endSession, async ({ params, reply }, caller) => {
    if (!(await endSessionOf(db, caller.memberId, params.id))) throw new ProblemError('not_found')
    if (params.id === caller.sessionId) cookies.forgetSession(reply)
    return DONE
  })

  mountForMember(app, endOtherSessions, async (_call, caller) => {
    await endSessions(db, caller.memberId, { except: caller.sessionId })
    return DONE
  })
}
