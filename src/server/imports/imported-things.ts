import { createHash } from 'node:crypto'
import type { ImportedThing } from '#contract/imports.ts'
import type { RecordingName } from '#contract/recordings.ts'
import type {
  Planned,
  PlannedMark,
  PlannedMeal,
  PlannedMovement,
  PlannedWeighIn,
} from '#domain/imports/planned.ts'
import type { EatenItem } from '#domain/meals/meal-items.ts'
import { keyOfWeighIn } from '#domain/weight/weigh-in.ts'
import type {
  DatabaseOrTransaction,
  EatenMarkTable,
  MealTable,
  MovementDayTable,
  Transaction,
  WeighInTable,
} from '#server/db/schema.ts'
import { columnsOfAmounts } from '#server/db/nutrient-columns.ts'
import { recordings } from '#server/recordings/all.ts'
import { insertParts, PLAIN_MEAL } from '#server/meals/meal-parts.ts'
import { mealIdsAmong } from '#server/meals/shown-meal-reads.ts'

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The same key in another file gives the same id, so nothing is imported twice. */
const idOf = (key: string): string => `import-${hashOf(key)}`

/** A hash of editable columns, to detect changes. */
export const fingerprintOf = (columns: readonly string[], row: object): string =>
  hashOf(JSON.stringify(columns.map((column) => (row as Record<string, unknown>)[column] ?? null)))

