import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { bareEnvironment } from './support/bare-environment.ts'
import { rowsOf } from './support/database-rows.ts'
import { emptyDatabase, freshPostgres } from './support/fresh-database.ts'
import type { TestDatabase } from './support/postgres-databases.ts'
import { recordStatements } from './support/recorded-statements.ts'
import {
  readShardState,
  type ShardedTable,
  type ShardState,
} from '#server/db/sharding/shard-state.ts'
import {
  faultOfCluster,
  REFERENCES_WITHIN_A_MEMBER,
  shardSteps,
} from '#server/db/sharding/shard-steps.ts'
import { WHOLE_TABLES } from '#server/db/sharding/whole-tables.ts'

const COMMAND = fileURLToPath(
  new URL('../src/server/db/sharding/shard-command.ts', import.meta.url),
)

let database: TestDatabase
const ask = (statement: string) => rowsOf({ dataDir: '', databaseUrl: database.url }, statement)
/** The columns that a catalogue's list of numbers names, in its order. */
const named = (table: string, numbers: string) =>
  `(select string_agg(a.attname, ' ' order by n.place) from unnest(${numbers}) with ordinality as n(number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`
const isSharded = (table: unknown): table is string => !Object.hasOwn(WHOLE_TABLES, String(table))
const stateOf = async (url: string): Promise<ShardState> => {
  const client = await connectPostgres(url)
  try {
    return await readShardState(client)
  } finally {
    await client.end()
  }
}
const stepsOf = (state: ShardState): string[] =>
  shardSteps(state, { host: 'db-1', port: 5432 }).map(({ statement }) => statement)
const definitions = () =>
  ask(`select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace order by conname`)

let tables: string[]
beforeAll(async () => {
  database = await freshPostgres()
  tables = (await ask(`select tablename from pg_tables where schemaname = 'public'`)).map(
    ({ tablename }) => String(tablename),
  )
})
afterAll(() => database.drop())

