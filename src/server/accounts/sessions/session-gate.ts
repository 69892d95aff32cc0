import { MEMBER_HEADER } from '#contract/recording-headers.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { FastifyRequest } from 'fastify'
import { isWithoutHealthConsent } from '#server/consent/consent-reads.ts'
import { dayClockOf } from '#server/http/caller.ts'
import { ProblemError } from '#server/http/problems.ts'
import { languageToWriteIn } from '#server/language/translator.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { liveWebhooksOf } from '#server/sending/channel-store.ts'
import { updateMember } from '#server/db/rows.ts'
import { SESSION_S } from './session-cookie.ts'
import { findSession } from './session-reads.ts'
import { recordSessionUse } from './session-store.ts'

// A write on every call would cost too much: the expiry moves at most once a day, and the last use
// is stored to within ten minutes.
const RENEW_AFTER_S = 86_400
const SEEN_EVERY_MS = 10 * 60_000

const ADMIN_ONLY_MESSAGE = codedMessage('refused.admin-gate')

/** Whether something minor was saved. If not, the call goes on and a later one saves it. */
const isSaved = async (request: FastifyRequest, saving: Promise<unknown>): Promise<boolean> => {
  try {
    await saving
    return true
  } catch (error) {
    request.log.warn({ err: error }, 'the use of a session or its time zone could not be saved')
    return false
  }
}

/** Admits only signed-in members to members' endpoints, before the body is read. */
export const installSessionGate = ({ app, db, cookies, clock }: ServerParts): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint, access, scope, beginRead } = request.routeOptions.config
    if (access === undefined || access === 'anyone' || scope !== undefined) return
    const { shownToken: token, expectedMemberId } = request
    const expected = endpoint?.recordsHealth ? expectedMemberId : undefined
    // Asked in one moment, these go to PostgreSQL in one write.
    if (beginRead && expectedMemberId !== undefined)
      request.begunRead = beginRead(request, expectedMemberId)
    const [session, isExpectedWithout, webhooks] = await Promise.all([
      token === undefined ? undefined : findSession(db, token, clock()),
      expected === undefined ? undefined : isWithoutHealthConsent(db, expected),
      expectedMemberId !== undefined && endpoint?.records
        ? liveWebhooksOf(db, { memberId: expectedMemberId })
        : undefined,
    ])
    if (!session) throw new ProblemError('not_signed_in')
    if (access === 'admin' && !session.isAdmin)
      throw new ProblemError('not_allowed', { words: ADMIN_ONLY_MESSAGE })
    // Another tab may have signed somebody else in: nothing may be recorded for the wrong member.
    const meant = request.headers[MEMBER_HEADER]
    if (meant !== undefined && meant !== session.profile.id) throw new ProblemError('not_signed_in')
    const now = clock()
    const isRenewed = session.endsAt - now < (SESSION_S - RENEW_AFTER_S) * 1000
    if (isRenewed || session.lastSeenAt === null || now - session.lastSeenAt >= SEEN_EVERY_MS) {
      const endsAt = isRenewed ? now + SESSION_S * 1000 : undefined
      const isUseRecorded = await isSaved(
        request,
        recordSessionUse(db, { token: session.token, memberId: session.profile.id, now, endsAt }),
      )
      if (isRenewed && isUseRecorded) cookies.setSession(reply, session.token)
    }
    const { profile } = session
    if (endpoint?.recordsHealth) {
      const isWithout =
        profile.id === expected ? isExpectedWithout : await isWithoutHealthConsent(db, profile.id)
      if (isWithout) throw new ProblemError('consent_needed')
    }
    request.hasNoWebhooks = profile.id === expectedMemberId && webhooks?.length === 0
    if (request.sentZone !== undefined && request.sentZone !== profile.time_zone) {
      await isSaved(request, updateMember(db, profile.id, { time_zone: request.sentZone }))
    }
    request.caller = {
      memberId: profile.id,
      sessionId: session.sessionId,
      isConfirmed: session.isConfirmed,
      ...dayClockOf(profile, request.sentZone),
      language: languageToWriteIn(profile.language, request.headers['accept-language']),
      profile,
    }
  })
}
