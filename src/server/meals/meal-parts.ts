import type { EatenItem } from '#domain/meals/meal-items.ts'
import {
  type CompiledQuery,
  type Expression,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import {
  compiledInsert,
  compiledStatement,
  type Given,
  isOneOf,
  isPostgres,
  type Places,
} from '#server/db/compiled-statements.ts'
import {
  foodAmountsOf,
  foodColumnsOf,
  MAIN_COLUMNS,
  MORE_COLUMNS,
} from '#server/db/nutrient-columns.ts'
import type { DatabaseOrTransaction, MealItemTable, MealTable, Schema } from '#server/db/schema.ts'

/** A meal with the rows of its foods and photos. */
export interface StoredMeal extends MealTable {
  /** At portion 1.0; empty if only totals are known. */
  readonly items: readonly EatenItem[]
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
  readonly items?: readonly EatenItem[] | undefined
  readonly photoIds?: readonly string[] | undefined
}

const ROWS_PER_INSERT = 500

const itemOfRow = (row: Omit<MealItemTable, 'member_id' | 'meal_id'>): EatenItem => ({
  name: row.name,
  namedBy: row.named_by,
  grams: row.grams,
  amounts: foodAmountsOf(row),
  foodCode: row.food_code,
  confidence: row.confidence,
})

const columnsOfItem = ({ name, namedBy, grams, amounts, foodCode, confidence }: EatenItem) => ({
  name,
  named_by: namedBy,
  grams,
  ...foodColumnsOf(amounts),
  food_code: foodCode,
  confidence,
})

/** A food of a meal, or a photo. */
interface PartRow extends Omit<MealItemTable, 'member_id'> {
  /** Null in the row of a food. */
  readonly photo_id: string | null
}

const ITEM_COLUMNS = [
  'name',
  'named_by',
  'grams',
  ...MAIN_COLUMNS,
  ...MORE_COLUMNS,
  'food_code',
  'confidence',
] as const satisfies readonly (keyof MealItemTable)[]
const PART_COLUMNS = ['meal_id', 'position', ...ITEM_COLUMNS, 'photo_id'] as const

/** Columns of a union: null for what the table does not have. */
const columnsOrNull = (all: readonly string[], own: readonly string[]) =>
  all.map((column) => (own.includes(column) ? sql.ref(column) : sql`null`).as(column))

/** Foods and photos in one statement, with the columns of whatever else is to be in it. */
const selectParts = (
  db: DatabaseOrTransaction,
  memberId: Given<string>,
  { isOfMeals, columns }: { isOfMeals: Expression<SqlBool>; columns: readonly string[] },
) =>
  db
    .selectFrom('meal_item')
    .select(columnsOrNull(columns, PART_COLUMNS.slice(0, -1)))
    .where('member_id', '=', memberId)
    .where(isOfMeals)
    .unionAll(
      db
        .selectFrom('meal_photo')
        .select(columnsOrNull(columns, ['meal_id', 'position', 'photo_id']))
        .where('member_id', '=', memberId)
        .where(isOfMeals),
    )

interface OfMeals {
  readonly memberId: string
  readonly ids: readonly string[]
}
const partsOfMeals = compiledStatement((db, { memberId, ids }: Places<OfMeals>) =>
  selectParts(db, memberId, {
    isOfMeals: isOneOf(db, sql.ref('meal_id'), ids),
    columns: PART_COLUMNS,
  })
    .orderBy('position')
    .$castTo<PartRow>(),
)

/** An array for PostgreSQL, which might read all foods of a member to join them with the page. */
const isOfPage = (db: DatabaseOrTransaction) =>
  isPostgres(db)
    ? sql<boolean>`meal_id = any(array(select id from page))`
    : sql<boolean>`meal_id in (select id from page)`

/**
 * A page of meals, newest first, with their foods and photos in one statement, for `mealsOfPage`.
 * Columns that a meal and a food both have are shared; what one lacks is null in its rows.
 */
export const selectPage = <Meal extends Pick<MealTable, 'id' | 'eaten_at'>>(
  db: DatabaseOrTransaction,
  memberId: Given<string>,
  page: SelectQueryBuilder<Schema, 'meal', Meal>,
  columns: readonly (keyof Meal & string)[],
) => {
  const all = [...new Set([...columns, ...PART_COLUMNS])]
  const rows = db
    .with('page', () => page)
    .selectFrom('page')
    .select(columnsOrNull(all, columns))
    .unionAll(selectParts(db, memberId, { isOfMeals: isOfPage(db), columns: all }))
    .$castTo<PageRow<Meal>>()
  // SQLite leaves the page in its order, and would sort everything once more for each table.
  return isPostgres(db) ? rows.orderBy('eaten_at', 'desc').orderBy('id', 'desc') : rows
}
type PageRow<Meal> = (Meal & { readonly meal_id: null }) | PartRow

type Parts = Pick<StoredMeal, 'items' | 'photoIds'>

/** Adds foods and photos, in the order of their rows, to meals. */
const joinParts = <Meal extends Pick<MealTable, 'id'>>(
  meals: readonly Meal[],
  rows: readonly PartRow[],
): (Meal & Parts)[] => {
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

/** The meals of a `selectPage`, in the order of their rows. */
export const mealsOfPage = <Meal extends Pick<MealTable, 'id'>>(
  rows: readonly PageRow<Meal>[],
): (Meal & Parts)[] => {
  const meals = rows.filter((row) => row.meal_id === null)
  const parts = rows.filter((row) => row.meal_id !== null)
  return joinParts(
    meals,
    parts.toSorted((a, b) => a.position - b.position),
  )
}

/** Adds foods and photos to a member's meals, with one statement for all of them. */
export const withParts = async <Meal extends Pick<MealTable, 'id'>>(
  db: DatabaseOrTransaction,
  memberId: string,
  meals: readonly Meal[],
): Promise<(Meal & Parts)[]> =>
  meals.length === 0
    ? []
    : joinParts(meals, await partsOfMeals(db, { memberId, ids: meals.map(({ id }) => id) }))

const inPortions = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, at) =>
    rows.slice(at * ROWS_PER_INSERT, (at + 1) * ROWS_PER_INSERT),
  )

const insertItems = compiledInsert('meal_item')
const insertPhotos = compiledInsert('meal_photo')

/** Statements that add the foods and photos of meals that have none yet. */
export const insertsOfParts = (
  db: DatabaseOrTransaction,
  memberId: string,
  meals: readonly PartsOfMeal[],
): CompiledQuery[] => {
  const itemRows = meals.flatMap(({ id, items = [] }) =>
    items.map((item, position) => ({
      member_id: memberId,
      meal_id: id,
      position,
      ...columnsOfItem(item),
    })),
  )
  const photoRows = meals.flatMap(({ id, photoIds = [] }) =>
    photoIds.map((photo_id, position) => ({
      member_id: memberId,
      meal_id: id,
      position,
      photo_id,
    })),
  )
  return [
    ...inPortions(itemRows).map((rows) => insertItems(db, rows)),
    ...inPortions(photoRows).map((rows) => insertPhotos(db, rows)),
  ]
}

/** Adds the foods and photos of meals that have none yet. */
export const insertParts = async (
  db: DatabaseOrTransaction,
  memberId: string,
  meals: readonly PartsOfMeal[],
): Promise<void> => {
  for (const insert of insertsOfParts(db, memberId, meals)) await db.executeQuery(insert)
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
