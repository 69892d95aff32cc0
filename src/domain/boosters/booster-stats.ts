import { addDays, type CivilDay } from '../day.ts'
import { meanOf, wholePercent } from '../units.ts'
import { type BoosterRecord, hasVinegar, recordByDay } from './booster-record.ts'
import { scoreBoosters } from './booster-score.ts'

/** The days that the statistics look at, today included. */
export const BOOSTER_STATS_DAYS = 30

export interface BoosterStats {
  /** Today among them. */
  readonly recordedDays: number
  /** Recorded days that are over: what the averages rest on. */
  readonly averagedDays: number
  /** Hours, unrounded, of finished days with recorded sleep; null without one. */
  readonly averageSleepHours: number | null
  /**
   * Whole percent of finished recorded days with vinegar in the morning or evening; null without
   * one.
   */
  readonly vinegarConsistency: number | null
  /** Of all recorded days. */
  readonly sugarFreeDays: number
  /** 0 to 100, unrounded, of finished recorded days; null without one. */
  readonly averageScore: number | null
}

/** The records of the last 30 civil days with today, one per day, oldest first. */
export function recentRecords(
  records: readonly BoosterRecord[],
  todayOn: CivilDay,
): BoosterRecord[] {
  const beforeOn = addDays(todayOn, -BOOSTER_STATS_DAYS)
  return [...recordByDay(records).values()]
    .filter(({ on }) => on > beforeOn && on <= todayOn)
    .sort((a, b) => (a.on < b.on ? -1 : 1))
}

/**
 * Statistics of the last 30 civil days. A day without a record is unknown; today is unfinished and
 * in no average.
 */
export function boosterStats(records: readonly BoosterRecord[], todayOn: CivilDay): BoosterStats {
  const recent = recentRecords(records, todayOn)
  const finished = recent.filter(({ on }) => on < todayOn)
  return {
    recordedDays: recent.length,
    averagedDays: finished.length,
    averageSleepHours: meanOf(
      finished.flatMap(({ sleepHours }) => (sleepHours === null ? [] : [sleepHours])),
    ),
    vinegarConsistency: wholePercent(finished.filter(hasVinegar).length, finished.length),
    sugarFreeDays: recent.filter((record) => record.sugarFreeDay === true).length,
    averageScore: meanOf(finished.map((record) => scoreBoosters(record).totalScore)),
  }
}
