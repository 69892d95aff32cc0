import { sql } from 'kysely'
import type { Database, Engine } from './schema.ts'

/** Written into the file once it was rebuilt. */
const REBUILT = 1

/**
 * Databases of versions that did not overwrite what was deleted still hold it in free pages and gaps: such a file is written anew, once.
 * It takes as much room again as the database while it lasts, in the folder for temporary files and in the write-ahead file.
 * PostgreSQL tidies up by itself.
 */
export const rebuildOnce = (db: Database, engine: Engine): Promise<void> => {
  if (engine === 'postgres') return Promise.resolve()
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(connection)
    if ((rows[0]?.user_version ?? 0) >= REBUILT) return
    // In memory a large database would not fit.
    await sql`pragma temp_store = file`.execute(connection)
    try {
      await sql`vacuum`.execute(connection)
    } finally {
      await sql`pragma temp_store = memory`.execute(connection)
    }
    await sql`pragma user_version = ${sql.lit(REBUILT)}`.execute(connection)
  })
}
