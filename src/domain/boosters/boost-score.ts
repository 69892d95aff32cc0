import { addDays, type CivilDay, daysEndingOn } from '../day.ts'
import { meanOf } from '../units.ts'
import { type BoosterRecord, recordByDay } from './booster-record.ts'
import { scoreBoosters } from './booster-score.ts'

/** The days that the boost looks at. */
export const BOOST_DAYS = 7

/**
 * The score that the boost rests on, 0 to 100: the mean of seven days in a row, a day without a
 * record as 0. They end today, or yesterday while that is better: a morning must not cost what it
 * has not had the chance to earn. Null where none of them has a record.
 */
export function boostScore(records: readonly BoosterRecord[], todayOn: CivilDay): number | null {
  const days = recordByDay(records)
  const scoreOn = (on: CivilDay): number => {
    const record = days.get(on)
    return record === undefined ? 0 : scoreBoosters(record).totalScore
  }
  const meanUntil = (lastOn: CivilDay): number =>
    meanOf(daysEndingOn(lastOn, BOOST_DAYS).map(scoreOn)) ?? 0
  const hasRecord = daysEndingOn(todayOn, BOOST_DAYS + 1).some((on) => days.has(on))
  return hasRecord ? Math.max(meanUntil(todayOn), meanUntil(addDays(todayOn, -1))) : null
}
