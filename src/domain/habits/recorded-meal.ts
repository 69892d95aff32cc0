import { addDays, type CivilDay } from '../day.ts'

/** The days over which habits are counted, today included. */
export const HABIT_DAYS = 30

/** What the habits need to know of a recorded meal. */
export interface HabitMeal {
  readonly eatenAt: number
  readonly eatenOn: CivilDay
  readonly preMealWater: boolean
  readonly recordingRoutineAdherence: boolean
}

export const newestFirst = <M extends HabitMeal>(meals: readonly M[]): M[] =>
  [...meals].sort((a, b) => b.eatenAt - a.eatenAt)

export const isRecentHabit = (meal: HabitMeal, todayOn: CivilDay): boolean =>
  meal.eatenOn > addDays(todayOn, -HABIT_DAYS) && meal.eatenOn <= todayOn

/** How many leading elements hold. */
export function leadingRun<T>(items: readonly T[], holds: (item: T) => boolean): number {
  const firstMiss = items.findIndex((item) => !holds(item))
  return firstMiss === -1 ? items.length : firstMiss
}
