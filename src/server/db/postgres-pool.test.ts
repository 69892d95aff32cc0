import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres } from '../../../test/support/fresh-database.ts'
import type { TestDatabase } from '../../../test/support/postgres-databases.ts'
import { workFor } from '#server/turns/working-for.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
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

it('answers what is prepared as it did before, whatever the kind of its values', async () => {
  const client = await begin()
  try {
    await client.query(
      'create table kinds (text text, small integer, large bigint, real float8)',
      [],
    )
    const ask = async (text: string, values: readonly unknown[]) => {
      const answers = []
      for (let turn = 0; turn < 6; turn += 1) {
        const { command, rowCount, rows } = await client.query(text, values)
        answers.push({ command, rowCount, rows })
      }
      const [first] = answers
      expect(answers).toEqual(answers.map(() => first))
      return first
    }
    const insert = 'insert into kinds values ($1, $2, $3, $4)'
    const row = { text: 'crème "brûlée"', small: -7, large: 1_764_000_000_000, real: 0.1 }
    expect(await ask(insert, Object.values(row))).toMatchObject({ command: 'INSERT', rowCount: 1 })
    await ask(insert, [null, null, null, null])
    const empty = { text: null, small: null, large: null, real: null }
    expect((await ask('select distinct * from kinds where small = $1', [-7]))?.rows).toEqual([row])
    expect(
      (await ask('select distinct * from kinds where small is distinct from $1', [-7]))?.rows,
    ).toEqual([empty])
    expect(
      (await ask('select count(*) as lines from kinds where text = any($1::text[])', [[row.text]]))
        ?.rows,
    ).toEqual([{ lines: 6 }])
    expect(await ask('update kinds set small = small where real = $1', [0.1])).toMatchObject({
      command: 'UPDATE',
      rowCount: 6,
    })
    expect(await ask('select true as yes where $1::boolean', [false])).toMatchObject({
      rowCount: 0,
      rows: [],
    })
  } finally {
    await client.query('rollback', [])
    client.release()
  }
})

it('fails a prepared statement alone', async () => {
  const client = await pool.connect()
  const divide = (by: number) => client.query('select 6 / $1::integer as share', [by])
  for (let turn = 0; turn < 5; turn += 1) await divide(2)
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  const answers = await Promise.allSettled([divide(3), divide(0), divide(6)])
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.rows : one.status))).toEqual([
    [{ share: 2 }],
    'rejected',
    [{ share: 1 }],
  ])
})

/** Asks on its own, as the statements of a screen are asked. */
const askShared = async (text: string, values: readonly unknown[]) => {
  const client = await pool.connect()
  return client.query(text, values).finally(() => client.release())
}
const askOften = async (text: string, values: readonly unknown[]) => {
  for (let turn = 0; turn < 5; turn += 1) await askShared(text, values)
}

it('sends the prepared statements of a transaction together, and none after one that fails', async () => {
  await askShared('create table ordered (number integer primary key)', [])
  const insert = 'insert into ordered select 6 / $1::integer'
  const inTransaction = async (numbers: readonly number[], end: 'commit' | 'rollback') => {
    const client = await begin()
    const asked = numbers.map((number) => client.query(insert, [number]))
    const ending = client.query(end, [])
    const answers = await Promise.allSettled([...asked, ending])
    // As Kysely does after a failure.
    if (answers.some(({ status }) => status === 'rejected')) await client.query('rollback', [])
    client.release()
    return answers.map((one) => (one.status === 'fulfilled' ? one.value.command : one.reason.code))
  }
  for (let turn = 0; turn < 5; turn += 1)
    expect(await inTransaction([1, 2], 'rollback')).toEqual(['INSERT', 'INSERT', 'ROLLBACK'])
  for (let turn = 0; turn < 5; turn += 1)
    expect((await inTransaction([1, 0, 3], 'commit')).slice(0, 3)).toEqual([
      'INSERT',
      '22012',
      '22012',
    ])
  expect(await inTransaction([2, 3], 'commit')).toEqual(['INSERT', 'INSERT', 'COMMIT'])
  const { rows } = await askShared('select number from ordered order by number', [])
  expect(rows).toEqual([{ number: 2 }, { number: 3 }])
})

