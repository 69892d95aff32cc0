import { averagedDays, type CivilDay, daysOfMonth } from '../day.ts'
import { meanOf, wholePercent } from '../units.ts'
import type { FastingBatch } from './fasting-batch.ts'

interface FastsCounted {
  readonly totalBatches: number
  readonly successfulBatches: number
  /** Whole percent; null without a batch. */
  readonly successRate: number | null
}

export interface FastingSummary extends FastsCounted {
  /**
   * Hours, unrounded, of the batches of finished days; null without one. Of the period `daily`:
   * today so far.
   */
  readonly averageFastingHours: number | null
}

/** Of a day left out, a batch counts neither for nor against. */
const isCounted = ({ isLeftOut }: FastingBatch): boolean => !isLeftOut

/** How many fasts there were, and how many of them reached their goal. */
export const countFasts = (batches: readonly FastingBatch[]): FastsCounted => {
  const counted = batches.filter(isCounted)
  const successfulBatches = counted.filter((batch) => batch.isSuccessful).length
  return {
    totalBatches: counted.length,
    successfulBatches,
    successRate: wholePercent(successfulBatches, counted.length),
  }
}

/** The batches that ended on the days of a period, the last of them today. */
export function summariseFasting(
  batches: readonly FastingBatch[],
  days: readonly CivilDay[],
): FastingSummary {
  const ofDays = new Set(days)
  const inPeriod = batches.filter(({ endedOn }) => ofDays.has(endedOn))
  const finished = averagedDays(days, days.at(-1) ?? '')
  return {
    ...countFasts(inPeriod),
    averageFastingHours: meanOf(
      inPeriod
        .filter((batch) => isCounted(batch) && finished.has(batch.endedOn))
        .map((batch) => batch.fastingHours),
    ),
  }
}

interface CalendarDay {
  readonly on: CivilDay
  readonly batch: FastingBatch | null
}

/** Every day of the month of `day`, with its batch where there is one. */
export function fastingCalendar(batches: readonly FastingBatch[], day: CivilDay): CalendarDay[] {
  const batchByDay = new Map(batches.map((batch) => [batch.endedOn, batch]))
  return daysOfMonth(day).map((on) => ({ on, batch: batchByDay.get(on) ?? null }))
}
