import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres } from './compiled-statements.ts'
import type { Database, Transaction } from './schema.ts'

/**
 * A transaction that a power cut may undo until a later one is kept: on SQLite, waiting for the disk
 * keeps everybody waiting. For the steps of what is undone or finished as a whole after a crash.
 */
export const transactionForNow = <Result>(
  db: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  isPostgres(db)
    ? db.transaction().execute(work)
    : db.connection().execute(async (connection) => {
        const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(connection)
        const usual = sql.lit(rows[0]?.synchronous ?? 2)
        await sql`pragma synchronous = normal`.execute(connection)
        try {
          return await connection.transaction().execute(work)
        } finally {
          await sql`pragma synchronous = ${usual}`.execute(connection)
        }
      })

/** Rows that one step writes or removes. */
export const ROWS_OF_A_STEP = 100

/**
 * Such transactions one after the other until one says that it was the last, so that others are
 * served in between.
 */
export const inSteps = async (
  db: Database,
  step: (transaction: Transaction) => Promise<boolean>,
): Promise<void> => {
  while (!(await transactionForNow(db, step))) await setImmediate()
}
