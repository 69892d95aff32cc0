import type { FastifyRequest } from 'fastify'
import { refuseWithoutHealthConsent } from '#server/consent/consent-reads.ts'
import { dayClockOf } from '#server/http/caller.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { MINUTE_MS } from '#domain/day.ts'
import { CALLS_PER_MINUTE } from '#contract/token-scope.ts'
import { findPersonalToken, recordTokenUse } from './personal-token-store.ts'

/**
 * Counts the calls of each member's programs in memory: writing each one down would cost more than
 * most calls.
 */
const createCallLimit = () => {
  let minute = 0
  let calls = new Map<string, number>()
  return {
    /** @throws ProblemError too_many_requests once a member's programs have used up this minute */
    count(memberId: string, now: number): void {
      const current = Math.floor(now / MINUTE_MS)
      if (current !== minute) {
        minute = current
        calls = new Map()
      }
      const made = (calls.get(memberId) ?? 0) + 1
      calls.set(memberId, made)
      if (made <= CALLS_PER_MINUTE) return
      const retryAfterS = Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000))
      throw new ProblemError('too_many_requests', {
        words: `Programs may make ${CALLS_PER_MINUTE} calls a minute. Please wait a little.`,
        retryAfterS,
      })
    },
  }
}

/**
 * The last use is stored with a precision of ten minutes: a write on every call would cost too
 * much.
 */
const USED_EVERY_MS = 10 * 60_000

const BEARER = /^Bearer +(\S+)$/i

export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1]

/**
 * Admits programs to what their personal token allows, before the body is read. Session cookies do
 * not count here.
 */
export const installTokenGate = ({ app, db, clock }: ServerParts): void => {
  const limit = createCallLimit()
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint, scope, takesAnyToken } = request.routeOptions.config
    if (scope === undefined && takesAnyToken !== true) return
    const token = request.shownToken
    const now = clock()
    const found = token === undefined ? undefined : await findPersonalToken(db, token, now)
    if (!found) {
      void reply.header('www-authenticate', 'Bearer')
      throw new ProblemError('token_not_valid')
    }
    const { profile } = found
    limit.count(profile.id, now)
    if (scope !== undefined && !found.scopes.includes(scope))
      throw new ProblemError('scope_missing', {
        words: `This token has no permission to ${scope}.`,
      })
    if (endpoint?.recordsHealth) await refuseWithoutHealthConsent(db, profile.id)
    if (found.lastUsedAt === null || now - found.lastUsedAt >= USED_EVERY_MS) {
      await recordTokenUse(db, found.id, now).catch((error: unknown) =>
        request.log.warn({ err: error }, 'the use of a personal token could not be saved'),
      )
    }
    request.caller = {
      memberId: profile.id,
      // Programs have no session; calls that need one are not open to them.
      sessionId: '',
      isConfirmed: false,
      ...dayClockOf(profile, request.sentZone),
      language: null,
      profile,
      tokenScopes: found.scopes,
    }
  })
}
