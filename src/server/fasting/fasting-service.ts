import { randomUUID } from 'node:crypto'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import type {
  EatenMark,
  FastingBatch as BatchReply,
  FastingClock,
  FastingStats,
  fetchFastingBatches,
  markEaten,
} from '#contract/fasting.ts'
import { addDays, type CivilDay, DAY_MS, daysOfMonth, daysOfPeriod, type Period } from '#domain/day.ts'
import { deriveBatches, type FastingBatch } from '#domain/fasting/fasting-batch.ts'
import { fastingCalendar, summariseFasting } from '#domain/fasting/fasting-summary.ts'
import type { Database, EatenMarkTable } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { momentOf, todayOf } from '#server/http/moment.ts'
import { ProblemError } from '#server/http/problems.ts'
import { deleteEatenMarkRow, insertEatenMark } from './eaten-mark-store.ts'
import { lastMealAt } from '#server/meals/meal-reads.ts'
import { earliestStartOf, fastingMealsOf, firstDayStartingAfter, latestEndOf, readEating, readRecentEating } from './fasting-reads.ts'
import { viewBatch, viewClock, viewEatenMark, viewSummary } from './fasting-view.ts'

/** The days of meals that a page of batches is derived from. */
const PAGE_WINDOW_MS = 90 * DAY_MS
/** Past every civil day that a meal of now could have. */
const FAR_DAYS = 3

interface BatchPage {
  readonly batches: BatchReply[]
  readonly nextCursor: CivilDay | null
}

export const createFastingService = (db: Database, clock: () => number) => {
  const batchesOfDays = async (memberId: string, firstOn: CivilDay, lastOn: CivilDay): Promise<FastingBatch[]> => {
    const eating = await readEating(db, memberId, earliestStartOf(firstOn), latestEndOf(lastOn))
    return deriveBatches(fastingMealsOf(eating))
  }

  const batchesOfMonth = async (memberId: string, month: string): Promise<BatchPage> => {
    const days = daysOfMonth(`${month}-01`)
    const batches = await batchesOfDays(memberId, days[0] as CivilDay, days.at(-1) as CivilDay)
    const ofMonth = fastingCalendar(batches, `${month}-01`).flatMap(({ batch }) => (batch === null ? [] : [batch]))
    return { batches: ofMonth.reverse().map(viewBatch), nextCursor: null }
  }

  const pageOfBatches = async (memberId: string, beforeOn: CivilDay, limit: number): Promise<BatchPage> => {
    const beforeAt = latestEndOf(addDays(beforeOn, -1))
    const sinceAt = ((await lastMealAt(db, memberId, beforeAt)) ?? beforeAt) - PAGE_WINDOW_MS
    const eaten = fastingMealsOf(await readEating(db, memberId, sinceAt, beforeAt))
    // Days that began before the window may lack meals here; they belong to the next page.
    const hasOlder = eaten.some(({ eatenAt }) => eatenAt < sinceAt)
    const cutOn = hasOlder ? firstDayStartingAfter(sinceAt) : null
    const batches = deriveBatches(eaten).filter(({ endedOn }) => endedOn < beforeOn && (cutOn === null || endedOn >= cutOn))
    const page = batches.slice(0, limit)
    const nextCursor = batches.length > limit ? (page.at(-1)?.endedOn ?? null) : cutOn
    return { batches: page.map(viewBatch), nextCursor }
  }

  return {
    async stats(period: Period, caller: Caller): Promise<FastingStats> {
      const todayOn = todayOf(caller, clock())
      const days = daysOfPeriod(period, todayOn)
      return viewSummary(summariseFasting(await batchesOfDays(caller.memberId, days[0] ?? todayOn, todayOn), days))
    },

    async batches({ month, cursor, limit }: QueryOf<typeof fetchFastingBatches>, caller: Caller): Promise<BatchPage> {
      if (month !== undefined) return batchesOfMonth(caller.memberId, month)
      const beforeOn = cursor ?? addDays(todayOf(caller, clock()), FAR_DAYS)
      return pageOfBatches(caller.memberId, beforeOn, limit)
    },

    async clock(caller: Caller): Promise<FastingClock> {
      const now = clock()
      return viewClock(await readRecentEating(db, caller.memberId, now), now)
    },

    async markEaten(body: BodyOf<typeof markEaten>, caller: Caller): Promise<EatenMark> {
      const { at, on } = momentOf({ field: 'eatenAt', text: body?.eatenAt }, caller, clock())
      const mark: EatenMarkTable = {
        member_id: caller.memberId,
        id: randomUUID(),
        eaten_at: at,
        eaten_on: on,
        routine_adherent: body?.recordingRoutineAdherence ? 1 : 0,
      }
      await insertEatenMark(db, mark)
      return viewEatenMark(mark)
    },

    async deleteMark(id: string, caller: Caller): Promise<void> {
      const isDeleted = await deleteEatenMarkRow(db, caller.memberId, id)
      if (!isDeleted) throw new ProblemError('not_found', { words: 'There is no such mark of yours.' })
    },
  }
}

export type FastingService = ReturnType<typeof createFastingService>
