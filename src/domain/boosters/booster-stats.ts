import { addDays, type CivilDay } from '../day.ts'
import { meanOf, wholePercent } from '../units.ts'
import { type BoosterRecord, hasVinegar, recordByDay } from './booster-record.ts'
import { scoreBoosters } from './booster-score.ts'

/** The days that the statistics look at, today included. */
export const BOOSTER_STATS_DAYS = 30

export interface BoosterStats {
  readonly recordedDays: number
  /** Hours, unrounded, over recorded days; null without one. */
  readonly averageSleepHours: number | null
  /** Whole percent of recorded days with vinegar in the morning or evening; null without one. */
  readonly vinegarConsistency: number | null
  readonly sugarFreeDays: number
  /** 0 to 100, unrounded, over recorded days; null without one. */
  readonly averageScore: number | null
}

/** The records of the last `dayCount` civil days with today, one per day, oldest first. */
export function recentRecords(records: readonly BoosterRecord[], todayOn: CivilDay, dayCount: number): BoosterRecord[] {
  const beforeOn = addDays(todayOn, -dayCount)
  return [...recordByDay(records).values()].filter(({ on }) => on > beforeOn && on <= todayOn).sort((a, b) => (a.on < b.on ? -1 : 1))
}

/** The mean score of the recorded days among the last `dayCount`, 0 to 100; null when none was recorded. */
export const meanScore = (records: readonly BoosterRecord[], todayOn: CivilDay, dayCount: number): number | null =>
  meanOf(recentRecords(records, todayOn, dayCount).map((record) => scoreBoosters(record).totalScore))

/** Statistics of the last 30 civil days. A day without a record is unknown and counts nowhere. */
export function boosterStats(records: readonly BoosterRecord[], todayOn: CivilDay): BoosterStats {
  const recent = recentRecords(records, todayOn, BOOSTER_STATS_DAYS)
  return {
    recordedDays: recent.length,
    averageSleepHours: meanOf(recent.map((record) => record.sleepHours)),
    vinegarConsistency: wholePercent(recent.filter(hasVinegar).length, recent.length),
    sugarFreeDays: recent.filter((record) => record.sugarFreeDay).length,
    averageScore: meanScore(records, todayOn, BOOSTER_STATS_DAYS),
  }
}
