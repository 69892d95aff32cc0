import { averagedDays, type CivilDay, daysOfMonth } from '../day.ts'
import { meanOf, wholePercent } from '../units.ts'
import type { FastingBatch } from './fasting-batch.ts'

export interface FastingSummary {
  readonly totalBatches: number
  readonly successfulBatches: number
  /** Whole percent; null without a batch. */
  readonly successRate: number | null
  /**
   * Hours, unrounded, of the batches of finished days; null without one. Of the period `daily`:
   * today so far.
   */
  readonly averageFastingHours: number | null
  /** Of the days with a batch. */
  readonly totalKcal: number
}

/** The batches that ended on the days of a period, the last of them today; not of days left out. */
export function summariseFasting(
  batches: readonly FastingBatch[],
  days: readonly CivilDay[],
): FastingSummary {
  const counted = new Set(days)
  const inPeriod = batches.filter((batch) => counted.has(batch.endedOn) && !batch.isLeftOut)
  const finished = averagedDays(days, days.at(-1) ?? '')
  const successfulBatches = inPeriod.filter((batch) => batch.isSuccessful).length
  return {
    totalBatches: inPeriod.length,
    successfulBatches,
    successRate: wholePercent(successfulBatches, inPeriod.length),
    averageFastingHours: meanOf(
      inPeriod.filter((batch) => finished.has(batch.endedOn)).map((batch) => batch.fastingHours),
    ),
    totalKcal: inPeriod.reduce((sum, batch) => sum + batch.totalKcal, 0),
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
