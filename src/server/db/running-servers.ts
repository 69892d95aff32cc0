import { sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Servers on PostgreSQL note in it that they run, by its clock. A lock or a session would not tell:
 * behind a pooler they are the pooler's.
 */
const COUNTS_FOR_MS = 60_000

const PREFIX = 'running server '
const OF_SERVERS = `${PREFIX}%`
const NOW = '(extract(epoch from now()) * 1000)::bigint'

/** For a connection of its own: a row for each that runs, or was killed less than a minute ago. */
export const READ_RUNNING_SERVERS = `select name from job_turn where name like '${OF_SERVERS}' and next_at > ${NOW}`

export const noteRunning = async (db: Database, server: string): Promise<void> => {
  await sql`insert into job_turn (name, next_at)
    values (${PREFIX + server}, ${sql.raw(NOW)} + ${sql.lit(COUNTS_FOR_MS)})
    on conflict (name) do update set next_at = excluded.next_at`.execute(db)
}

/** Forgets killed ones too. */
export const noteStopped = async (db: Database, server: string): Promise<void> => {
  await sql`delete from job_turn
    where name = ${PREFIX + server} or (name like ${OF_SERVERS} and next_at <= ${sql.raw(NOW)})`.execute(
    db,
  )
}

/** In a restored database: those that ran when the backup was made. */
export const forgetRunning = async (db: Database): Promise<void> => {
  await db.deleteFrom('job_turn').where('name', 'like', OF_SERVERS).execute()
}
