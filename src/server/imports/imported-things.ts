import { createHash } from 'node:crypto'
import { type ImportedThing, IMPORTED_THINGS } from '#contract/imports.ts'
import type {
  ImportPlan,
  PlannedMark,
  PlannedMeal,
  PlannedMovement,
  PlannedWeighIn,
} from '#domain/imports/import-plan.ts'
import { roundToTenth } from '#domain/units.ts'
import type {
  DatabaseOrTransaction,
  EatenMarkTable,
  MealTable,
  MovementDayTable,
  Transaction,
  WeighInTable,
} from '#server/db/schema.ts'
import { columnsOfAmounts } from '#server/db/nutrient-columns.ts'
import { insertParts, PLAIN_MEAL } from '#server/meals/meal-parts.ts'

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The same key in another file gives the same id, so nothing is imported twice. */
const idOf = (key: string): string => `import-${hashOf(key)}`

/** A hash of editable columns, to detect changes. */
export const fingerprintOf = (columns: readonly string[], row: object): string =>
  hashOf(JSON.stringify(columns.map((column) => (row as Record<string, unknown>)[column] ?? null)))

interface Span {
  readonly fromOn: string
  readonly untilOn: string
}

/** A planned row, and how to tell whether it exists already. */
export interface PlannedRow {
  readonly id: string
  readonly on: string
  readonly row: object
  /** Whether `known` has the same id, or the same thing from another source. */
  readonly isHere: (known: ReadonlySet<string>) => boolean
}

/** How one thing is imported and taken back. */
export interface ThingRules {
  readonly thing: ImportedThing
  readonly table: 'weigh_in' | 'meal' | 'eaten_mark' | 'movement_day'
  /** The key column. */
  readonly key: 'id' | 'moved_on'
  /** The columns that a member can change. */
  readonly editableColumns: readonly string[]
  /** The rows of a plan, oldest first. */
  readonly rows: (plan: ImportPlan, memberId: string, now: number) => PlannedRow[]
  /** What the member already has between two days: ids, and values that `isHere` compares. */
  readonly known: (db: DatabaseOrTransaction, memberId: string, span: Span) => Promise<Set<string>>
  /** For things that are more than one row; returns the ids of new ones. */
  readonly add?: (
    transaction: Transaction,
    memberId: string,
    rows: readonly PlannedRow[],
  ) => Promise<Set<string>>
}

/** Inserts rows with new keys; returns these keys. */
const insertNew = async (
  transaction: Transaction,
  table: ThingRules['table'],
  key: ThingRules['key'],
  rows: readonly object[],
): Promise<Set<string>> => {
  // Kysely types a statement by one table; each of these has `member_id` and its key.
  const added = await transaction
    .insertInto(table as 'weigh_in')
    .values(rows as WeighInTable[])
    .onConflict((conflict) => conflict.columns(['member_id', key as 'id']).doNothing())
    .returning(`${key as 'id'} as key`)
    .execute()
  return new Set(added.map((one) => one.key))
}

/** Compares weights in tenths of a kilogram, because other apps may round. */
const keyOfWeight = (at: number, weightKg: number): string => `${at}|${roundToTenth(weightKg)}`

const weighIns: ThingRules = {
  thing: 'weighIns',
  table: 'weigh_in',
  key: 'id',
  editableColumns: ['weighed_at', 'weight_kg', 'notes'],
  rows: (plan, member_id, now) =>
    plan.weighIns.map(({ key, at, on, weightKg, notes }: PlannedWeighIn) => {
      const id = idOf(key)
      const row: WeighInTable = {
        member_id,
        id,
        weighed_at: at,
        weighed_on: on,
        recorded_at: now,
        weight_kg: weightKg,
        notes,
      }
      return {
        id,
        on,
        row,
        isHere: (known) => known.has(id) || known.has(keyOfWeight(at, weightKg)),
      }
    }),
  known: async (db, memberId, { fromOn, untilOn }) => {
    const rows = await db
      .selectFrom('weigh_in')
      .select(['id', 'weighed_at', 'weight_kg'])
      .where('member_id', '=', memberId)
      .where('weighed_on', '>=', fromOn)
      .where('weighed_on', '<=', untilOn)
      .execute()
    return new Set(
      rows.flatMap(({ id, weighed_at, weight_kg }) => [id, keyOfWeight(weighed_at, weight_kg)]),
    )
  },
}

interface MealRow {
  readonly meal: MealTable
  readonly items: PlannedMeal['items']
}

const mealRowOf = (meal: PlannedMeal, member_id: string, now: number): MealRow => {
  const [only, ...more] = meal.items
  const grams = only && more.length === 0 ? only.grams : null
  return {
    meal: {
      member_id,
      id: idOf(meal.key),
      eaten_at: meal.at,
      eaten_on: meal.on,
      recorded_at: now,
      source: 'import',
      food_name: meal.name,
      food_code: null,
      serving: '',
      grams,
      ...PLAIN_MEAL,
      ...columnsOfAmounts(meal.amounts),
    },
    items: meal.items,
  }
}

