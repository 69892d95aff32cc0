import type { Kysely } from 'kysely'

/**
 * Nutrients without a column of their own, and of a member the targets for nutrients and whose
 * reference intakes are shown.
 */
export const allNutrients = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['meal_item', 'own_food', 'product'])
      await db.schema.alterTable(table).addColumn('more_nutrients', 'text').execute()
    await db.schema
      .alterTable('member')
      .addColumn('nutrient_targets', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await db.schema
      .alterTable('member')
      .addColumn('reference_intakes', 'text', (column) => column.notNull().defaultTo('efsa'))
      .execute()
  },
})
