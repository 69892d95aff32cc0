import { isTimeZone } from '#domain/day.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { AccountService } from './account-service.ts'
import { findSession, sessionCookieName, tokenOfCookie } from './session-reads.ts'

export interface SessionGate {
  tokenOf(request: FastifyRequest): string | undefined
  forgetCookie(reply: FastifyReply): void
}

/** Lets only signed-in members through to members' endpoints, before a body is read. */
export const installSessionGate = (
  app: FastifyInstance,
  settings: { db: Database; account: AccountService; config: Config; secret: string; clock: () => number },
): SessionGate => {
  const { db, account, config, secret, clock } = settings
  const cookieName = sessionCookieName(config.servesHttps)

  const gate: SessionGate = {
    tokenOf(request) {
      const cookie = request.cookies[cookieName]
      return cookie === undefined ? undefined : tokenOfCookie(cookie, secret)
    },
    forgetCookie(reply) {
      reply.clearCookie(cookieName, { path: '/', httpOnly: true, sameSite: 'lax', secure: config.servesHttps })
    },
  }

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (access === undefined || access === 'anyone') return
    const token = gate.tokenOf(request)
    const session = token === undefined ? undefined : await findSession(db, token, clock())
    if (!session) throw new ProblemError('not_signed_in')
    const { profile } = session
    const zone = request.sentZone ?? profile.time_zone
    if (request.sentZone !== undefined && request.sentZone !== profile.time_zone) {
      await account.keepZone(profile.id, request.sentZone)
    }
    request.caller = {
      memberId: profile.id,
      sessionId: session.sessionId,
      zone: zone !== null && isTimeZone(zone) ? zone : 'UTC',
      profile,
    }
  })

  return gate
}
