import { addDays, type CivilDay } from '#domain/day.ts'
import type { HabitMeal } from '#domain/habits/recorded-meal.ts'
import { readDiary } from '#server/db/diary.ts'
import type { Database } from '#server/db/schema.ts'
import { habitDaysBetween, habitMealsOf } from '#server/meals/meal-reads.ts'

/** A streak is looked for in this many days: a whole life of meals is never read. */
export const STREAK_DAYS = 366

/** The habits of the meals of so many days before today, and of today. */
export const recentHabits = async (
  db: Database,
  memberId: string,
  todayOn: CivilDay,
  days: number,
): Promise<HabitMeal[]> =>
  habitMealsOf(await readDiary(db, [habitDaysBetween(memberId, addDays(todayOn, -days), addDays(todayOn, 1))]))
