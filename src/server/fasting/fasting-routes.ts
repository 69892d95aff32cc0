import { randomUUID } from 'node:crypto'
import {
  changeFastingGoals,
  deleteEatenMark,
  fetchFastingBatches,
  fetchFastingClock,
  fetchFastingStats,
  type FastingBatch as BatchReply,
  leaveFastingDayOut,
  markEaten,
  viewEatenMark,
} from '#contract/fasting.ts'
import { okWith } from '#contract/reply.ts'
import {
  addDays,
  type CivilDay,
  DAY_MS,
  daysBetween,
  daysOfMonth,
  daysOfPeriod,
  earliestStartOf,
  latestEndOf,
} from '#domain/day.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { type FastingPlan, withDayLeftOut, withGoalsFrom } from '#domain/fasting/fasting-plan.ts'
import { deriveBatches, type FastingBatch } from '#domain/fasting/fasting-batch.ts'
import { fastingCalendar, summariseFasting } from '#domain/fasting/fasting-summary.ts'
import type { Database, Transaction } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { recordedMoment, todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { lastMealAt } from '#server/meals/eaten-meal-reads.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { lastWeighIn } from '#server/weight/weight-reads.ts'
import { deleteOwnRow, insertRow, lockMember, updateMember } from '#server/db/rows.ts'
import {
  type Eating,
  fastingMealsOf,
  firstDayStartingAfter,
  planOf,
  readEating,
  readPlan,
  readRecentEating,
} from './fasting-reads.ts'
import { highestGoalOf, viewBatch, viewClock, viewSummary } from './fasting-view.ts'

/** The days of meals that a page of batches is derived from. */
const PAGE_WINDOW_MS = 90 * DAY_MS
/** How far ahead goals, and how far around today days left out, may lie. */
const DAYS_PLANNED_AHEAD = 366
/** Later than any civil day that a meal of now can have. */
const FAR_DAYS = 3

interface BatchPage {
  readonly batches: BatchReply[]
  readonly nextCursor: CivilDay | null
}

const eatingOfDays = (
  db: Database,
  { memberId }: Caller,
  firstOn: CivilDay,
  lastOn: CivilDay,
): Promise<Eating> => readEating(db, memberId, earliestStartOf(firstOn), latestEndOf(lastOn))

const batchesOf = (eating: Eating, { profile }: Caller): FastingBatch[] =>
  deriveBatches(fastingMealsOf(eating), planOf(profile))

const batchesOfMonth = async (db: Database, caller: Caller, month: string): Promise<BatchPage> => {
  const days = daysOfMonth(`${month}-01`)
  const eating = await eatingOfDays(db, caller, days[0] as CivilDay, days.at(-1) as CivilDay)
  const ofMonth = fastingCalendar(batchesOf(eating, caller), `${month}-01`).flatMap(({ batch }) =>
    batch === null ? [] : [batch],
  )
  return { batches: ofMonth.reverse().map(viewBatch), nextCursor: null }
}

const pageOfBatches = async (
  db: Database,
  { memberId, profile }: Caller,
  beforeOn: CivilDay,
  limit: number,
): Promise<BatchPage> => {
  const beforeAt = latestEndOf(addDays(beforeOn, -1))
  const sinceAt = ((await lastMealAt(db, memberId, beforeAt)) ?? beforeAt) - PAGE_WINDOW_MS
  const eaten = fastingMealsOf(await readEating(db, memberId, sinceAt, beforeAt))
  // Days that began before the window may be incomplete here, so they belong to the next page.
  const hasOlder = eaten.some(({ eatenAt }) => eatenAt < sinceAt)
  const cutOn = hasOlder ? firstDayStartingAfter(sinceAt) : null
  const batches = deriveBatches(eaten, planOf(profile)).filter(
    ({ endedOn }) => endedOn < beforeOn && (cutOn === null || endedOn >= cutOn),
  )
  const page = batches.slice(0, limit)
  const nextCursor = batches.length > limit ? (page.at(-1)?.endedOn ?? null) : cutOn
  return { batches: page.map(viewBatch), nextCursor }
}

/** One change after the other, so that none is lost to another of the same moment. */
const changePlan = async (
  transaction: Transaction,
  { memberId }: Caller,
  change: (plan: FastingPlan) => FastingPlan,
): Promise<FastingPlan> => {
  await lockMember(transaction, memberId)
  const plan = change(await readPlan(transaction, memberId))
  await updateMember(transaction, memberId, { fasting_plan: JSON.stringify(plan) })
  return plan
}

export const mountFasting = ({ app }: ServerParts): void => {
  mountForMember(app, fetchFastingStats, async ({ query, at, db }, caller) => {
    const todayOn = todayOf(caller, at)
    const days = daysOfPeriod(query.period, todayOn)
    const eating = await eatingOfDays(db, caller, days[0] ?? todayOn, todayOn)
    const summary = summariseFasting(batchesOf(eating, caller), days)
    return viewSummary(summary, eating.meals, days)
  })

  mountForMember(
    app,
    fetchFastingBatches,
    async ({ query: { month, cursor, limit }, at, db }, caller) => {
      const { batches, nextCursor } =
        month === undefined
          ? await pageOfBatches(db, caller, cursor ?? addDays(todayOf(caller, at), FAR_DAYS), limit)
          : await batchesOfMonth(db, caller, month)
      return { ...okWith(batches), nextCursor }
    },
  )

  mountForMember(app, fetchFastingClock, async ({ at: now, db }, caller) => {
    const [eating, newest] = await Promise.all([
      readRecentEating(db, caller.memberId, now),
      lastWeighIn(db, caller.memberId),
    ])
    return viewClock(eating, newest, now, caller)
  })

  mountForMember(app, changeFastingGoals, async ({ body, at, db }, caller) => {
    const todayOn = todayOf(caller, at)
    const fromOn = body.fromOn ?? todayOn
    if (fromOn < todayOn) throw invalidField('fromOn', codedMessage('input.fasting-goal-past'))
    if (fromOn > addDays(todayOn, DAYS_PLANNED_AHEAD))
      throw invalidField('fromOn', codedMessage('input.day-ahead'))
    const highest = highestGoalOf(caller.profile, await lastWeighIn(db, caller.memberId))
    if (body.hours.some((hours) => hours > highest))
      throw invalidField(
        'hours',
        codedMessage(
          caller.profile.numbers_hidden === 1
            ? 'input.fasting-goal-calm'
            : 'input.fasting-goal-underweight',
          { to: highest },
        ),
      )
    return changePlan(db, caller, (plan) => withGoalsFrom(plan, fromOn, body.hours))
  })

  mountForMember(app, leaveFastingDayOut, async ({ body: { on, isLeftOut }, at, db }, caller) => {
    const todayOn = todayOf(caller, at)
    if (Math.abs(daysBetween(todayOn, on)) > DAYS_PLANNED_AHEAD)
      throw invalidField(
        'on',
        codedMessage(on > todayOn ? 'input.day-ahead' : 'input.day-long-ago'),
      )
    return changePlan(db, caller, (plan) => withDayLeftOut(plan, on, isLeftOut))
  })

  mountForMember(app, markEaten, async ({ body, at: now, db }, caller) => {
    const moment = recordedMoment({ field: 'eatenAt', text: body?.eatenAt }, caller, now)
    const isRoutine = body?.recordingRoutineAdherence ?? false
    const id = body?.id ?? randomUUID()
    await insertRow(db, 'eaten_mark', {
      member_id: caller.memberId,
      id,
      eaten_at: moment.at,
      eaten_on: moment.on,
      routine_adherent: isRoutine ? 1 : 0,
    })
    return viewEatenMark(id, moment, isRoutine)
  })

  mountForMember(app, deleteEatenMark, async ({ params, db }, { memberId }) => {
    const isDeleted = await deleteOwnRow(db, 'eaten_mark', memberId, params.id)
    if (!isDeleted)
      throw new ProblemError('not_found', { words: 'There is no such mark of yours.' })
  })
}
