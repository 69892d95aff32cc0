import { sql } from 'kysely'
import type { Database, Engine } from './schema.ts'

/**
 * Removes deleted and changed data from SQLite's write-ahead file, which still contains old pages.
 * False if a reader, such as a running backup, still needs them; the next hourly sweep tries again.
 * PostgreSQL needs none of this.
 */
export const forgetDeleted = (db: Database, engine: Engine): Promise<boolean> => {
  if (engine === 'postgres') return Promise.resolve(true)
  return db.connection().execute(async (connection) => {
    // Waiting for the reader would block everybody else.
    const { rows: before } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection)
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(
        connection,
      )
      return rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(before[0]?.timeout ?? 0)}`.execute(connection)
    }
  })
}
