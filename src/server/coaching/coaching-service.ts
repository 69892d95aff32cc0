import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { CoachedMember, fetchCoaches, Look, offerCoach } from '#contract/coaching.ts'
import { type CoachPart, MAX_COACHES } from '#domain/coaching/coach-parts.ts'
import type { Period } from '#domain/day.ts'
import { said } from '#domain/said.ts'
import { consumeAttempt, INVITE_BY_MEMBER, limitKey, TOO_MANY_REQUESTS } from '#server/accounts/rate-limit/attempt-limit.ts'
import { lockMember } from '#server/db/lock-member.ts'
import type { Database } from '#server/db/schema.ts'
import { type Caller, zoneOf } from '#server/http/caller.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { acceptedGrant, coachedBy, grantsOf, isCoachedBy, newestLooks } from './coaching-reads.ts'
import { answerOffer, endGrant, insertOffer, updateParts } from './grant-store.ts'
import { readLook } from './look-reads.ts'
import { insertLook } from './look-store.ts'

type Coaches = ReplyOf<typeof fetchCoaches>['data']

const alreadyLooks = () => invalidField('username', said('input.coach-already'))
const noLook = () => new ProblemError('not_found', { words: said('refused.no-look') })

/** Who may look at whose figures: offered, changed and withdrawn by the member, accepted and given up by the coach. */
export const createCoachingService = (db: Database, clock: () => number) => {
  const coaches = async (memberId: string): Promise<Coaches> => {
    const [grants, looks] = await Promise.all([grantsOf(db, memberId, clock()), newestLooks(db, memberId)])
    return { grants, looks }
  }
  const coached = (coachId: string): Promise<CoachedMember[]> => coachedBy(db, coachId, clock())

  return {
    coaches,
    coached,

    async offer({ memberId, profile }: Caller, { username, parts }: BodyOf<typeof offerCoach>): Promise<Coaches> {
      if (username.toLowerCase() === profile.username) throw invalidField('username', said('input.coach-oneself'))
      const now = clock()
      await consumeAttempt(db, limitKey('coach-offer', memberId), { limit: INVITE_BY_MEMBER, refusal: TOO_MANY_REQUESTS, now })
      await db.transaction().execute(async (transaction) => {
        await lockMember(transaction, memberId)
        if (await isCoachedBy(transaction, memberId, username)) throw alreadyLooks()
        if (!(await insertOffer(transaction, { memberId, username, parts }, now))) throw alreadyLooks()
        if ((await grantsOf(transaction, memberId, now)).length > MAX_COACHES) {
          throw new ProblemError('not_allowed', { words: said('refused.coaches-most', { most: MAX_COACHES }) })
        }
      })
      return coaches(memberId)
    },

    async change(memberId: string, id: string, parts: readonly CoachPart[]): Promise<Coaches> {
      if (!(await updateParts(db, memberId, id, parts))) throw new ProblemError('not_found')
      return coaches(memberId)
    },

    async withdraw(memberId: string, id: string): Promise<void> {
      if (!(await endGrant(db, { memberId }, id, clock()))) throw new ProblemError('not_found')
    },

    async accept(coachId: string, id: string): Promise<CoachedMember[]> {
      if (!(await answerOffer(db, coachId, id, 'accepted_at', clock()))) throw new ProblemError('not_found')
      return coached(coachId)
    },

    async leave(coachId: string, id: string): Promise<void> {
      if (await endGrant(db, { coachId }, id, clock())) return
      if (!(await answerOffer(db, coachId, id, 'declined_at', clock()))) throw new ProblemError('not_found')
    },

    async look({ memberId: coachId, language }: Caller, id: string, period: Period): Promise<Look> {
      const granted = await acceptedGrant(db, coachId, id)
      if (!granted) throw noLook()
      const { profile, parts } = granted
      const now = clock()
      // First written down, then read: nobody looks without a trace.
      if (!(await insertLook(db, { memberId: profile.id, coachId, grantId: id, parts }, now))) throw noLook()
      return readLook(db, { memberId: profile.id, profile, zone: zoneOf(profile) }, { parts, period, language }, now)
    },
  }
}