const meals: ThingRules = {
  thing: 'meals',
  table: 'meal',
  key: 'id',
  editableColumns: [
    'eaten_at',
    'food_name',
    'serving',
    'portion_multiplier',
    'energy_kcal',
    'protein_g',
    'carbs_g',
    'fat_g',
    'pre_meal_water',
    'routine_adherent',
    'corrected_at',
    'starred_at',
  ],
  rows: (plan, memberId, now) =>
    plan.meals.map((meal) => {
      const row = mealRowOf(meal, memberId, now)
      return { id: row.meal.id, on: meal.on, row, isHere: (known) => known.has(row.meal.id) }
    }),
  known: async (db, memberId, { fromOn, untilOn }) => {
    const rows = await db
      .selectFrom('meal')
      .select('id')
      .where('member_id', '=', memberId)
      .where('eaten_on', '>=', fromOn)
      .where('eaten_on', '<=', untilOn)
      .where('deleted_at', 'is', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
  add: async (transaction, memberId, rows) => {
    const all = rows.map(({ row }) => row as MealRow)
    // A deleted meal that is not yet swept is replaced by the one in the file.
    await transaction
      .deleteFrom('meal')
      .where('member_id', '=', memberId)
      .where(
        'id',
        'in',
        all.map(({ meal }) => meal.id),
      )
      .where('deleted_at', 'is not', null)
      .execute()
    const mealRows = all.map(({ meal }) => meal)
    const added = await insertNew(transaction, 'meal', 'id', mealRows)
    const parts = all
      .filter(({ meal }) => added.has(meal.id))
      .map(({ meal, items }) => ({ id: meal.id, items, photoIds: [] }))
    if (parts.length > 0) await insertParts(transaction, memberId, parts)
    return added
  },
}

const eatenMarks: ThingRules = {
  thing: 'eatenMarks',
  table: 'eaten_mark',
  key: 'id',
  editableColumns: ['eaten_at', 'routine_adherent'],
  rows: (plan, member_id) =>
    plan.eatenMarks.map(({ key, at, on }: PlannedMark) => {
      const id = idOf(key)
      const row: EatenMarkTable = { member_id, id, eaten_at: at, eaten_on: on, routine_adherent: 0 }
      return { id, on, row, isHere: (known) => known.has(id) || known.has(String(at)) }
    }),
  known: async (db, memberId, { fromOn, untilOn }) => {
    const rows = await db
      .selectFrom('eaten_mark')
      .select(['id', 'eaten_at'])
      .where('member_id', '=', memberId)
      .where('eaten_on', '>=', fromOn)
      .where('eaten_on', '<=', untilOn)
      .execute()
    return new Set(rows.flatMap(({ id, eaten_at }) => [id, String(eaten_at)]))
  },
}

const movementDays: ThingRules = {
  thing: 'movementDays',
  table: 'movement_day',
  key: 'moved_on',
  editableColumns: ['steps', 'active_kcal'],
  rows: (plan, member_id, now) =>
    plan.movementDays.map(({ on, steps, activeKcal }: PlannedMovement) => {
      const row: MovementDayTable = {
        member_id,
        moved_on: on,
        steps,
        active_kcal: activeKcal,
        recorded_at: now,
      }
      return { id: on, on, row, isHere: (known) => known.has(on) }
    }),
  known: async (db, memberId, { fromOn, untilOn }) => {
    const rows = await db
      .selectFrom('movement_day')
      .select('moved_on')
      .where('member_id', '=', memberId)
      .where('moved_on', '>=', fromOn)
      .where('moved_on', '<=', untilOn)
      .execute()
    return new Set(rows.map(({ moved_on }) => moved_on))
  },
}

const rules: Readonly<Record<ImportedThing, ThingRules>> = {
  meals,
  weighIns,
  eatenMarks,
  movementDays,
}

export const thingRules: readonly ThingRules[] = IMPORTED_THINGS.map((thing) => rules[thing])

/** The row with the editable columns. */
export const editableRow = ({ thing }: ThingRules, { row }: PlannedRow): object =>
  thing === 'meals' ? (row as MealRow).meal : row

/** Adds what is missing; returns its ids. */
export const addPlanned = (
  transaction: Transaction,
  { table, key, add }: ThingRules,
  memberId: string,
  planned: readonly PlannedRow[],
): Promise<Set<string>> =>
  add
    ? add(transaction, memberId, planned)
    : insertNew(
        transaction,
        table,
        key,
        planned.map(({ row }) => row),
      )