/** How one thing is imported and taken back, a few entries at a time. */
interface ThingRules<One extends Planned = Planned> {
  readonly thing: ImportedThing
  readonly table: 'weigh_in' | 'meal' | 'eaten_mark' | 'movement_day'
  /** The key column. */
  readonly key: 'id' | 'moved_on'
  /** The columns that a member can change. */
  readonly editableColumns: readonly string[]
  /** Its key. */
  idOf(one: One): string
  /** The row to write. */
  rowOf(one: One, memberId: string, now: number): object
  /** What the member already has of this: ids, and values that `isHere` compares. */
  known(
    db: DatabaseOrTransaction,
    memberId: string,
    planned: readonly One[],
  ): Promise<ReadonlySet<string>>
  /** Whether `known` has the same id, or the same thing from another source. */
  isHere(one: One, known: ReadonlySet<string>): boolean
  /** For things that are more than one row; returns the ids of new ones. */
  add?(
    transaction: Transaction,
    memberId: string,
    rows: readonly object[],
    planned: readonly One[],
  ): Promise<Set<string>>
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

const weighIns: ThingRules<PlannedWeighIn> = {
  thing: 'weighIns',
  table: 'weigh_in',
  key: 'id',
  editableColumns: ['weighed_at', 'weight_kg', 'notes'],
  idOf: ({ key }) => idOf(key),
  rowOf: ({ key, at, on, weightKg, notes }, member_id, now): WeighInTable => ({
    member_id,
    id: idOf(key),
    weighed_at: at,
    weighed_on: on,
    recorded_at: now,
    weight_kg: weightKg,
    notes,
  }),
  isHere: ({ key, at, weightKg }, known) =>
    known.has(idOf(key)) || known.has(keyOfWeighIn({ weighedAt: at, weightKg })),
  known: async (db, memberId, planned) => {
    const ids = planned.map(({ key }) => idOf(key))
    const times = planned.map(({ at }) => at)
    const own = db
      .selectFrom('weigh_in')
      .select(['id', 'weighed_at', 'weight_kg'])
      .where('member_id', '=', memberId)
    // For `or` or `union`, SQLite reads all weigh-ins of the member.
    const rows = await own
      .where('id', 'in', ids)
      .unionAll(own.where('weighed_at', 'in', times))
      .execute()
    return new Set(
      rows.flatMap(({ id, weighed_at: weighedAt, weight_kg: weightKg }) => [
        id,
        keyOfWeighIn({ weighedAt, weightKg }),
      ]),
    )
  },
}

const itemsOf = (meal: PlannedMeal | undefined): EatenItem[] | undefined =>
  meal?.items.map((item) => ({ ...item, namedBy: 'member' }))

const mealRowOf = (meal: PlannedMeal, member_id: string, now: number): MealTable => {
  const [only, ...more] = meal.items
  const grams = only && more.length === 0 ? only.grams : null
  return {
    member_id,
    id: idOf(meal.key),
    eaten_at: meal.at,
    eaten_on: meal.on,
    recorded_at: now,
    source: 'import',
    food_name: meal.name,
    named_by: 'member',
    food_code: null,
    serving: '',
    grams,
    ...PLAIN_MEAL,
    ...columnsOfAmounts(meal.amounts),
  }
}

const meals: ThingRules<PlannedMeal> = {
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
  idOf: ({ key }) => idOf(key),
  rowOf: mealRowOf,
  isHere: ({ key }, known) => known.has(idOf(key)),
  known: (db, memberId, planned) =>
    mealIdsAmong(
      db,
      memberId,
      planned.map(({ key }) => idOf(key)),
    ),
  add: async (transaction, memberId, rows, planned) => {
    const mealRows = rows as MealTable[]
    // A deleted meal that is not yet swept is replaced by the one in the file.
    await transaction
      .deleteFrom('meal')
      .where('member_id', '=', memberId)
      .where(
        'id',
        'in',
        mealRows.map(({ id }) => id),
      )
      .where('deleted_at', 'is not', null)
      .execute()
    const added = await insertNew(transaction, 'meal', 'id', mealRows)
    const parts = mealRows.flatMap(({ id }, nth) =>
      added.has(id) ? { id, items: itemsOf(planned[nth]), photoIds: [] } : [],
    )
    if (parts.length > 0) await insertParts(transaction, memberId, parts)
    return added
  },
}

const eatenMarks: ThingRules<PlannedMark> = {
  thing: 'eatenMarks',
  table: 'eaten_mark',
  key: 'id',
  editableColumns: ['eaten_at', 'routine_adherent'],
  idOf: ({ key }) => idOf(key),
  rowOf: ({ key, at, on }, member_id): EatenMarkTable => ({
    member_id,
    id: idOf(key),
    eaten_at: at,
    eaten_on: on,
    routine_adherent: 0,
  }),
  isHere: ({ key, at }, known) => known.has(idOf(key)) || known.has(String(at)),
  known: async (db, memberId, planned) => {
    const ids = planned.map(({ key }) => idOf(key))
    const times = planned.map(({ at }) => at)
    const own = db
      .selectFrom('eaten_mark')
      .select(['id', 'eaten_at'])
      .where('member_id', '=', memberId)
    const rows = await own
      .where('id', 'in', ids)
      .unionAll(own.where('eaten_at', 'in', times))
      .execute()
    return new Set(rows.flatMap(({ id, eaten_at }) => [id, String(eaten_at)]))
  },
}

const movementDays: ThingRules<PlannedMovement> = {
  thing: 'movementDays',
  table: 'movement_day',
  key: 'moved_on',
  editableColumns: ['steps', 'active_kcal'],
  idOf: ({ on }) => on,
  rowOf: ({ on, steps, activeKcal }, member_id, now): MovementDayTable => ({
    member_id,
    moved_on: on,
    steps,
    active_kcal: activeKcal,
    recorded_at: now,
  }),
  isHere: ({ on }, known) => known.has(on),
  known: async (db, memberId, planned) => {
    const days = planned.map(({ on }) => on)
    const rows = await db
      .selectFrom('movement_day')
      .select('moved_on')
      .where('member_id', '=', memberId)
      .where('moved_on', 'in', days)
      .execute()
    return new Set(rows.map(({ moved_on }) => moved_on))
  },
}

export const thingRules: Readonly<Record<ImportedThing, ThingRules>> = {
  meals,
  weighIns,
  eatenMarks,
  movementDays,
}

/** Where the rows of a recorded thing are, and which of their columns a member can change. */
export const rowsOfThing = (
  name: RecordingName,
): Pick<ThingRules, 'editableColumns'> & Readonly<{ table: string; key: string }> => {
  if (name in thingRules) return thingRules[name as ImportedThing]
  const { table, key, row } = recordings[name]
  return { table, key, editableColumns: Object.keys(row.shape) }
}

/** Adds what is missing; returns its ids. */
export const addPlanned = (
  transaction: Transaction,
  rules: ThingRules,
  memberId: string,
  { rows, planned }: { rows: readonly object[]; planned: readonly Planned[] },
): Promise<Set<string>> =>
  rules.add
    ? rules.add(transaction, memberId, rows, planned)
    : insertNew(transaction, rules.table, rules.key, rows)
