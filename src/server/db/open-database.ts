import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { allMigrations } from './migrations/all.ts'
import { DatabaseUnusable } from './database-unusable.ts'
import { postgresPool } from './postgres-pool.ts'
import { DataFolderInUse, lockDataFolder } from './process-lock.ts'
import type { Database, Engine, Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

export interface OpenDatabase {
  readonly db: Database
  readonly engine: Engine
  close(): Promise<void>
}

export const SQLITE_FILE = 'forkcast.db'

interface OpenOptions {
  /** Names of the migrations to run; all by default. */
  readonly only?: ReadonlySet<string>
  /** A PostgreSQL schema, if not the first one in the search path. */
  readonly schemaName?: string
  /**
   * False if data need not survive a power cut, as in most tests: SQLite then does not wait for the
   * disk.
   */
  readonly isLasting?: boolean
}

/** SQLite in the data folder, or PostgreSQL if an address is given. */
export interface DatabasePlace {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** Opens a database and runs the migrations. */
export const openDatabase = async (
  settings: DatabasePlace,
  options: OpenOptions = {},
): Promise<OpenDatabase> => {
  const opened =
    settings.databaseUrl === undefined
      ? openSqlite(settings.dataDir, options.isLasting)
      : await openPostgres(settings.databaseUrl)
  try {
    await migrate(opened, options)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

/** A second connection to a database that this server has open, for a thread that only reads. */
export const openToRead = ({
  dataDir,
  databaseUrl,
}: DatabasePlace): Pick<OpenDatabase, 'db' | 'close'> => {
  const dialect =
    databaseUrl === undefined
      ? sqliteDialect(join(dataDir, SQLITE_FILE), { readOnly: true })
      : new PostgresDialect({ pool: postgresPool(databaseUrl) })
  const db = new Kysely<Schema>({ dialect }) as Database
  return { db, close: () => db.destroy() }
}

const openSqlite = (dataDir: string, isLasting?: boolean): OpenDatabase => {
  const unlock = usingFolder(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return lockDataFolder(dataDir)
  })
  const dialect = usingFolder(
    dataDir,
    () => sqliteDialect(join(dataDir, SQLITE_FILE), { isLasting }),
    unlock,
  )
  protectFiles(dataDir)
  const db = new Kysely<Schema>({ dialect }) as Database
  return {
    db,
    engine: 'sqlite',
    async close() {
      await db.destroy()
      unlock()
    },
  }
}

/** Earlier versions left the database readable for other users of the machine. */
const protectFiles = (dataDir: string): void => {
  for (const name of ['lock.db', SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`]) {
    const file = join(dataDir, name)
    if (existsSync(file)) chmodSync(file, 0o600)
  }
}

const usingFolder = <T>(dataDir: string, use: () => T, release?: () => void): T => {
  try {
    return use()
  } catch (error) {
    release?.()
    throw error instanceof DataFolderInUse
      ? error
      : new DatabaseUnusable('DATA_DIR', `the folder ${dataDir}`, error)
  }
}

const openPostgres = async (databaseUrl: string): Promise<OpenDatabase> => {
  const pool = postgresPool(databaseUrl)
  try {
    const connection = await pool.connect()
    await connection.query('select 1', [])
    connection.release()
  } catch (error) {
    await pool.end()
    // The message does not name the address, which may contain a password.
    throw new DatabaseUnusable(
      'DATABASE_URL',
      'the database there',
      (error as Error).cause ?? error,
    )
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) as Database
  return { db, engine: 'postgres', close: () => db.destroy() }
}

/**
 * Where the tables are split with Citus, it refuses to read what one transaction changed on all shards
 * at once. Without Citus, the setting means nothing.
 */
const shardByShard = ({ up }: Migration): Migration => ({
  async up(db) {
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db)
    await up(db)
  },
})

const migrate = async (
  { db, engine }: OpenDatabase,
  { only, schemaName }: OpenOptions,
): Promise<void> => {
  const known = Object.entries(allMigrations(engine))
    .filter(([name]) => only?.has(name) ?? true)
    .map(([name, migration]) => [name, engine === 'postgres' ? shardByShard(migration) : migration])
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(known) },
    // Numbers are assigned when work begins, so a migration that lands later may have a lower one.
    allowUnorderedMigrations: true,
    ...(schemaName !== undefined && { migrationTableSchema: schemaName }),
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(
    `The database could not be brought up to date${failed ? ` (at ${failed})` : ''}`,
    { cause: error },
  )
}
