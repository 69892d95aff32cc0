import { isTimeZone } from '#domain/day.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { stateOfConsent } from '#server/consent/consent-reads.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { AccountService } from './account-service.ts'
import { SESSION_S } from './auth.ts'
import { findSession, sessionCookieName, tokenOfCookie } from './session-reads.ts'
import { extendSession } from './session-store.ts'

/** A session in use moves its end at most once a day: a write on every call would cost too much. */
const RENEW_AFTER_S = 86_400

const ADMIN_GATE_WORDS = 'Please enter the admin password: an admin session lasts one hour.'

export interface SessionGate {
  tokenOf(request: FastifyRequest): string | undefined
  forgetCookie(reply: FastifyReply): void
}

/** Lets only signed-in members through to members' endpoints, before a body is read. */
export const installSessionGate = (
  app: FastifyInstance,
  settings: { database: OpenDatabase; account: AccountService; config: Config; secret: string; clock: () => number },
): SessionGate => {
  const { database, account, config, secret, clock } = settings
  const { db, engine } = database
  const cookieName = sessionCookieName(config.servesHttps)
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.servesHttps } as const

  const gate: SessionGate = {
    tokenOf(request) {
      const cookie = request.cookies[cookieName]
      return cookie === undefined ? undefined : tokenOfCookie(cookie, secret)
    },
    forgetCookie(reply) {
      reply.clearCookie(cookieName, cookieOptions)
    },
  }

  app.addHook('onRequest', async (request, reply) => {
    const { access, recordsHealth } = request.routeOptions.config
    if (access === undefined || access === 'anyone') return
    const token = gate.tokenOf(request)
    const session = token === undefined ? undefined : await findSession(db, token, clock())
    if (!session) throw new ProblemError('not_signed_in')
    if (access === 'admin' && !session.isAdmin) throw new ProblemError('not_allowed', { words: ADMIN_GATE_WORDS })
    if (session.endsAt - clock() < (SESSION_S - RENEW_AFTER_S) * 1000) {
      await extendSession(db, engine, session.token, clock() + SESSION_S * 1000)
      reply.setCookie(cookieName, request.cookies[cookieName] as string, { ...cookieOptions, maxAge: SESSION_S })
    }
    const { profile } = session
    if (recordsHealth && (await stateOfConsent(db, profile.id, 'health-data')) === 'withdrawn') {
      throw new ProblemError('consent_needed')
    }
    // A zone set by hand stands, wherever the device is.
    const zone = profile.chosen_time_zone ?? request.sentZone ?? profile.time_zone
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
