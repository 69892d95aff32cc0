import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DAY_MS } from '#domain/day.ts'
import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Database, Engine } from '#server/db/schema.ts'

/**
 * A name for the folder or schema in which a restore or a drill builds a database. It tells when
 * that began, because a killed one leaves a copy of everybody's data behind.
 */
export const scratchName = (purpose: 'restoring' | 'drill', now = Date.now()): string =>
  `${purpose}_${now}_${randomUUID().replaceAll('-', '')}`

/** Earlier versions wrote no time. */
const NAME = /^(?:restoring|drill)[_-](?:(\d{13})_)?[\da-f-]{32,36}(?:_before)?$/

/** Whether this is the name of one that began so long ago that nobody works in it any more. */
const isLeft = (name: string, now: number): boolean => {
  const [whole, begunAt = 0] = NAME.exec(name) ?? []
  const at = Number(begunAt)
  return whole !== undefined && (at < now - DAY_MS || at > latestNotedAt(now))
}

/** Removes what killed restores and drills left in the data folder a day ago or earlier. */
export const removeLeftFolders = async (dataDir: string, now: number): Promise<void> => {
  for (const name of await readdir(dataDir))
    if (isLeft(name, now)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** The same in PostgreSQL. */
export const removeLeftSchemas = async (
  db: Database,
  engine: Engine,
  now: number,
): Promise<void> => {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db)
  for (const { name } of rows)
    if (isLeft(name, now)) await sql`drop schema if exists ${sql.id(name)} cascade`.execute(db)
}
