import { addDays, averagedDays, type CivilDay, daysOfPeriod } from '../day.ts'
import { meanOf } from '../units.ts'

/** An eating occasion; `energyKcal` is as eaten, null for "I ate, without details". */
export interface IntakeMeal {
  readonly eatenOn: CivilDay
  readonly energyKcal: number | null
}

export interface DayIntake {
  readonly on: CivilDay
  readonly energyKcal: number
  readonly entries: number
  /** False when something was eaten without details: the day's true energy is unknown. */
  readonly isComplete: boolean
}

/** The recorded days, oldest first. A day that nobody recorded has no row. */
export function intakeByDay(meals: readonly IntakeMeal[]): DayIntake[] {
  const days = new Map<CivilDay, { on: CivilDay; energyKcal: number; entries: number; isComplete: boolean }>()
  for (const { eatenOn, energyKcal } of meals) {
    let day = days.get(eatenOn)
    if (day === undefined) {
      day = { on: eatenOn, energyKcal: 0, entries: 0, isComplete: true }
      days.set(eatenOn, day)
    }
    day.energyKcal += energyKcal ?? 0
    day.entries += 1
    day.isComplete &&= energyKcal !== null
  }
  return [...days.values()].sort((a, b) => (a.on < b.on ? -1 : 1))
}

/** The days before today whose mean counts as what the member eats now. */
export const RECENT_INTAKE_DAYS = 14
const FEWEST_TELLING_DAYS = 3
/** kcal/day under which one or two recorded days look unfinished rather than like a diet. */
const LEAST_TELLING_KCAL = 1200

export interface AverageIntake {
  /** kcal per recorded day. */
  readonly energyKcal: number
  readonly days: number
  /** Whether a projection may rest on it: three days, or fewer that reach 1200 kcal. */
  readonly isTelling: boolean
}

/**
 * Mean intake over the completely recorded days of the last 14 before today: today is unfinished and never counts. Null
 * without any.
 */
export function averageIntake(days: readonly DayIntake[], todayOn: CivilDay): AverageIntake | null {
  const sinceOn = addDays(todayOn, -RECENT_INTAKE_DAYS)
  const finished = days.filter((day) => day.isComplete && day.on >= sinceOn && day.on < todayOn)
  const energyKcal = meanOf(finished.map((day) => day.energyKcal))
  if (energyKcal === null) return null
  return {
    energyKcal,
    days: finished.length,
    isTelling: finished.length >= FEWEST_TELLING_DAYS || energyKcal >= LEAST_TELLING_KCAL,
  }
}

/** "Daily Calories": what an average finished day of the last 7 was recorded with, as the dashboard's week says it. */
export interface RecordedIntake {
  /** kcal per completely recorded day. */
  readonly energyKcal: number
  readonly days: number
}

/** Null where no finished day of the last 7 was completely recorded. */
export function weeklyRecordedIntake(days: readonly DayIntake[], todayOn: CivilDay): RecordedIntake | null {
  const week = averagedDays(daysOfPeriod('weekly', todayOn), todayOn)
  const recorded = days.filter((day) => week.has(day.on) && day.isComplete)
  const energyKcal = meanOf(recorded.map((day) => day.energyKcal))
  return energyKcal === null ? null : { energyKcal, days: recorded.length }
}
