import { addDays, type CivilDay, earliestStartOf } from '#domain/day.ts'
import {
  BOX_DIGIT,
  boxesOfDigits,
  HABIT_DAYS,
  type HabitBoxes,
} from '#domain/habits/habit-boxes.ts'
import { sql } from 'kysely'
import { compiledStatement, isPostgres, type Places } from '#server/db/compiled-statements.ts'
import type { Database } from '#server/db/schema.ts'
import { mealsOf, type SinceDay } from './eaten-meal-reads.ts'

type HabitDays = SinceDay & Readonly<{ earliestAt: number; recentOn: CivilDay; todayOn: CivilDay }>
const habitDigits = compiledStatement(
  (db, { memberId, sinceOn, earliestAt, recentOn, todayOn }: Places<HabitDays>) => {
    const newestFirst = mealsOf(db, memberId)
      .select(
        sql<number>`routine_adherent * ${sql.lit(BOX_DIGIT.routine)}
          + pre_meal_water * ${sql.lit(BOX_DIGIT.water)}
          + case when eaten_on >= ${recentOn} and eaten_on <= ${todayOn}
            then ${sql.lit(BOX_DIGIT.recent)} else 0 end`.as('digit'),
      )
      .where('eaten_on', '>=', sinceOn)
      // With it, the index by instant is gone through, and nothing sorted.
      .where('eaten_at', '>=', earliestAt)
      .orderBy('eaten_at', 'desc')
      .orderBy('id', 'desc')
    return db
      .selectFrom(newestFirst.as('recorded'))
      .select(
        isPostgres(db)
          ? sql<string | null>`string_agg(digit::text, '')`.as('digits')
          : sql<string | null>`group_concat(digit, '')`.as('digits'),
      )
  },
)

/**
 * The habit boxes of the meals of so many days before today, and today. The database puts them into
 * one text, a digit for each meal, because a row for each of a year costs several times as much.
 */
export const readHabitBoxes = async (
  db: Database,
  memberId: string,
  todayOn: CivilDay,
  days: number,
): Promise<HabitBoxes> => {
  const sinceOn = addDays(todayOn, -days)
  const [row] = await habitDigits(db, {
    memberId,
    sinceOn,
    earliestAt: earliestStartOf(sinceOn),
    recentOn: addDays(todayOn, 1 - HABIT_DAYS),
    todayOn,
  })
  return boxesOfDigits(row?.digits ?? '')
}
