import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { allMigrations } from './migrations/all.ts'
import { lockDataFolder } from './process-lock.ts'
import type { Database, Engine, Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

export interface OpenDatabase {
  readonly db: Database
  readonly engine: Engine
  close(): Promise<void>
}

// Counts and instants stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens SQLite in the data folder, or PostgreSQL when an address is given, and brings the schema up to date. */
export const openDatabase = async (settings: { dataDir: string; databaseUrl: string | undefined }): Promise<OpenDatabase> => {
  const opened = settings.databaseUrl === undefined ? openSqlite(settings.dataDir) : openPostgres(settings.databaseUrl)
  try {
    await migrate(opened.db, opened.engine)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

const openSqlite = (dataDir: string): OpenDatabase => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDataFolder(dataDir)
  const db: Database = new Kysely<Schema>({ dialect: sqliteDialect(join(dataDir, 'forkcast.db')) })
  return {
    db,
    engine: 'sqlite',
    async close() {
      await db.destroy()
      unlock()
    },
  }
}

const openPostgres = (databaseUrl: string): OpenDatabase => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  // A connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', () => {})
  const db: Database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, engine: 'postgres', close: () => db.destroy() }
}

const migrate = async (db: Database, engine: Engine): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => allMigrations(engine) },
    // Numbers are given out when work begins: one that is finished later may carry a lower one.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(`The database could not be brought up to date${failed ? ` (at ${failed})` : ''}`, { cause: error })
}