describe('a PostgreSQL sharded by member', () => {
  it('is upgraded shard by shard: each migration asks for that before it changes anything', async () => {
    const empty = (await emptyDatabase()) as TestDatabase
    const { statements } = await recordStatements(async () => {
      const opened = await openDatabase({ dataDir: '', databaseUrl: empty.url })
      await opened.close()
    })
    await empty.drop()
    const steps = statements.flatMap(({ text }) => {
      if (text.includes('multi_shard_modify_mode')) return 'asks'
      if (text.startsWith('insert into "kysely_migration" ')) return 'done'
      return /^(alter|create|drop|update|delete)\b(?!.*kysely)/i.test(text) ? 'changes' : []
    })
    const ones = steps.filter((one, nth) => one !== steps[nth - 1]).join(' ')
    expect(ones).toMatch(/^(asks (changes )?done ?)+$/)
    expect(ones).toContain('changes')
  })

  it('splits every table, but for those that are listed with a reason', () => {
    expect(Object.keys(WHOLE_TABLES).filter((table) => !tables.includes(table))).toEqual([])
    expect(tables.filter(isSharded)).toContain('meal')
  })

  it('can hold every primary and unique key of a table that it splits: the member comes first in it', async () => {
    const keys =
      await ask(`select i.indrelid::regclass::text as table_name, ${named('i.indrelid', 'i.indkey::int2[]')} as columns
      from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and c.relnamespace = 'public'::regnamespace`)
    const sharded = keys.filter(({ table_name }) => isSharded(table_name))
    expect(new Set(sharded.map(({ table_name }) => table_name))).toEqual(
      new Set(tables.filter(isSharded)),
    )
    expect(sharded.filter(({ columns }) => !/^member_id\b/.test(String(columns)))).toEqual([])
    // The catalogue is read: the keys that keep the listed tables whole are seen.
    expect(keys).toContainEqual({ table_name: 'passkey', columns: 'credential_id' })
  })

  it('can hold every reference: to the member, or within the rows of one member, and none empties member_id', async () => {
    const references =
      await ask(`select conrelid::regclass::text as table_name, confrelid::regclass::text as target, confdeltype,
      ${named('conrelid', 'conkey')} as columns, ${named('confrelid', 'confkey')} as target_columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    const faults = references.filter(
      ({ table_name, target, columns, target_columns, confdeltype }) => {
        if (!isSharded(table_name)) return isSharded(target)
        const withinMember =
          /^member_id\b/.test(String(columns)) && /^member_id\b/.test(String(target_columns))
        return confdeltype === 'n' || (target !== 'member' && !(isSharded(target) && withinMember))
      },
    )
    expect(references.length).toBeGreaterThan(10)
    expect(faults).toEqual([])
  })

  it('is made by steps in an order that loses no reference and leaves no row of a member behind', async () => {
    const plain = await stateOf(database.url)
    expect(plain).toMatchObject({ hasCitus: false, hasCoordinator: false, workers: 0 })
    expect(plain.tables.map(({ name }) => name).toSorted()).toEqual(tables.toSorted())
    const statements = stepsOf(plain)
    const place = (part: string) => statements.findIndex((one) => one.includes(part))
    expect(statements[0]).toBe("select citus_set_coordinator_host('db-1', 5432)")
    expect(statements[1]).toBe("select create_reference_table('member')")
    const splits = statements.filter((one) => one.startsWith('select create_distributed_table'))
    expect(splits[0]).toBe("select create_distributed_table('meal', 'member_id')")
    expect(splits.map((one) => /'(\w+)'/.exec(one)?.[1]).toSorted()).toEqual(
      tables.filter(isSharded).toSorted(),
    )
    for (const { name } of REFERENCES_WITHIN_A_MEMBER) {
      expect(place(`drop constraint ${name}`)).toBeLessThan(place('create_distributed_table'))
      expect(place(`add constraint ${name}`)).toBeGreaterThan(
        statements.indexOf(splits.at(-1) as string),
      )
    }
    for (const name of [...tables.filter(isSharded), 'member']) {
      expect(
        place(`truncate_local_data_after_distributing_table('${name}')`),
        name,
      ).toBeGreaterThan(place('add constraint'))
    }
    // Those that refer to members are made known to every machine by the reference itself.
    const known = statements
      .filter((one) => one.includes('citus_add_local_table_to_metadata'))
      .map((one) => /'(\w+)'/.exec(one)?.[1])
    expect(known).toEqual(
      expect.arrayContaining([
        'attempt',
        'setting',
        'job_turn',
        'kysely_migration',
        'kysely_migration_lock',
      ]),
    )
    for (const name of ['session', 'password', 'passkey']) expect(known).not.toContain(name)
  })

  it('knows every reference between tables that it splits, with what it takes away and brings back', async () => {
    const within =
      await ask(`select conrelid::regclass::text as table_name, conname, confrelid::regclass::text as target
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    const expected = within.filter(
      ({ table_name, target }) => isSharded(table_name) && isSharded(target),
    )
    expect(
      expected
        .map(({ table_name, conname }) => `${String(table_name)}.${String(conname)}`)
        .toSorted(),
    ).toEqual(REFERENCES_WITHIN_A_MEMBER.map(({ table, name }) => `${table}.${name}`).toSorted())
    const before = await definitions()
    for (const statement of stepsOf(await stateOf(database.url)).filter((one) =>
      one.startsWith('alter table'),
    ))
      await ask(statement)
    expect(await definitions()).toEqual(before)
  })

  it('goes on where it was cut off, and has nothing to do when all is done', async () => {
    const plain = await stateOf(database.url)
    const tableOf = (table: ShardedTable): ShardedTable => {
      if (table.name === 'member') return { ...table, placement: 'copied', bytesHere: 0 }
      return isSharded(table.name)
        ? { ...table, placement: 'split', bytesHere: 0 }
        : { ...table, placement: 'known' }
    }
    const done = {
      ...plain,
      hasCitus: true,
      hasCoordinator: true,
      workers: 2,
      tables: plain.tables.map(tableOf),
    }
    expect(stepsOf(done)).toEqual([])
    // Cut off before the references came back, with a later version's table, and rows that were
    // there before.
    const cut: ShardState = {
      ...done,
      references: new Set(
        [...done.references].filter((name) => name !== 'meal_item.meal_item_meal'),
      ),
      tables: done.tables.map((table) => {
        if (table.name === 'water_day') return { ...table, placement: 'plain' }
        return table.name === 'weigh_in' ? { ...table, bytesHere: 8192 } : table
      }),
    }
    expect(stepsOf(cut)).toEqual([
      "select create_distributed_table('water_day', 'member_id', colocate_with => 'meal')",
      'alter table meal_item add constraint meal_item_meal foreign key (member_id, meal_id) references meal (member_id, id) on delete cascade',
      "select truncate_local_data_after_distributing_table('water_day')",
      "select truncate_local_data_after_distributing_table('weigh_in')",
    ])
  })

  it('is refused with the reason where there is no Citus, no worker or no Forkcast', async () => {
    const shard = promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', COMMAND, '--do'],
      {
        env: { ...bareEnvironment(), DATABASE_URL: database.url },
      },
    )
    const { code, stderr, stdout } = await shard.then(
      () => ({ code: 0, stderr: '', stdout: '' }),
      (error: { code: number; stderr: string; stdout: string }) => error,
    )
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^DATABASE_URL: this PostgreSQL has no Citus\. Run `create extension citus`/,
    )
    const plain = await stateOf(database.url)
    expect(faultOfCluster({ ...plain, hasCitus: true })).toMatch(/has no worker/)
    expect(faultOfCluster({ ...plain, hasCitus: true, workers: 1, tables: [] })).toMatch(
      /no tables of Forkcast yet/,
    )
    expect(faultOfCluster({ ...plain, hasCitus: true, workers: 1 })).toBeUndefined()
  })
})
