import type { Kysely } from 'kysely'

/** Whether the expenditure uses the steps and the active energy that devices count. */
export const movementCounted = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('member')
      .addColumn('movement_counted', 'integer', (flag) => flag.notNull().defaultTo(0))
      .execute()
  },
})
