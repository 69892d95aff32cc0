import { addDays, type CivilDay } from '../day.ts'
import type { EatenMeal } from '../meals/eaten-meal.ts'

/** The days over which habits are counted, today included. */
export const HABIT_DAYS = 30
/** Streaks are looked for in this many days before today: a whole life of meals is never read. */
export const STREAK_DAYS = 366

/** What the habits need to know of a recorded meal. */
export type HabitMeal = Pick<
  EatenMeal,
  'eatenAt' | 'eatenOn' | 'preMealWater' | 'recordingRoutineAdherence'
>

/** The meals by when they were eaten, the latest first. */
export const newestFirst = <M extends HabitMeal>(meals: readonly M[]): readonly M[] =>
  meals.toSorted((a, b) => b.eatenAt - a.eatenAt)

/** The meals of the days over which habits are counted, in the order given. */
export const recentHabits = <M extends HabitMeal>(meals: readonly M[], todayOn: CivilDay): M[] => {
  const beforeOn = addDays(todayOn, -HABIT_DAYS)
  return meals.filter((meal) => meal.eatenOn > beforeOn && meal.eatenOn <= todayOn)
}

/** How many leading elements meet the condition. */
export function leadingRun<T>(items: readonly T[], holds: (item: T) => boolean): number {
  const firstMiss = items.findIndex((item) => !holds(item))
  return firstMiss === -1 ? items.length : firstMiss
}
