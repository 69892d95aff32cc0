import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { DatabaseOrTransaction, Engine } from '#server/db/schema.ts'
import { BackupFault, type BackupManifest, rowsFileOf } from './backup-files.ts'
import { type Row, rowOfText } from './row-text.ts'

const ROWS_PER_INSERT = 100

/** Inserts every row of a backup into a database with the same tables. */
export const insertBackup = async (
  { db, engine }: OpenDatabase,
  folder: string,
  manifest: Pick<BackupManifest, 'tables'>,
): Promise<void> => {
  const tables = referencedFirst(
    manifest.tables.map(({ name }) => name),
    await referencesOf(db, engine),
  )
  await db.transaction().execute(async (transaction) => {
    // Migrations may have inserted rows.
    for (const table of tables.toReversed())
      await sql`delete from ${sql.table(table)}`.execute(transaction)
    for (const table of tables) {
      const booleans = await booleanColumns(transaction, engine, table)
      const rows = await insertTable(transaction, table, join(folder, rowsFileOf(table)), booleans)
      const expected = manifest.tables.find(({ name }) => name === table)?.rows
      if (rows !== expected)
        throw new BackupFault(`${rowsFileOf(table)} has ${rows} rows instead of ${expected}.`)
    }
  })
}

const insertTable = async (
  db: DatabaseOrTransaction,
  table: string,
  path: string,
  booleans: ReadonlySet<string>,
): Promise<number> => {
  let count = 0
  let batch: Row[] = []
  const flush = async () => {
    const names = Object.keys(batch[0] ?? {})
    if (names.length === 0) return
    const tuples = batch.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(tuples)}`.execute(
      db,
    )
    batch = []
  }
  for await (const line of createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    batch.push(rowOfText(line, booleans))
    count += 1
    if (batch.length >= ROWS_PER_INSERT) await flush()
  }
  await flush()
  return count
}

interface Reference {
  readonly from: string
  readonly to: string
}

const referencesOf = async (
  db: DatabaseOrTransaction,
  engine: Engine,
): Promise<readonly Reference[]> => {
  const query =
    engine === 'sqlite'
      ? sql<Reference>`select t.name as "from", f."table" as "to" from pragma_table_list t join pragma_foreign_key_list(t.name) f`
      : sql<Reference>`select a.relname as "from", b.relname as "to" from pg_constraint c
          join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
          where c.contype = 'f' and a.relnamespace = current_schema()::regnamespace`
  return (await query.execute(db)).rows
}

/** The tables in an order in which each comes after those it references. */
export const referencedFirst = (
  tables: readonly string[],
  references: readonly Reference[],
): string[] => {
  const ordered: string[] = []
  const visit = (table: string) => {
    if (ordered.includes(table) || !tables.includes(table)) return
    for (const { from, to } of references) if (from === table && to !== table) visit(to)
    ordered.push(table)
  }
  tables.forEach(visit)
  return ordered
}

const booleanColumns = async (
  db: DatabaseOrTransaction,
  engine: Engine,
  table: string,
): Promise<ReadonlySet<string>> => {
  if (engine === 'sqlite') return new Set()
  const { rows } = await sql<{
    name: string
  }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and data_type = 'boolean'`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}
