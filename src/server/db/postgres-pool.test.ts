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

it('prepares on a connection what is asked again and again, and nothing else', async () => {
  const client = await pool.connect()
  try {
    for (let turn = 0; turn < 5; turn += 1) await client.query('select $1::text as often', ['a'])
    await client.query('select $1::text as once', ['a'])
    const { rows } = await client.query('select statement from pg_prepared_statements')
    expect(rows).toEqual([{ statement: 'select $1::text as often' }])
  } finally {
    client.release()
  }
})

it('answers on after a table that a prepared statement reads has changed', async () => {
  const client = await pool.connect()
  try {
    await client.query('create table changing (id integer)')
    const read = () => client.query('select * from changing where id = $1', [1])
    for (let turn = 0; turn < 5; turn += 1) await read()
    await client.query('alter table changing add column name text')
    await expect(read()).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    expect((await read()).fields.map(({ name }) => name)).toEqual(['id', 'name'])
  } finally {
    client.release()
  }
})

it('lends one caller no more than 8 connections, and another the next', async () => {
  const lent = await Promise.all(
    Array.from({ length: 8 }, () => workFor('flood', () => pool.connect())),
  )
  const answered: string[] = []
  const waiting = [1, 2].map(async (nth) => {
    const client = await workFor('flood', () => pool.connect())
    answered.push(`flood ${nth}`)
    client.release()
  })
  const other = await workFor('other', () => pool.connect())
  answered.push('other')
  other.release()
  for (const client of lent) client.release()
  await Promise.all(waiting)
  expect(answered).toEqual(['other', 'flood 1', 'flood 2'])
})
