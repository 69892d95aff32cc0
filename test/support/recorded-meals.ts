import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { postgresPool } from '#server/db/postgres-pool.ts'
import type { Schema } from '#server/db/schema.ts'
import { sqliteDialect } from '#server/db/sqlite.ts'
import { PLAIN_MEAL, type StoredMeal } from '#server/meals/meal-parts.ts'
import { insertMeal } from '#server/meals/meal-store.ts'
import { inEach, SOMETIMES_KNOWN } from '#domain/foods/nutrient.ts'
import { civilDayAt } from '#domain/day.ts'
import type { TestApp } from './test-app.ts'

export interface MealWishes {
  /** ISO instant. */
  readonly at: string
  /** The zone in which the member was then. */
  readonly zone?: string
  readonly kcal?: number
  /** Of an estimate, at portion 1.0. */
  readonly range?: { readonly lowKcal: number; readonly highKcal: number }
  readonly portion?: number
  readonly protein?: number
  readonly carbs?: number
  readonly fats?: number
  readonly water?: boolean
  readonly routine?: boolean
  readonly photo?: boolean
  readonly name?: string
  readonly items?: StoredMeal['items']
}

/**
 * Puts meals into a test's database as if they had been recorded at their time; returns their ids.
 */
export const recordMeals = async (
  test: TestApp,
  memberId: string,
  meals: readonly MealWishes[],
): Promise<string[]> => {
  const db = new Kysely<Schema>({
    dialect:
      test.databaseUrl === undefined
        ? sqliteDialect(join(test.dataDir, 'forkcast.db'))
        : new PostgresDialect({ pool: postgresPool(test.databaseUrl) }),
  })
  const rows = meals.map((wishes) => mealRow(memberId, wishes))
  await db.transaction().execute(async (transaction) => {
    for (const row of rows) await insertMeal(transaction, row)
  })
  await db.destroy()
  return rows.map((row) => row.id)
}

/** A meal as the database has it. */
export const mealRow = (memberId: string, wishes: MealWishes): StoredMeal => {
  const eatenAt = Date.parse(wishes.at)
  return {
    member_id: memberId,
    id: randomUUID(),
    eaten_at: eatenAt,
    eaten_on: civilDayAt(eatenAt, wishes.zone ?? 'Europe/Paris'),
    recorded_at: eatenAt,
    source: wishes.photo ? 'photo' : 'table',
    food_name: wishes.name ?? 'Lentil soup',
    named_by: 'member',
    food_code: null,
    serving: '1 bowl',
    grams: 300,
    energy_kcal: wishes.kcal ?? 500,
    protein_g: wishes.protein ?? 20,
    carbs_g: wishes.carbs ?? 50,
    fat_g: wishes.fats ?? 10,
    ...inEach(SOMETIMES_KNOWN, 'column', () => null),
    ...PLAIN_MEAL,
    energy_low_kcal: wishes.range?.lowKcal ?? null,
    energy_high_kcal: wishes.range?.highKcal ?? null,
    portion_multiplier: wishes.portion ?? 1,
    pre_meal_water: wishes.water ? 1 : 0,
    routine_adherent: wishes.routine ? 1 : 0,
    photoIds: wishes.photo ? [randomUUID()] : [],
    items: wishes.items ?? [],
  }
}
