import { sql } from 'kysely'
import type { Database, Engine } from './schema.ts'

/** SQLite's user_version of a rebuilt file. */
const REBUILT = 1

/**
 * Rebuilds a SQLite file once that may still contain deleted data in free pages, because earlier
 * versions did not overwrite it. Meanwhile this takes as much space again as the database, in the
 * temporary folder and the write-ahead file.
 */
export const rebuildOnce = (db: Database, engine: Engine): Promise<void> => {
  if (engine === 'postgres') return Promise.resolve()
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(connection)
    if ((rows[0]?.user_version ?? 0) >= REBUILT) return
    // A large database would not fit in memory.
    await sql`pragma temp_store = file`.execute(connection)
    try {
      await sql`vacuum`.execute(connection)
    } finally {
      await sql`pragma temp_store = memory`.execute(connection)
    }
    await sql`pragma user_version = ${sql.lit(REBUILT)}`.execute(connection)
  })
}
