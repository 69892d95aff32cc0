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

/** Those that are in order already come back as they are: several rules look at one log. */
export const newestFirst = <M extends HabitMeal>(meals: readonly M[]): readonly M[] => {
  const isInOrder = meals.every(({ eatenAt }, i) => i === 0 || eatenAt <= (meals[i - 1]?.eatenAt ?? 0))
  return isInOrder ? meals : meals.toSorted((a, b) => b.eatenAt - a.eatenAt)
}

/** The meals of the days over which habits are counted, in the order given. */
export const recentHabits = <M extends HabitMeal>(meals: readonly M[], todayOn: CivilDay): M[] => {
  const beforeOn = addDays(todayOn, -HABIT_DAYS)
  return meals.filter((meal) => meal.eatenOn > beforeOn && meal.eatenOn <= todayOn)
}

/** How many leading elements hold. */
export function leadingRun<T>(items: readonly T[], holds: (item: T) => boolean): number {
  const firstMiss = items.findIndex((item) => !holds(item))
  return firstMiss === -1 ? items.length : firstMiss
}
