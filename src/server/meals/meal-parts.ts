import type { MealItem } from '#domain/meals/meal-items.ts'
import { sql } from 'kysely'
import {
  compiledInsert,
  compiledStatement,
  isOneOf,
  type Places,
} from '#server/db/compiled-statements.ts'
import {
  foodAmountsOf,
  foodColumnsOf,
  MAIN_COLUMNS,
  MORE_COLUMNS,
} from '#server/db/nutrient-columns.ts'
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

const itemOfRow = (row: Omit<MealItemTable, 'member_id' | 'meal_id'>): MealItem => ({
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

interface PartRow extends Omit<MealItemTable, 'member_id'> {
  /** Null in the row of a food. */
  readonly photo_id: string | null
}

const ITEM_COLUMNS = [
  'name',
  'grams',
  ...MAIN_COLUMNS,
  ...MORE_COLUMNS,
  'food_code',
  'confidence',
] as const satisfies readonly (keyof MealItemTable)[]

interface OfMeals {
  readonly memberId: string
  readonly ids: readonly string[]
}
const partsOfMeals = compiledStatement((db, { memberId, ids }: Places<OfMeals>) =>
  db
    .selectFrom('meal_item')
    .select(['meal_id', 'position', ...ITEM_COLUMNS, sql<string | null>`null`.as('photo_id')])
    .where('member_id', '=', memberId)
    .where(isOneOf(db, sql.ref('meal_id'), ids))
    .unionAll(
      db
        .selectFrom('meal_photo')
        .select(['meal_id', 'position'])
        .select(ITEM_COLUMNS.map((column) => sql<never>`null`.as(column)))
        .select('photo_id')
        .where('member_id', '=', memberId)
        .where(isOneOf(db, sql.ref('meal_id'), ids)),
    )
    .orderBy('position')
    .$castTo<PartRow>(),
)

type Parts = Pick<StoredMeal, 'items' | 'photoIds'>

/** Adds foods and photos to a member's meals, with one statement for all of them. */
export const withParts = async <Meal extends Pick<MealTable, 'id'>>(
  db: DatabaseOrTransaction,
  memberId: string,
  meals: readonly Meal[],
): Promise<(Meal & Parts)[]> => {
  if (meals.length === 0) return []
  const rows = await partsOfMeals(db, { memberId, ids: meals.map(({ id }) => id) })
  const parts = Map.groupBy(rows, ({ meal_id }) => meal_id)
  return meals.map((meal) => {
    const own = parts.get(meal.id) ?? []
    return {
      ...meal,
      items: own.filter(({ photo_id }) => photo_id === null).map(itemOfRow),
      photoIds: own.flatMap(({ photo_id }) => (photo_id === null ? [] : [photo_id])),
    }
  })
}

const inPortions = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, at) =>
    rows.slice(at * ROWS_PER_INSERT, (at + 1) * ROWS_PER_INSERT),
  )

const insertItems = compiledInsert('meal_item')
const insertPhotos = compiledInsert('meal_photo')

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
  for (const rows of inPortions(itemRows)) await insertItems(db, rows)
  const photoRows = meals.flatMap(({ id, photoIds = [] }) =>
    photoIds.map((photo_id, position) => ({
      member_id: memberId,
      meal_id: id,
      position,
      photo_id,
    })),
  )
  for (const rows of inPortions(photoRows)) await insertPhotos(db, rows)
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
