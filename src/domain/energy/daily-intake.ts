import { addDays, averagedDays, type CivilDay, daysOfPeriod } from '../day.ts'
import type { EatenMeal } from '../meals/eaten-meal.ts'
import { meanOf } from '../units.ts'

/**
 * An eating occasion, or all of a day together; `energyKcal` is as eaten, null for "I ate, without
 * details".
 */
export type IntakeMeal = Pick<EatenMeal, 'eatenOn'> & { readonly energyKcal: number | null }

export interface DayIntake {
  readonly on: CivilDay
  readonly energyKcal: number
  /** False when something was eaten without details: the day's true energy is unknown. */
  readonly isComplete: boolean
}

/** The recorded days, oldest first. A day that nobody recorded has no row. */
export function intakeByDay(meals: readonly IntakeMeal[]): DayIntake[] {
  const days = new Map<CivilDay, { on: CivilDay; energyKcal: number; isComplete: boolean }>()
  for (const { eatenOn, energyKcal } of meals) {
    let day = days.get(eatenOn)
    if (day === undefined) {
      day = { on: eatenOn, energyKcal: 0, isComplete: true }
      days.set(eatenOn, day)
    }
    day.energyKcal += energyKcal ?? 0
    day.isComplete &&= energyKcal !== null
  }
  return [...days.values()].sort((a, b) => (a.on < b.on ? -1 : 1))
}

/** The days before today whose mean counts as what the member eats now. */
const RECENT_INTAKE_DAYS = 14
/**
 * Nobody eats this much in a day: a typing error, such as grams for kilograms. In multiples of the
 * resting energy.
 */
const ABSURD_RESTING_ENERGIES = 3.5
/** A day with less than this share of the resting energy was hardly recorded whole. */
const WHOLE_DAY_SHARE = 0.5
const MIN_WHOLE_DAYS = 7
/** Of the days that the mean rests on. */
const MIN_WHOLE_SHARE = 0.7

export interface AverageIntake {
  /** kcal per counted day. */
  readonly energyKcal: number
  /** Counted days. */
  readonly days: number
  /** Those of them that look recorded from morning to night. */
  readonly wholeDays: number
  /**
   * Whether a pace may rest on it without the scales: seven whole days or more, and at least 70 %
   * of those counted.
   */
  readonly isReliable: boolean
}

/** The days that intake may be reckoned from: over, completely recorded, and not absurd. */
export const countedDays = (
  days: readonly DayIntake[],
  restingKcal: number,
  { sinceOn, todayOn }: { readonly sinceOn: CivilDay; readonly todayOn: CivilDay },
): DayIntake[] =>
  days.filter(
    (day) =>
      day.isComplete &&
      day.on >= sinceOn &&
      day.on < todayOn &&
      day.energyKcal <= ABSURD_RESTING_ENERGIES * Math.max(1, restingKcal),
  )

/**
 * Mean intake over the counted days of the last 14 before today, which is not over yet. Null
 * without any.
 */
export function averageIntake(
  days: readonly DayIntake[],
  todayOn: CivilDay,
  restingKcal: number,
): AverageIntake | null {
  const counted = countedDays(days, restingKcal, {
    sinceOn: addDays(todayOn, -RECENT_INTAKE_DAYS),
    todayOn,
  })
  const energyKcal = meanOf(counted.map((day) => day.energyKcal))
  if (energyKcal === null) return null
  const wholeDays = counted.filter((day) => day.energyKcal >= WHOLE_DAY_SHARE * restingKcal).length
  const isReliable = wholeDays >= MIN_WHOLE_DAYS && wholeDays >= MIN_WHOLE_SHARE * counted.length
  return { energyKcal, days: counted.length, wholeDays, isReliable }
}

/**
 * "Daily Calories": what an average finished day of the last 7 was recorded with, as the
 * dashboard's week says it.
 */
export interface RecordedIntake {
  /** kcal per completely recorded day. */
  readonly energyKcal: number
  readonly days: number
}

/** Null where no finished day of the last 7 was completely recorded. */
export function weeklyRecordedIntake(
  days: readonly DayIntake[],
  todayOn: CivilDay,
): RecordedIntake | null {
  const week = averagedDays(daysOfPeriod('weekly', todayOn), todayOn)
  const recorded = days.filter((day) => week.has(day.on) && day.isComplete)
  const energyKcal = meanOf(recorded.map((day) => day.energyKcal))
  return energyKcal === null ? null : { energyKcal, days: recorded.length }
}
