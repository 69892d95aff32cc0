import { addDays, type CivilDay } from '../day.ts'
import { type BoosterDay, type BoosterRecord, hasVinegar, recordByDay } from './booster-record.ts'
import { SLEEP_ACTIVE_HOURS } from './booster-score.ts'

export type BoosterHabit = 'sugar_free' | 'sleep' | 'vinegar' | 'combined'

/** Civil days in a row. */
export interface Streak {
  readonly current: number
  readonly longest: number
}

/** Whether a day keeps a habit: null while that was not entered, or only in part. */
type IsKept = boolean | null

const sugarFree = (day: BoosterDay): IsKept => day.sugarFreeDay
const rested = (day: BoosterDay): IsKept =>
  day.sleepHours === null ? null : day.sleepHours >= SLEEP_ACTIVE_HOURS
const vinegar = (day: BoosterDay): IsKept => {
  if (hasVinegar(day)) return true
  return day.morningVinegar === null || day.eveningVinegar === null ? null : false
}
const all = (parts: readonly IsKept[]): IsKept => {
  if (parts.includes(false)) return false
  return parts.includes(null) ? null : true
}

const KEEPS: Readonly<Record<BoosterHabit, (day: BoosterDay) => IsKept>> = {
  sugar_free: sugarFree,
  sleep: rested,
  vinegar,
  combined: (day) => all([sugarFree(day), rested(day), vinegar(day)]),
}

function streakOf(
  kept: readonly CivilDay[],
  lastOn: CivilDay,
  leftOut: ReadonlySet<CivilDay>,
): Streak {
  /** The day itself, or the last one before it that counts. */
  const counted = (on: CivilDay): CivilDay => {
    let day = on
    while (leftOut.has(day)) day = addDays(day, -1)
    return day
  }
  const lengthEndingOn = new Map<CivilDay, number>()
  for (const on of kept.filter((day) => !leftOut.has(day)).toSorted())
    lengthEndingOn.set(on, (lengthEndingOn.get(counted(addDays(on, -1))) ?? 0) + 1)
  return {
    current: lengthEndingOn.get(counted(lastOn)) ?? 0,
    longest: Math.max(0, ...lengthEndingOn.values()),
  }
}

/**
 * The streaks of all records up to today, in any order. A habit that was not entered yet today
 * keeps its streak, and a day that the member left out (ill, travelling) neither breaks one nor
 * makes it longer.
 */
export function boosterStreaks(
  records: readonly BoosterRecord[],
  todayOn: CivilDay,
  daysLeftOut: readonly CivilDay[] = [],
): Record<BoosterHabit, Streak> {
  const leftOut = new Set(daysLeftOut)
  const days = recordByDay(records.filter(({ on }) => on <= todayOn))
  const today = days.get(todayOn)
  const streakWhere = (keeps: (day: BoosterDay) => IsKept): Streak => {
    const isTodayRecorded = today !== undefined && keeps(today) !== null
    const kept = [...days.values()].filter((day) => keeps(day) === true).map(({ on }) => on)
    return streakOf(kept, isTodayRecorded ? todayOn : addDays(todayOn, -1), leftOut)
  }
  return {
    sugar_free: streakWhere(KEEPS.sugar_free),
    sleep: streakWhere(KEEPS.sleep),
    vinegar: streakWhere(KEEPS.vinegar),
    combined: streakWhere(KEEPS.combined),
  }
}
