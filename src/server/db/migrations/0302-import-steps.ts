import { type Kysely, sql } from 'kysely'

/** Since when an import, or its undoing, has been under way: its rows are written a few at a time. */
export const importSteps = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('data_import').addColumn('busy_at', 'bigint').execute()
    await sql`create index data_import_busy on data_import (busy_at) where busy_at is not null`.execute(
      db,
    )
  },
})
