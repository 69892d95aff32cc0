import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '#server/db/open-database.ts'
import type { Engine } from '#server/db/schema.ts'
import { BackupFault } from './backup-files.ts'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import type { Row } from './row-text.ts'

/** All rows as of one moment, regardless of later writes. */
export interface Snapshot {
  readonly engine: Engine
  /** Names of the migrations that its tables have had. */
  readonly migrations: readonly string[]
  readonly tables: readonly string[]
  rows(table: string): AsyncIterable<Row>
  close(): Promise<void>
}

const ROWS_AT_ONCE = 1000
const isOurs = (table: string) =>
  /^[a-z_]+$/.test(table) && !table.startsWith('kysely_') && !table.startsWith('sqlite_')

export const openSnapshot = (settings: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<Snapshot> =>
  settings.databaseUrl === undefined
    ? openSqliteSnapshot(settings.dataDir)
    : openPostgresSnapshot(settings.databaseUrl)

const openSqliteSnapshot = async (dataDir: string): Promise<Snapshot> => {
  const file = join(dataDir, SQLITE_FILE)
  if (!existsSync(file))
    throw new BackupFault(
      `There is no database in ${dataDir}. DATA_DIR names the folder to back up.`,
    )
  const db = new DatabaseSync(file, { readOnly: true })
  // A read transaction sees one state of the write-ahead log while the server keeps writing.
  db.exec('pragma busy_timeout = 5000; begin')
  const namesOf = (query: string) =>
    db
      .prepare(query)
      .all()
      .map(({ name }) => String(name))
  return {
    engine: 'sqlite',
    migrations: namesOf('select name from kysely_migration order by name'),
    tables: namesOf(
      "select name from pragma_table_list where schema = 'main' and type = 'table' order by name",
    ).filter(isOurs),
    async *rows(table) {
      yield* db.prepare(`select * from "${table}"`).iterate() as Iterable<Row>
    },
    close: async () => db.close(),
  }
}

const openPostgresSnapshot = async (databaseUrl: string): Promise<Snapshot> => {
  const client = await connectPostgres(databaseUrl)
  await client.query('begin isolation level repeatable read read only')
  const namesOf = async (query: string) =>
    (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
  return {
    engine: 'postgres',
    migrations: await namesOf('select name from kysely_migration order by name'),
    tables: (
      await namesOf(`select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`)
    ).filter(isOurs),
    async *rows(table) {
      await client.query(`declare backup no scroll cursor for select * from "${table}"`)
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${ROWS_AT_ONCE} from backup`)
        yield* rows
        if (rows.length < ROWS_AT_ONCE) break
      }
      await client.query('close backup')
    },
    close: () => client.end(),
  }
}
