import type { Kysely } from 'kysely'

/** When a background job is due next, whichever instance does it. */
export const jobTurns = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('job_turn')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .execute()
  },
})
