import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshPostgres } from '../../../test/support/fresh-database.ts'
import type { TestDatabase } from '../../../test/support/postgres-databases.ts'
import { workFor } from '#server/jobs/working-for.ts'
import { postgresPool } from './postgres-pool.ts'

let database: TestDatabase
let pool: ReturnType<typeof postgresPool>
beforeAll(async () => {
  database = await freshPostgres()
  pool = postgresPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** A transaction, which has its connection to itself. */
const begin = async () => {
  const client = await pool.connect()
  await client.query('begin', [])
  return client
}

it('prepares on a connection what is asked again and again, and nothing else', async () => {
  const client = await begin()
  try {
    for (let turn = 0; turn < 5; turn += 1) await client.query('select $1::text as often', ['a'])
    await client.query('select $1::text as once', ['a'])
    const { rows } = await client.query('select statement from pg_prepared_statements', [])
    expect(rows).toEqual([{ statement: 'select $1::text as often' }])
  } finally {
    await client.query('rollback', [])
    client.release()
  }
})

it('answers on after a table that a prepared statement reads has changed', async () => {
  const client = await pool.connect()
  await client.query('create table changing (id integer)', [])
  await client.query('insert into changing values (1)', [])
  const read = () => client.query('select * from changing where id = $1', [1])
  for (let turn = 0; turn < 5; turn += 1) await read()
  await client.query('alter table changing add column name text', [])
  await expect(read()).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  expect((await read()).rows).toEqual([{ id: 1, name: null }])
})

const processOf = async (): Promise<number> => {
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])
  client.release()
  return rows[0]!.pid
}

it('asks over one connection what one caller asks in a moment, and of another over another', async () => {
  const [first, second, other] = await Promise.all([
    workFor('one', processOf),
    workFor('one', processOf),
    workFor('other', processOf),
  ])
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

it('fails a statement alone, whatever else is asked in the same moment', async () => {
  const ask = async (text: string) => {
    const client = await pool.connect()
    return client.query(text, []).finally(() => client.release())
  }
  const answers = await Promise.allSettled([
    ask('select 1 as one'),
    ask('select 1 / 0'),
    ask('select 2 as one'),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('keeps a transaction apart from what else its caller asks in the same moment', async () => {
  const transaction = await begin()
  await transaction.query('create table kept (id integer)', [])
  const outside = await pool.connect()
  const { rows } = await outside.query("select to_regclass('kept') as kept", [])
  outside.release()
  await transaction.query('rollback', [])
  transaction.release()
  expect(rows).toEqual([{ kept: null }])
})

it('lends one caller no more than 8 connections, and another the next', async () => {
  const lent = await Promise.all(Array.from({ length: 8 }, () => workFor('flood', begin)))
  const answered: string[] = []
  const end = async (client: Awaited<ReturnType<typeof begin>>) => {
    await client.query('rollback', [])
    client.release()
  }
  const waiting = [1, 2].map(async (nth) => {
    const client = await workFor('flood', begin)
    answered.push(`flood ${nth}`)
    await end(client)
  })
  const other = await workFor('other', begin)
  answered.push('other')
  await end(other)
  for (const client of lent) await end(client)
  await Promise.all(waiting)
  expect(answered).toEqual(['other', 'flood 1', 'flood 2'])
})
