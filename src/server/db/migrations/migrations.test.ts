import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql, type TableMetadata } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { openDatabase, type OpenDatabase } from '../open-database.ts'
import type { Database } from '../schema.ts'
import { allMigrations } from './all.ts'

const names = Object.keys(allMigrations('sqlite'))

let test: TestApp
let folder: string
let opened: OpenDatabase | undefined
beforeAll(async () => {
  // Its server is not needed: only, with PostgreSQL, its database.
  test = await startTestApp()
  await test.app.close()
  folder = await mkdtemp(join(tmpdir(), 'forkcast-migrations-'))
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

let made = 0
/** An empty place for a database, of the engine that the tests run on. */
const emptyPlace = async () => {
  made += 1
  if (test.databaseUrl === undefined) return { settings: { dataDir: join(folder, String(made)), databaseUrl: undefined }, schooling: {} }
  const schemaName = `version_${made}`
  const home = await openDatabase({ dataDir: '', databaseUrl: test.databaseUrl })
  await sql`create schema ${sql.id(schemaName)}`.execute(home.db)
  await home.close()
  const url = new URL(test.databaseUrl)
  url.searchParams.set('options', `-c search_path=${schemaName}`)
  return { settings: { dataDir: '', databaseUrl: url.href }, schooling: { schemaName } }
}

const tablesOf = async (db: Database, schemaName: string | undefined): Promise<TableMetadata[]> =>
  (await db.introspection.getTables())
    .filter((table) => !table.isView && (schemaName === undefined || table.schema === schemaName))
    .toSorted((a, b) => a.name.localeCompare(b.name))

/** Every text is the same word, so that whatever refers to a row finds it. */
const WORD = 'row-1'
const JSON_COLUMNS = new Set(['first_estimate'])
const valueFor = (column: string, type: string): unknown => {
  if (/bool/.test(type)) return true
  if (/timestamp/.test(type) || (column.endsWith('_at') && type === 'text')) return '2026-05-20T12:00:00.000Z'
  if (/real|float|double|numeric/i.test(type)) return 41.25
  if (/int/i.test(type)) return column.endsWith('_at') || column === 'at' ? 1_779_278_400_000 : 1
  if (JSON_COLUMNS.has(column)) return '{"foodName":"Soup","calories":300}'
  return column.endsWith('_on') ? '2026-05-20' : WORD
}

const rowsOf = async (db: Database, table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)).rows

const fill = async (db: Database, tables: readonly TableMetadata[]) => {
  let left = [...tables]
  // Whoever refers to another waits until that one has its row.
  while (left.length > 0) {
    const refused: TableMetadata[] = []
    for (const table of left) {
      const row = Object.fromEntries(table.columns.map(({ name, dataType }) => [name, valueFor(name, dataType)]))
      try {
        await (db as unknown as Kysely<any>).insertInto(table.name).values(row).execute()
      } catch (error) {
        if (!/foreign key/i.test((error as Error).message)) throw error
        refused.push(table)
      }
    }
    if (refused.length === left.length) throw new Error(`No order fits ${refused.map(({ name }) => name)}`)
    left = refused
  }
}

/** Given up on purpose: what they held served for minutes, and nobody's diary. */
const GIVEN_UP = new Set(['verification'])

const shapeOf = (tables: readonly TableMetadata[]) =>
  tables.map(({ name, columns }) => [name, columns.map((column) => `${column.name} ${column.dataType} ${column.isNullable}`).toSorted()])

describe('a database of an earlier version', () => {
  it.each(names.map((name, index) => [name, names.slice(0, index + 1)] as const))(
    'that stopped at %s keeps every row and gets the shape of a new one',
    { timeout: 60_000 },
    async (_name, upTo) => {
      const { settings, schooling } = await emptyPlace()
      const { schemaName } = schooling as { schemaName?: string }
      opened = await openDatabase(settings, { ...schooling, only: new Set(upTo) })
      const before = await tablesOf(opened.db, schemaName)
      await fill(opened.db, before)
      const rows = new Map<string, Record<string, unknown>[]>()
      for (const { name } of before) rows.set(name, await rowsOf(opened.db, name))
      await opened.close()

      opened = await openDatabase(settings, schooling)
      const left = new Set((await tablesOf(opened.db, schemaName)).map(({ name }) => name))
      for (const [table, [row]] of rows) {
        expect(row).toBeDefined()
        if (GIVEN_UP.has(table) && !left.has(table)) continue
        expect(await rowsOf(opened.db, table)).toEqual([expect.objectContaining(row)])
      }
      const after = shapeOf(await tablesOf(opened.db, schemaName))
      await opened.close()

      const fresh = await emptyPlace()
      opened = await openDatabase(fresh.settings, fresh.schooling)
      const { schemaName: freshName } = fresh.schooling as { schemaName?: string }
      expect(after).toEqual(shapeOf(await tablesOf(opened.db, freshName)))
    },
  )

  it('is refused by a program that is older than itself, and not touched', async () => {
    const { settings, schooling } = await emptyPlace()
    await (await openDatabase(settings, schooling)).close()
    await expect(openDatabase(settings, { ...schooling, only: new Set(names.slice(0, 1)) })).rejects.toThrow(
      /could not be brought up to date/,
    )
    opened = await openDatabase(settings, schooling)
    expect((await tablesOf(opened.db, (schooling as { schemaName?: string }).schemaName)).length).toBeGreaterThan(5)
  })
})

describe('the migrations', () => {
  it('go forward only, under names that sort as they are listed', () => {
    expect(names.toSorted()).toEqual(names)
    for (const migration of Object.values(allMigrations('postgres'))) expect(migration.down).toBeUndefined()
  })
})
