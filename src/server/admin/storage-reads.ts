import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Engine } from '#server/db/schema.ts'

const sizeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}

const databaseBytes = async (db: Database, engine: Engine, dataDir: string): Promise<number> => {
  if (engine === 'postgres') {
    const { rows } = await sql<{
      bytes: number
    }>`select pg_database_size(current_database()) as bytes`.execute(db)
    return rows[0]?.bytes ?? 0
  }
  const sizes = await Promise.all(
    ['', '-wal', '-shm'].map((ending) => sizeOf(join(dataDir, `forkcast.db${ending}`))),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Bytes used by the database, and bytes free in the data folder. */
export const measureStorage = async (db: Database, engine: Engine, dataDir: string) => {
  const { bavail, bsize } = await statfs(dataDir)
  return { databaseBytes: await databaseBytes(db, engine, dataDir), freeBytes: bavail * bsize }
}
