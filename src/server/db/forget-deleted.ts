import { sql } from 'kysely'
import type { Database, Engine } from './schema.ts'

/**
 * Takes what was deleted or changed out of SQLite's write-ahead file, where the old contents of pages wait to be written
 * over. False where a reader, such as a backup under way, still needs them: the next hourly sweep tries again. PostgreSQL
 * tidies up by itself.
 */
export const forgetDeleted = (db: Database, engine: Engine): Promise<boolean> => {
  if (engine === 'postgres') return Promise.resolve(true)
  return db.connection().execute(async (connection) => {
    // Waiting for the reader would keep everybody else waiting, too.
    const { rows: before } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection)
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection)
      return rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(before[0]?.timeout ?? 0)}`.execute(connection)
    }
  })
}
