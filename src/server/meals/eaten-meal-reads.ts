import type { CivilDay } from '#domain/day.ts'
import type { EatenMeal } from '#domain/meals/eaten-meal.ts'
import { sql } from 'kysely'
import { compiledStatement, type Given, type Places } from '#server/db/compiled-statements.ts'
import { inPages } from '#server/db/in-pages.ts'
import type { Database, DatabaseOrTransaction, MealTable } from '#server/db/schema.ts'

/** A member's meals without deleted ones. */
export const mealsOf = (db: DatabaseOrTransaction, memberId: Given<string>) =>
  db.selectFrom('meal').where('member_id', '=', memberId).where('deleted_at', 'is', null)

/** Of an `EatenMeal`. */
export const EATEN_COLUMNS = [
  'id',
  'eaten_at',
  'eaten_on',
  'energy_kcal',
  'energy_low_kcal',
  'energy_high_kcal',
  'protein_g',
  'carbs_g',
  'fat_g',
  'portion_multiplier',
  'pre_meal_water',
  'routine_adherent',
] as const satisfies (keyof MealTable)[]

const times = (amount: number | null, portion: number): number | null =>
  amount === null ? null : amount * portion

export const eatenMealOf = (row: Pick<MealTable, (typeof EATEN_COLUMNS)[number]>): EatenMeal => {
  const { portion_multiplier: portion, energy_low_kcal: low, energy_high_kcal: high } = row
  return {
    id: row.id,
    eatenAt: row.eaten_at,
    eatenOn: row.eaten_on,
    energyKcal: row.energy_kcal * portion,
    range:
      low === null || high === null ? null : { lowKcal: low * portion, highKcal: high * portion },
    proteinG: times(row.protein_g, portion),
    carbsG: times(row.carbs_g, portion),
    fatG: times(row.fat_g, portion),
    preMealWater: row.pre_meal_water === 1,
    recordingRoutineAdherence: row.routine_adherent === 1,
  }
}

export type OfMember = Readonly<{ memberId: string }>
export type SinceDay = OfMember & Readonly<{ sinceOn: CivilDay }>
export type OfDay = OfMember & Readonly<{ day: CivilDay }>

/** Time of the last meal before an instant; null without one. */
export const lastMealAt = async (
  db: Database,
  memberId: string,
  beforeAt: number,
): Promise<number | null> => {
  const row = await mealsOf(db, memberId)
    .select(({ fn }) => fn.max('eaten_at').as('eaten_at'))
    .where('eaten_at', '<', beforeAt)
    .executeTakeFirst()
  return row?.eaten_at ?? null
}

type Between = OfMember & Readonly<{ sinceAt: number; beforeAt: number }>
/** From the last meal before an instant on. */
const mealsSince = (
  db: DatabaseOrTransaction,
  { memberId, sinceAt }: Places<Omit<Between, 'beforeAt'>>,
) =>
  mealsOf(db, memberId).where('eaten_at', '>=', ({ fn }) =>
    fn.coalesce(
      mealsOf(db, memberId)
        .select((earlier) => earlier.fn.max('eaten_at').as('eaten_at'))
        .where('eaten_at', '<', sinceAt),
      sinceAt,
    ),
  )

const MEALS_PER_PAGE = 2000
type PageBefore = Between & Readonly<{ beforeId: string }>
const pageOfEaten = compiledStatement((db, { beforeAt, beforeId, ...places }: Places<PageBefore>) =>
  mealsSince(db, places)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('eaten_at', 'id'), '<', tuple(beforeAt, beforeId)),
    )
    .select(EATEN_COLUMNS)
    .orderBy('eaten_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MEALS_PER_PAGE)),
)

/**
 * The first and the last meal of each span of so many ms between two instants, and the last one
 * before them: what lies between the two has no break as long as the span, however much it is.
 */
export const selectEndsOfSpans = (
  db: DatabaseOrTransaction,
  places: Places<Between>,
  spanMs: number,
) =>
  mealsSince(db, places)
    .where('eaten_at', '<', places.beforeAt)
    .select(({ fn }) => [fn.min('eaten_at').as('first_at'), fn.max('eaten_at').as('last_at')])
    // Written out: as a parameter it would be no whole number to SQLite.
    .groupBy(sql`eaten_at / ${sql.lit(spanMs)}`)

/** The meals between two instants, and the last one before them, newest first. */
export const eatenMealsBetween = async (
  db: Database,
  memberId: string,
  sinceAt: number,
  beforeAt: number,
): Promise<EatenMeal[]> => {
  const pages = inPages<Pick<MealTable, (typeof EATEN_COLUMNS)[number]>>(MEALS_PER_PAGE, (last) =>
    pageOfEaten(db, {
      memberId,
      sinceAt,
      beforeAt: last?.eaten_at ?? beforeAt,
      // Before every meal of the instant, none of which is asked for.
      beforeId: last?.id ?? '',
    }),
  )
  const meals: EatenMeal[] = []
  for await (const rows of pages) for (const row of rows) meals.push(eatenMealOf(row))
  return meals
}

/** The newest of so many are enough to know what is usual. */
const MOST_MEALS = 1000

/**
 * The foods of a member's newest meals from a day on with their weight, each with the energy of its
 * meal; all as eaten. A meal that was recorded by its energy alone is one row without a food, and
 * the only one whose name is read.
 */
export const amountsEatenSince = compiledStatement((db, { memberId, sinceOn }: Places<SinceDay>) =>
  db
    // The meals are chosen first: in the order of a join, SQLite goes through all of the member.
    .selectFrom(
      mealsOf(db, memberId)
        .select(['id', 'eaten_at', 'food_name', 'energy_kcal', 'portion_multiplier'])
        .where('eaten_on', '>=', sinceOn)
        // The order of an index: nothing is sorted.
        .orderBy('eaten_on', 'desc')
        .limit(sql.lit(MOST_MEALS))
        .as('recent'),
    )
    .leftJoin('meal_item', (join) =>
      join.on('meal_item.member_id', '=', memberId).onRef('meal_item.meal_id', '=', 'recent.id'),
    )
    .select([
      'meal_item.position',
      'eaten_at',
      sql<number>`recent.energy_kcal * portion_multiplier`.as('kcal'),
      sql<string | null>`coalesce(meal_item.food_code, meal_item.name)`.as('food'),
      sql<number | null>`meal_item.grams * portion_multiplier`.as('grams'),
      sql<string | null>`case when meal_item.name is null then food_name end`.as('name'),
    ]),
)
