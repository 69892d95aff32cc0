import type { Kysely } from 'kysely'

/** The portion that the estimate gave, so that one which the member set can be told from it. */
export const estimatedPortion = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('meal_likeness')
      .addColumn('estimated_portion', 'double precision', (column) => column.notNull().defaultTo(1))
      .execute()
  },
})
