import { addDays, type CivilDay } from '../day.ts'
import { type BoosterDay, type BoosterRecord, hasVinegar, recordByDay } from './booster-record.ts'
import { SLEEP_ACTIVE_HOURS } from './booster-score.ts'

export type BoosterHabit = 'sugar_free' | 'sleep' | 'vinegar' | 'combined'

/** Civil days in a row. */
export interface Streak {
  readonly current: number
  readonly longest: number
}

const isRested = (day: BoosterDay): boolean => day.sleepHours >= SLEEP_ACTIVE_HOURS

const HOLDS: Readonly<Record<BoosterHabit, (day: BoosterDay) => boolean>> = {
  sugar_free: (day) => day.sugarFreeDay,
  sleep: isRested,
  vinegar: hasVinegar,
  combined: (day) => day.sugarFreeDay && isRested(day) && hasVinegar(day),
}

function streakOf(kept: ReadonlySet<CivilDay>, lastOn: CivilDay): Streak {
  const lengthEndingOn = new Map<CivilDay, number>()
  for (const on of [...kept].sort()) lengthEndingOn.set(on, (lengthEndingOn.get(addDays(on, -1)) ?? 0) + 1)
  return { current: lengthEndingOn.get(lastOn) ?? 0, longest: Math.max(0, ...lengthEndingOn.values()) }
}

/** The streaks of all records up to today, in any order. A today that has no record yet breaks nothing. */
export function boosterStreaks(records: readonly BoosterRecord[], todayOn: CivilDay): Record<BoosterHabit, Streak> {
  const days = recordByDay(records.filter(({ on }) => on <= todayOn))
  const lastOn = days.has(todayOn) ? todayOn : addDays(todayOn, -1)
  const streakWhere = (holds: (day: BoosterDay) => boolean): Streak =>
    streakOf(new Set([...days.values()].filter(holds).map(({ on }) => on)), lastOn)
  return {
    sugar_free: streakWhere(HOLDS.sugar_free),
    sleep: streakWhere(HOLDS.sleep),
    vinegar: streakWhere(HOLDS.vinegar),
    combined: streakWhere(HOLDS.combined),
  }
}
