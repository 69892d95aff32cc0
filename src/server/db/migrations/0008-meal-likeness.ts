import type { Kysely } from 'kysely'

/**
 * What the photo of a meal looks like to one version of the food model, so that alike photos can be
 * found again.
 */
export const mealLikeness = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('meal_likeness')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('meal_id', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('features', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('meal_likeness_key', ['member_id', 'meal_id'])
      .addForeignKeyConstraint(
        'meal_likeness_meal',
        ['member_id', 'meal_id'],
        'meal',
        ['member_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
  },
})
