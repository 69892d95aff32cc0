import type { MealItem } from '#domain/meals/meal-items.ts'
import { sql } from 'kysely'
import { compiledSelect, isOneOf, type Places } from '#server/db/compiled-select.ts'
import { foodAmountsOf, foodColumnsOf } from '#server/db/nutrient-columns.ts'
import type { DatabaseOrTransaction, MealItemTable, MealTable } from '#server/db/schema.ts'

/** A meal with the rows of its foods and photos. */
export interface StoredMeal extends MealTable {
  /** At portion 1.0; empty if only totals are known. */
  readonly items: readonly MealItem[]
  /** The main photo comes first. */
  readonly photoIds: readonly string[]
}

/** Defaults of a meal without estimate, photo, corrections, star or deletion. */
export const PLAIN_MEAL = {
  portion_multiplier: 1,
  energy_low_kcal: null,
  energy_high_kcal: null,
  confidence: null,
  analyser: null,
  pre_meal_water: 0,
  routine_adherent: 0,
  pictured_by: null,
  reason: null,
  member_input: null,
  corrected_at: null,
  first_estimate: null,
  candidates: null,
  starred_at: null,
  deleted_at: null,
} as const satisfies Partial<MealTable>

/** The parts of a meal to write; missing ones stay unchanged. */
interface PartsOfMeal {
  readonly id: string
  readonly items?: readonly MealItem[] | undefined
  readonly photoIds?: readonly string[] | undefined
}

const ROWS_PER_INSERT = 500

const itemOfRow = (row: MealItemTable): MealItem => ({
  name: row.name,
  grams: row.grams,
  amounts: foodAmountsOf(row),
  foodCode: row.food_code,
  confidence: row.confidence,
})

const columnsOfItem = ({ name, grams, amounts, foodCode, confidence }: MealItem) => ({
  name,
  grams,
  ...foodColumnsOf(amounts),
  food_code: foodCode,
  confidence,
})

interface OfMeals {
  readonly memberId: string
  readonly ids: readonly string[]
}
const itemsOfMeals = compiledSelect((db, { memberId, ids }: Places<OfMeals>) =>
  db
    .selectFrom('meal_item')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(isOneOf(db, sql.ref('meal_id'), ids))
    .orderBy('position'),
)
const photosOfMeals = compiledSelect((db, { memberId, ids }: Places<OfMeals>) =>
  db
    .selectFrom('meal_photo')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(isOneOf(db, sql.ref('meal_id'), ids))
    .orderBy('position'),
)

/** Adds foods and photos to a member's meals, with two statements for all of them. */
export const withParts = async (
  db: DatabaseOrTransaction,
  memberId: string,
  meals: readonly MealTable[],
): Promise<StoredMeal[]> => {
  if (meals.length === 0) return []
  const ids = meals.map(({ id }) => id)
  // Sequential, because a transaction has one connection.
  const itemRows = await itemsOfMeals(db, { memberId, ids })
  const photoRows = await photosOfMeals(db, { memberId, ids })
  const items = Map.groupBy(itemRows, ({ meal_id }) => meal_id)
  const photos = Map.groupBy(photoRows, ({ meal_id }) => meal_id)
  return meals.map((meal) => ({
    ...meal,
    items: (items.get(meal.id) ?? []).map(itemOfRow),
    photoIds: (photos.get(meal.id) ?? []).map(({ photo_id }) => photo_id),
  }))
}

const inPortions = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, at) =>
    rows.slice(at * ROWS_PER_INSERT, (at + 1) * ROWS_PER_INSERT),
  )

/** Adds the foods and photos of meals that have none yet. */
export const insertParts = async (
  db: DatabaseOrTransaction,
  memberId: string,
  meals: readonly PartsOfMeal[],
): Promise<void> => {
  const itemRows = meals.flatMap(({ id, items = [] }) =>
    items.map((item, position) => ({
      member_id: memberId,
      meal_id: id,
      position,
      ...columnsOfItem(item),
    })),
  )
  for (const rows of inPortions(itemRows)) await db.insertInto('meal_item').values(rows).execute()
  const photoRows = meals.flatMap(({ id, photoIds = [] }) =>
    photoIds.map((photo_id, position) => ({
      member_id: memberId,
      meal_id: id,
      position,
      photo_id,
    })),
  )
  for (const rows of inPortions(photoRows)) await db.insertInto('meal_photo').values(rows).execute()
}

/** Replaces the foods and photos of meals. */
export const replaceParts = async (
  db: DatabaseOrTransaction,
  memberId: string,
  meals: readonly PartsOfMeal[],
): Promise<void> => {
  const itemsOf = meals.filter(({ items }) => items !== undefined).map(({ id }) => id)
  if (itemsOf.length > 0)
    await db
      .deleteFrom('meal_item')
      .where('member_id', '=', memberId)
      .where('meal_id', 'in', itemsOf)
      .execute()
  const photosOf = meals.filter(({ photoIds }) => photoIds !== undefined).map(({ id }) => id)
  if (photosOf.length > 0)
    await db
      .deleteFrom('meal_photo')
      .where('member_id', '=', memberId)
      .where('meal_id', 'in', photosOf)
      .execute()
  await insertParts(db, memberId, meals)
}
