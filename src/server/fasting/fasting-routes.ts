import { randomUUID } from 'node:crypto'
import {
  deleteEatenMark,
  fetchFastingBatches,
  fetchFastingClock,
  fetchFastingStats,
  type FastingBatch as BatchReply,
  markEaten,
} from '#contract/fasting.ts'
import { okWith } from '#contract/reply.ts'
import { addDays, type CivilDay, DAY_MS, daysOfMonth, daysOfPeriod } from '#domain/day.ts'
import { deriveBatches, type FastingBatch } from '#domain/fasting/fasting-batch.ts'
import { fastingCalendar, summariseFasting } from '#domain/fasting/fasting-summary.ts'
import type { EatenMarkTable } from '#server/db/schema.ts'
import { momentOf, todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { lastMealAt } from '#server/meals/meal-reads.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { deleteOwnRow, insertRow } from '#server/db/rows.ts'
import {
  earliestStartOf,
  fastingMealsOf,
  firstDayStartingAfter,
  latestEndOf,
  readEating,
  readRecentEating,
} from './fasting-reads.ts'
import { viewBatch, viewClock, viewEatenMark, viewSummary } from './fasting-view.ts'

/** The days of meals that a page of batches is derived from. */
const PAGE_WINDOW_MS = 90 * DAY_MS
/** Later than any civil day that a meal of now can have. */
const FAR_DAYS = 3

interface BatchPage {
  readonly batches: BatchReply[]
  readonly nextCursor: CivilDay | null
}

export const mountFasting = ({ app, db, clock }: ServerParts): void => {
  const batchesOfDays = async (
    memberId: string,
    firstOn: CivilDay,
    lastOn: CivilDay,
  ): Promise<FastingBatch[]> => {
    const eating = await readEating(db, memberId, earliestStartOf(firstOn), latestEndOf(lastOn))
    return deriveBatches(fastingMealsOf(eating))
  }

  const batchesOfMonth = async (memberId: string, month: string): Promise<BatchPage> => {
    const days = daysOfMonth(`${month}-01`)
    const batches = await batchesOfDays(memberId, days[0] as CivilDay, days.at(-1) as CivilDay)
    const ofMonth = fastingCalendar(batches, `${month}-01`).flatMap(({ batch }) =>
      batch === null ? [] : [batch],
    )
    return { batches: ofMonth.reverse().map(viewBatch), nextCursor: null }
  }

  const pageOfBatches = async (
    memberId: string,
    beforeOn: CivilDay,
    limit: number,
  ): Promise<BatchPage> => {
    const beforeAt = latestEndOf(addDays(beforeOn, -1))
    const sinceAt = ((await lastMealAt(db, memberId, beforeAt)) ?? beforeAt) - PAGE_WINDOW_MS
    const eaten = fastingMealsOf(await readEating(db, memberId, sinceAt, beforeAt))
    // Days that began before the window may be incomplete here, so they belong to the next page.
    const hasOlder = eaten.some(({ eatenAt }) => eatenAt < sinceAt)
    const cutOn = hasOlder ? firstDayStartingAfter(sinceAt) : null
    const batches = deriveBatches(eaten).filter(
      ({ endedOn }) => endedOn < beforeOn && (cutOn === null || endedOn >= cutOn),
    )
    const page = batches.slice(0, limit)
    const nextCursor = batches.length > limit ? (page.at(-1)?.endedOn ?? null) : cutOn
    return { batches: page.map(viewBatch), nextCursor }
  }

  mountForMember(app, fetchFastingStats, async ({ query }, caller) => {
    const todayOn = todayOf(caller, clock())
    const days = daysOfPeriod(query.period, todayOn)
    return viewSummary(
      summariseFasting(await batchesOfDays(caller.memberId, days[0] ?? todayOn, todayOn), days),
    )
  })

  mountForMember(app, fetchFastingBatches, async ({ query: { month, cursor, limit } }, caller) => {
    const { batches, nextCursor } =
      month === undefined
        ? await pageOfBatches(
            caller.memberId,
            cursor ?? addDays(todayOf(caller, clock()), FAR_DAYS),
            limit,
          )
        : await batchesOfMonth(caller.memberId, month)
    return { ...okWith(batches), nextCursor }
  })

  mountForMember(app, fetchFastingClock, async (_call, { memberId }) => {
    const now = clock()
    return viewClock(await readRecentEating(db, memberId, now), now)
  })

  mountForMember(app, markEaten, async ({ body }, caller) => {
    const { at, on } = momentOf({ field: 'eatenAt', text: body?.eatenAt }, caller, clock())
    const mark: EatenMarkTable = {
      member_id: caller.memberId,
      id: randomUUID(),
      eaten_at: at,
      eaten_on: on,
      routine_adherent: body?.recordingRoutineAdherence ? 1 : 0,
    }
    await insertRow(db, 'eaten_mark', mark)
    return viewEatenMark(mark)
  })

  mountForMember(app, deleteEatenMark, async ({ params }, { memberId }) => {
    const isDeleted = await deleteOwnRow(db, 'eaten_mark', memberId, params.id)
    if (!isDeleted)
      throw new ProblemError('not_found', { words: 'There is no such mark of yours.' })
  })
}
