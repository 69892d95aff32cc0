import {
  acceptCoached,
  changeCoach,
  deleteDayComment,
  fetchCoached,
  fetchCoaches,
  fetchDayComments,
  fetchLook,
  fetchWrittenComments,
  leaveCoached,
  offerCoach,
  withdrawCoach,
  writeComment,
} from '#contract/coaching.ts'
import { fetchCoachedSheet } from '#contract/sheet.ts'
import { COMMENT_DAYS, MAX_COACHES } from '#domain/coaching/coach-parts.ts'
import { addDays } from '#domain/day.ts'
import { codedMessage } from '#domain/coded-message.ts'
import {
  consumeAttempt,
  INVITE_BY_MEMBER,
  limitKey,
  TOO_MANY_REQUESTS,
} from '#server/accounts/rate-limit/attempt-limit.ts'
import { requireConfirmedSession } from '#server/accounts/passwords/reauthentication.ts'
import { dayClockOf } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import type { Database } from '#server/db/schema.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { readSheet } from '#server/sheet/sheet-reads.ts'
import { lockMember } from '#server/db/rows.ts'
import {
  acceptedGrant,
  coachedBy,
  commentsOn,
  commentsWritten,
  grantsOf,
  isCoachedBy,
  newestLooks,
} from './coaching-reads.ts'
import { removeComment, writeWords } from './comment-store.ts'
import { answerOffer, changeGrant, endGrant, insertOffer } from './grant-store.ts'
import { readLook } from './look-reads.ts'
import { insertLook } from './look-store.ts'

const alreadyLooks = () => invalidField('username', codedMessage('input.coach-already'))
const noLook = () => new ProblemError('not_found', { words: codedMessage('refused.no-look') })

const coachesOf = async (db: Database, memberId: string, now: number) => {
  const [grants, looks] = await Promise.all([
    grantsOf(db, memberId, now),
    newestLooks(db, memberId),
  ])
  return { grants, looks }
}

/**
 * What a coach may see of whom. Logged before anything is read, so that no look goes unrecorded.
 * @throws ProblemError where nothing is granted, or no longer
 */
const lookAt = async (db: Database, coachId: string, grantId: string, now: number) => {
  const granted = await acceptedGrant(db, coachId, grantId)
  if (!granted) throw noLook()
  const { profile, parts } = granted
  if (!(await insertLook(db, { memberId: profile.id, coachId, grantId, parts }, now)))
    throw noLook()
  const of = { memberId: profile.id, profile, ...dayClockOf(profile) }
  return { of, parts }
}

/**
 * On whose days a coach may comment, logged as any look.
 * @throws ProblemError where that is not granted, or no longer
 */
const commentTo = async (db: Database, coachId: string, grantId: string, now: number) => {
  const { of, parts } = await lookAt(db, coachId, grantId, now)
  if (!parts.includes('comments')) throw noLook()
  return of
}

/** Coach access: members offer, change and withdraw it; coaches accept and give it up. */
export const mountCoaching = ({ app }: ServerParts): void => {
  mountForMember(app, fetchCoaches, ({ at, db }, { memberId }) => coachesOf(db, memberId, at))

  mountForMember(app, offerCoach, async ({ body: { username, parts }, at: now, db }, caller) => {
    // A coach keeps seeing health data, whatever becomes of the session that made the offer.
    await requireConfirmedSession(db, caller)
    const { memberId, profile } = caller
    if (username.toLowerCase() === profile.username)
      throw invalidField('username', codedMessage('input.coach-oneself'))
    await consumeAttempt(db, limitKey('coach-offer', memberId), {
      limit: INVITE_BY_MEMBER,
      refusal: TOO_MANY_REQUESTS,
      now,
    })
    await db.transaction().execute(async (transaction) => {
      await lockMember(transaction, memberId)
      if (await isCoachedBy(transaction, memberId, username)) throw alreadyLooks()
      if (!(await insertOffer(transaction, { memberId, username, parts }, now)))
        throw alreadyLooks()
      if ((await grantsOf(transaction, memberId, now)).length > MAX_COACHES) {
        throw new ProblemError('not_allowed', {
          words: codedMessage('refused.coaches-most', { most: MAX_COACHES }),
        })
      }
    })
    return coachesOf(db, memberId, now)
  })

  mountForMember(app, changeCoach, async ({ params, body, at, db }, { memberId }) => {
    if (!(await changeGrant(db, memberId, params.id, body, at))) throw new ProblemError('not_found')
    return coachesOf(db, memberId, at)
  })

  mountForMember(app, withdrawCoach, async ({ params, at, db }, { memberId }) => {
    if (!(await endGrant(db, { memberId }, params.id, at))) throw new ProblemError('not_found')
  })

  mountForMember(app, fetchCoached, ({ at, db }, { memberId }) => coachedBy(db, memberId, at))

  mountForMember(app, acceptCoached, async ({ params, at, db }, { memberId }) => {
    if (!(await answerOffer(db, memberId, params.id, 'accepted_at', at)))
      throw new ProblemError('not_found')
    return coachedBy(db, memberId, at)
  })

  mountForMember(app, leaveCoached, async ({ params: { id }, at, db }, { memberId: coachId }) => {
    if (await endGrant(db, { coachId }, id, at)) return
    if (!(await answerOffer(db, coachId, id, 'declined_at', at)))
      throw new ProblemError('not_found')
  })

  mountForMember(
    app,
    fetchLook,
    async ({ params, query: { period }, at: now, db }, { memberId, language }) => {
      const { of, parts } = await lookAt(db, memberId, params.id, now)
      return readLook(db, of, { parts, period, language }, now)
    },
  )

  mountForMember(app, fetchCoachedSheet, async ({ params, query, at: now, db }, { memberId }) => {
    const { of, parts } = await lookAt(db, memberId, params.id, now)
    return readSheet(db, of, { ...query, parts }, now)
  })

  mountForMember(app, fetchWrittenComments, async ({ params: { id }, at, db }, coach) => {
    const of = await commentTo(db, coach.memberId, id, at)
    return commentsWritten(db, of.memberId, id)
  })

  mountForMember(app, writeComment, async ({ params: { id }, body, at, db }, coach) => {
    const of = await commentTo(db, coach.memberId, id, at)
    const todayOn = todayOf(of, at)
    if (body.day > todayOn) throw invalidField('day', codedMessage('input.day-ahead'))
    if (body.day <= addDays(todayOn, -COMMENT_DAYS))
      throw invalidField('day', codedMessage('input.day-long-ago'))
    await writeWords(
      db,
      {
        memberId: of.memberId,
        coachId: coach.memberId,
        grantId: id,
        on: body.day,
        words: body.text,
      },
      at,
    )
    return commentsWritten(db, of.memberId, id)
  })

  mountForMember(app, fetchDayComments, ({ query, at, db }, caller) =>
    commentsOn(db, caller.memberId, query.day ?? todayOf(caller, at)),
  )

  mountForMember(app, deleteDayComment, async ({ params, body, db }, { memberId }) => {
    if (!(await removeComment(db, memberId, { grantId: params.id, on: body.day })))
      throw new ProblemError('not_found')
  })
}
