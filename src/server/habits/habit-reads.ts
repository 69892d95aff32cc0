import { addDays, type CivilDay } from '#domain/day.ts'
import type { HabitMeal } from '#domain/habits/recorded-meal.ts'
import { keepDiary } from '#server/db/diary.ts'
import type { Database } from '#server/db/schema.ts'
import { habitDaysBetween, habitsByDayOf } from '#server/meals/meal-reads.ts'

/** A streak is looked for in this many days: a whole life of meals is never read. */
export const STREAK_DAYS = 366

const readHabitDays = keepDiary((given: { memberId: string; sinceOn: CivilDay; beforeOn: CivilDay }) => [
  habitDaysBetween(given.memberId, given.sinceOn, given.beforeOn),
])

/** The habits of the meals of so many days before today, and of today. */
export const recentHabits = async (db: Database, memberId: string, todayOn: CivilDay, days: number): Promise<readonly HabitMeal[]> =>
  habitsByDayOf(await readHabitDays(db, { memberId, sinceOn: addDays(todayOn, -days), beforeOn: addDays(todayOn, 1) }))
