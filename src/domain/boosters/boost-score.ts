import { addDays, type CivilDay, daysEndingOn } from '../day.ts'
import { type BoosterRecord, recordByDay } from './booster-record.ts'
import { scoreBoosters } from './booster-score.ts'

/** The days that the boost looks at. */
export const BOOST_DAYS = 7

/**
 * The score that the boost rests on, 0 to 100: the mean of seven days in a row, a day without a record as 0. They end
 * today, or yesterday while today has no record: a morning must not cost what it has not had the chance to earn. Null
 * where none of them has a record.
 */
export function boostScore(records: readonly BoosterRecord[], todayOn: CivilDay): number | null {
  const days = recordByDay(records)
  const lastOn = days.has(todayOn) ? todayOn : addDays(todayOn, -1)
  const scores = daysEndingOn(lastOn, BOOST_DAYS).flatMap((on) => {
    const record = days.get(on)
    return record === undefined ? [] : [scoreBoosters(record).totalScore]
  })
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / BOOST_DAYS
}
