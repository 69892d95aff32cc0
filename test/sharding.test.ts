import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from './support/database-rows.ts'
import { freshPostgres } from './support/fresh-database.ts'
import type { TestDatabase } from './support/postgres-databases.ts'
import { UNSHARDED } from './support/unsharded-tables.ts'

const RECIPE = new URL('../docs/scaling.md', import.meta.url)

let database: TestDatabase
const ask = (statement: string) => rowsOf({ dataDir: '', databaseUrl: database.url }, statement)
/** The columns that a catalogue's list of numbers names, in its order. */
const named = (table: string, numbers: string) =>
  `(select string_agg(a.attname, ' ' order by n.place) from unnest(${numbers}) with ordinality as n(number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`
const isSharded = (table: unknown): table is string => !Object.hasOwn(UNSHARDED, String(table))

let tables: string[]
beforeAll(async () => {
  database = await freshPostgres()
  tables = (await ask(`select tablename from pg_tables where schemaname = 'public'`)).map(({ tablename }) => String(tablename))
})
afterAll(() => database.drop())

describe('a PostgreSQL sharded by member', () => {
  it('splits every table, but for those that are listed with a reason', () => {
    expect(Object.keys(UNSHARDED).filter((table) => !tables.includes(table))).toEqual([])
    expect(tables.filter(isSharded)).toContain('meal')
  })

  it('can hold every primary and unique key of a table that it splits: the member comes first in it', async () => {
    const keys = await ask(`select i.indrelid::regclass::text as table_name, ${named('i.indrelid', 'i.indkey::int2[]')} as columns
      from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and c.relnamespace = 'public'::regnamespace`)
    const sharded = keys.filter(({ table_name }) => isSharded(table_name))
    expect(new Set(sharded.map(({ table_name }) => table_name))).toEqual(new Set(tables.filter(isSharded)))
    expect(sharded.filter(({ columns }) => !/^member_id\b/.test(String(columns)))).toEqual([])
    // The catalogue is read: the keys that keep the listed tables whole are seen.
    expect(keys).toContainEqual({ table_name: 'passkey', columns: 'credential_id' })
  })

  it('can hold every reference: to the member, or within the rows of one member, and none empties member_id', async () => {
    const references = await ask(`select conrelid::regclass::text as table_name, confrelid::regclass::text as target, confdeltype,
      ${named('conrelid', 'conkey')} as columns, ${named('confrelid', 'confkey')} as target_columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    const faults = references.filter(({ table_name, target, columns, target_columns, confdeltype }) => {
      if (!isSharded(table_name)) return isSharded(target)
      const withinMember = /^member_id\b/.test(String(columns)) && /^member_id\b/.test(String(target_columns))
      return confdeltype === 'n' || (target !== 'member' && !(isSharded(target) && withinMember))
    })
    expect(references.length).toBeGreaterThan(10)
    expect(faults).toEqual([])
  })

  it('is told by the recipe which tables to split', () => {
    const [, list = ''] = /unnest\(array\[([^\]]+)\]/.exec(readFileSync(RECIPE, 'utf8')) ?? []
    expect([...list.matchAll(/'(\w+)'/g)].map(([, name]) => name).toSorted()).toEqual(tables.filter(isSharded).toSorted())
  })
})