it('has the prepared reads of one moment answered as one transaction', async () => {
  const read = () => askShared('select now()::text as begun_at where $1', [true])
  for (let turn = 0; turn < 5; turn += 1) await read()
  const begun = (await Promise.all([read(), read(), read()])).map(({ rows }) => rows)
  expect(begun).toEqual([begun[0], begun[0], begun[0]])
  expect((await read()).rows).not.toEqual(begun[0])
})

it('keeps a prepared write apart from reads of its moment that fail', async () => {
  await askShared('create table written (number integer)', [])
  const insert = 'insert into written select 6 / $1::integer'
  const read = 'select 6 / $1::integer as share from written limit 1'
  await askOften(insert, [1])
  await askOften(read, [1])
  const answers = await Promise.allSettled([
    askShared(read, [0]),
    askShared(insert, [2]),
    askShared(read, [0]),
    askShared(insert, [0]),
    askShared(read, [3]),
  ])
  expect(answers.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  const { rows } = await askShared('select number from written where number <> 6', [])
  expect(rows).toEqual([{ number: 3 }])
})

it('fails a prepared write that only the end of its transaction refuses', async () => {
  await askShared('create table single (number integer unique deferrable initially deferred)', [])
  const insert = (number: number) => askShared('insert into single values ($1)', [number])
  for (let turn = 0; turn < 5; turn += 1) await insert(turn)
  await expect(insert(0)).rejects.toMatchObject({ code: '23505' })
  expect(await insert(5)).toMatchObject({ command: 'INSERT', rowCount: 1 })
})

it('fails all reads of a moment in which the connection is lost, and answers the next', async () => {
  const read = (number: number) => askShared('select $1::integer as number', [number])
  for (let turn = 0; turn < 5; turn += 1) await read(turn)
  const lost = await Promise.allSettled([
    askShared('select pg_terminate_backend(pg_backend_pid())', []),
    read(1),
    read(2),
    read(3),
  ])
  expect(lost.map((one) => one.status === 'rejected' && one.reason.name)).toEqual(
    lost.map(() => 'DatabaseUnavailable'),
  )
  expect((await read(4)).rows).toEqual([{ number: 4 }])
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

describe('a connection without a word', () => {
  /** A line to PostgreSQL that forgets connections without ending them. */
  const openLine = async () => {
    const target = new URL(database.url)
    const sockets = new Set<Socket>()
    let isDead = false
    const line = createServer((near) => {
      if (isDead) return void near.destroy()
      sockets.add(near)
      const far = connect(Number(target.port), target.hostname)
      sockets.add(far)
      near.pipe(far).pipe(near)
      for (const socket of [near, far]) socket.on('error', () => {})
    }).listen(0, '127.0.0.1')
    await once(line, 'listening')
    const url = new URL(database.url)
    url.hostname = '127.0.0.1'
    url.port = String((line.address() as AddressInfo).port)
    return {
      url: url.href,
      /** What is open is carried no further; and new ones are turned away, if so. */
      forget(also: 'nothing else' | 'new ones too') {
        for (const socket of sockets) socket.unpipe()
        isDead = also === 'new ones too'
      },
      close() {
        for (const socket of sockets) socket.destroy()
        line.close()
      },
    }
  }

  it('ends where PostgreSQL knows nothing of it, and what is asked next is answered', async () => {
    const line = await openLine()
    const watched = postgresPool(line.url, 100)
    const client = await watched.connect()
    await client.query('begin', [])
    await client.query('select 1', [])
    line.forget('nothing else')
    await expect(client.query('select 2', [])).rejects.toThrow(DatabaseUnavailable)
    client.release()
    const next = await watched.connect()
    expect((await next.query('select 3 as three', [])).rows).toEqual([{ three: 3 }])
    next.release()
    await watched.end()
    line.close()
  })

  it('ends where PostgreSQL cannot be asked about it', async () => {
    const line = await openLine()
    const watched = postgresPool(line.url, 100)
    const client = await watched.connect()
    await client.query('select 1', [])
    line.forget('new ones too')
    await expect(client.query('select 2', [])).rejects.toThrow(DatabaseUnavailable)
    line.close()
    await watched.end()
  })

  it('is waited for while PostgreSQL works on the answer', async () => {
    const watched = postgresPool(database.url, 100)
    const client = await watched.connect()
    expect((await client.query('select pg_sleep(1)::text as slept', [])).rows).toHaveLength(1)
    client.release()
    await watched.end()
  })
})
