import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** Monitors ask every few seconds, so a slower database counts as unavailable. */
const LONGEST_WAIT_MS = 3000

export const isDatabaseReady = async (db: Database): Promise<boolean> => {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, wait(LONGEST_WAIT_MS, false, { ref: false })])
}
