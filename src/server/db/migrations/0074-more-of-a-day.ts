import type { Kysely } from 'kysely'

const NUTRIENTS = [
  'sugars_g',
  'saturated_fat_g',
  'cholesterol_mg',
  'iron_mg',
  'potassium_mg',
  'vitamin_c_mg',
] as const

/**
 * What labels say beside energy and macronutrients, what else a photo may show, and of a member
 * which nutrients are shown, which cups there are, and what was drunk of them beyond whole glasses.
 */
export const moreOfADay = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['meal_item', 'own_food', 'product']) {
      for (const column of NUTRIENTS)
        await db.schema.alterTable(table).addColumn(column, 'double precision').execute()
    }
    await db.schema.alterTable('meal').addColumn('candidates', 'text').execute()
    await db.schema.alterTable('member').addColumn('shown_nutrients', 'text').execute()
    await db.schema
      .alterTable('member')
      .addColumn('cup_sizes', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await db.schema
      .alterTable('water_day')
      .addColumn('more_ml', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
})
