import { type Kysely, sql } from 'kysely'

/** One food of a meal as `meal.items` had it until now, JSON in the words of the API. */
interface WrittenItem {
  name: string
  grams: number
  calories: number
  protein: number
  carbs: number
  fats: number
  fiber?: number
  sodium?: number
  calcium?: number
  foodCode: string | null
  confidence: number | null
}

interface OldMeal {
  member_id: string
  id: string
  food_name: string
  food_code: string | null
  grams: number | null
  energy_kcal: number
  protein_g: number
  carbs_g: number
  fat_g: number
  fiber_g: number | null
  sodium_mg: number | null
  calcium_mg: number | null
  confidence: number | null
  photo_id: string | null
  more_photo_ids: string | null
  items: string | null
}

const MEALS_AT_ONCE = 200
const ROWS_PER_INSERT = 500

const itemsOf = (meal: OldMeal): object[] => {
  const {
    food_name: name,
    food_code,
    grams,
    energy_kcal,
    protein_g,
    carbs_g,
    fat_g,
    fiber_g,
    sodium_mg,
    calcium_mg,
    confidence,
  } = meal
  if (meal.items !== null) {
    return (JSON.parse(meal.items) as WrittenItem[]).map((item) => ({
      name: item.name,
      grams: item.grams,
      energy_kcal: item.calories,
      protein_g: item.protein,
      carbs_g: item.carbs,
      fat_g: item.fats,
      fiber_g: item.fiber ?? null,
      sodium_mg: item.sodium ?? null,
      calcium_mg: item.calcium ?? null,
      food_code: item.foodCode,
      confidence: item.confidence,
    }))
  }
  // A food of the table from before meals had items is the only one of its meal.
  if (food_code === null || grams === null) return []
  return [
    {
      name,
      grams,
      energy_kcal,
      protein_g,
      carbs_g,
      fat_g,
      fiber_g,
      sodium_mg,
      calcium_mg,
      food_code,
      confidence,
    },
  ]
}

const photoIdsOf = ({ photo_id: first, more_photo_ids: more }: OldMeal): string[] =>
  first === null ? [] : [first, ...(more === null ? [] : more.split(' '))]

/** The foods and the photos of a meal become rows of their own. */
export const mealParts = () => ({
  async up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
    const partsTable = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('member_id', 'text', (column) =>
          column.notNull().references('member.id').onDelete('cascade'),
        )
        .addColumn('meal_id', 'text', (column) => column.notNull())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint(`${name}_key`, ['member_id', 'meal_id', 'position'])
        .addForeignKeyConstraint(
          `${name}_meal`,
          ['member_id', 'meal_id'],
          'meal',
          ['member_id', 'id'],
          (constraint) => constraint.onDelete('cascade'),
        )
    await partsTable('meal_item')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('grams', 'double precision', (column) => column.notNull())
      .addColumn('energy_kcal', 'double precision', (column) => column.notNull())
      .addColumn('protein_g', 'double precision', (column) => column.notNull())
      .addColumn('carbs_g', 'double precision', (column) => column.notNull())
      .addColumn('fat_g', 'double precision', (column) => column.notNull())
      .addColumn('fiber_g', 'double precision')
      .addColumn('sodium_mg', 'double precision')
      .addColumn('calcium_mg', 'double precision')
      .addColumn('food_code', 'text')
      .addColumn('confidence', 'double precision')
      .execute()
    await partsTable('meal_photo')
      .addColumn('photo_id', 'text', (column) => column.notNull())
      .execute()

    const insertAll = async (table: string, rows: readonly object[]) => {
      for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
        await db
          .insertInto(table)
          .values(rows.slice(start, start + ROWS_PER_INSERT))
          .execute()
      }
    }
    let last: OldMeal | undefined
    for (;;) {
      const after = last ? sql`where (member_id, id) > (${last.member_id}, ${last.id})` : sql``
      const { rows: meals } = await sql<OldMeal>`
        select * from meal ${after} order by member_id, id limit ${MEALS_AT_ONCE}`.execute(db)
      const partsOf = <Part>(read: (meal: OldMeal) => Part[], columns: (part: Part) => object) =>
        meals.flatMap((meal) =>
          read(meal).map((part, position) => ({
            member_id: meal.member_id,
            meal_id: meal.id,
            position,
            ...columns(part),
          })),
        )
      await insertAll(
        'meal_item',
        partsOf(itemsOf, (item) => item),
      )
      await insertAll(
        'meal_photo',
        partsOf(photoIdsOf, (photo_id) => ({ photo_id })),
      )
      last = meals.at(-1)
      if (meals.length < MEALS_AT_ONCE) break
    }
    for (const column of ['items', 'photo_id', 'more_photo_ids'])
      await db.schema.alterTable('meal').dropColumn(column).execute()
  },
})
