import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/support/fresh-database.ts'
import { recordStatements } from '../../../test/support/recorded-statements.ts'
import {
  compiledInsert,
  compiledStatement,
  endTogether,
  isOneOf,
  type Places,
  sendTogether,
} from './compiled-statements.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'forkcast-compiled-'))
let postgres: Awaited<ReturnType<typeof freshDatabase>>
let opened: OpenDatabase
beforeAll(async () => {
  postgres = await freshDatabase()
  opened = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  await opened.db
    .insertInto('setting')
    .values(NAMES.map((name, at) => ({ key: name, value: `value ${at}` })))
    .execute()
})
afterAll(async () => {
  await opened.close()
  await postgres?.drop()
  rmSync(dataDir, { recursive: true })
})

const NAMES = ['one', 'it\'s "quoted", [2]', 'three\\', 'käse {4}']

const named = compiledStatement((db, { name }: Places<{ name: string }>) =>
  db.selectFrom('setting').select('value').where('key', '=', name),
)
const listed = compiledStatement((db, { names }: Places<{ names: readonly string[] }>) =>
  db
    .selectFrom('setting')
    .select('value')
    .where(isOneOf(db, sql.ref('key'), names))
    .where('value', 'like', 'value %')
    .orderBy('value'),
)
const valuesOf = (rows: readonly { value: string }[]) => rows.map(({ value }) => value)

describe('a statement that is compiled once', () => {
  it('answers for the values of each call, also at the same time', async () => {
    const answers = await Promise.all([...NAMES, 'none'].map((name) => named(opened.db, { name })))
    expect(answers.map(valuesOf)).toEqual([['value 0'], ['value 1'], ['value 2'], ['value 3'], []])
  })

  it('takes a list of any length and any text as one parameter', async () => {
    for (const names of [[], ['one'], NAMES, [...NAMES, 'none', 'one']]) {
      const { result, statements } = await recordStatements(() => listed(opened.db, { names }))
      expect(valuesOf(result)).toEqual(
        NAMES.flatMap((name, at) => (names.includes(name) ? [`value ${at}`] : [])),
      )
      expect(statements.map(({ values }) => values.length)).toEqual([2])
    }
  })

  it('is built once for a database, and anew for another', async () => {
    let built = 0
    const counted = compiledStatement((db, { name }: Places<{ name: string }>) => {
      built += 1
      return db.selectFrom('setting').select('value').where('key', '=', name)
    })
    for (const name of NAMES) await counted(opened.db, { name })
    expect(built).toBe(1)
    const otherDir = join(dataDir, 'other')
    const other = await openDatabase({ dataDir: otherDir, databaseUrl: undefined })
    expect(await counted(other.db, { name: 'one' })).toEqual([])
    await other.close()
    expect(built).toBe(2)
    expect(valuesOf(await counted(opened.db, { name: 'one' }))).toEqual(['value 0'])
  })

  it('sees what the transaction that asks has written', async () => {
    const undone = opened.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('setting').values({ key: 'five', value: 'value 5' }).execute()
      expect(valuesOf(await named(transaction, { name: 'five' }))).toEqual(['value 5'])
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await named(opened.db, { name: 'five' })).toEqual([])
  })
})

describe('an insert that is compiled once', () => {
  const insertOf = compiledInsert('setting')
  const insertSettings = async (...[db, rows]: Parameters<typeof insertOf>) =>
    db.executeQuery(insertOf(db, rows))
  const rowsOf = async (prefix: string) =>
    opened.db
      .selectFrom('setting')
      .select(['key', 'value'])
      .where('key', 'like', `${prefix}%`)
      .orderBy('key')
      .execute()
  const made = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      key: `${prefix}${String(at).padStart(2, '0')}`,
      value: `it's ${prefix} ${at}`,
    }))

  it('writes each number of rows, also more than it keeps statements for', async () => {
    for (const [nth, count] of [1, 2, 1, 3, 40, 2].entries()) {
      const rows = made(`made-${nth}-`, count)
      await insertSettings(opened.db, rows)
      expect(await rowsOf(`made-${nth}-`)).toEqual(rows)
    }
  })

  it('takes the columns in whatever order a row names them', async () => {
    await insertSettings(opened.db, [{ key: 'order-1', value: 'one' }])
    await insertSettings(opened.db, [{ value: 'two', key: 'order-2' }])
    expect(await rowsOf('order-')).toEqual([
      { key: 'order-1', value: 'one' },
      { key: 'order-2', value: 'two' },
    ])
  })

  it('refuses a row with a column that has no value', async () => {
    const incomplete = [{ key: 'incomplete', value: undefined }] as never
    await expect(insertSettings(opened.db, incomplete)).rejects.toThrow()
    expect(await rowsOf('incomplete')).toEqual([])
  })
})

describe('statements that are sent together', () => {
  const insertOf = compiledInsert('setting')
  const valueOf = compiledStatement((db, { key }: Places<{ key: string }>) =>
    db.selectFrom('setting').select('value').where('key', '=', key),
  )
  const sent = (key: string, ...more: string[]) =>
    opened.db
      .transaction()
      .execute((transaction) =>
        sendTogether(transaction, [
          ...[key, ...more].map((one) => insertOf(transaction, [{ key: one, value: `of ${one}` }])),
          valueOf.with(transaction, { key }),
        ]),
      )

  it('are done in their order, and each answers for itself', async () => {
    expect((await sent('sent-1')).at(-1)).toEqual([{ value: 'of sent-1' }])
  })

  it('leave nothing behind where one of them fails', async () => {
    await expect(sent('sent-2', 'sent-1', 'sent-3')).rejects.toThrow(/unique/i)
    await expect(sent('sent-1', 'sent-2', 'sent-3')).rejects.toThrow(/unique/i)
    for (const key of ['sent-2', 'sent-3']) expect(await valueOf(opened.db, { key })).toEqual([])
  })
})

describe('a transaction that ends with its last statements', () => {
  const insertOf = compiledInsert('setting')
  const valueOf = compiledStatement((db, { key }: Places<{ key: string }>) =>
    db.selectFrom('setting').select('value').where('key', '=', key),
  )
  const ended = (...keys: string[]) =>
    opened.db.transaction().execute(async (transaction) => {
      await endTogether(
        transaction,
        keys.map((key) => insertOf(transaction, [{ key, value: `of ${key}` }])),
      )
    })
  const written = async (...keys: string[]) =>
    (await Promise.all(keys.map((key) => valueOf(opened.db, { key })))).map(valuesOf).flat()

  it('is kept, the first time and when all of it is known', async () => {
    const keys = Array.from({ length: 6 }, (_, at) => `ended-${at}`)
    for (const key of keys) await ended(key)
    expect(await written(...keys)).toEqual(keys.map((key) => `of ${key}`))
  })

  it('is undone as a whole where one of them fails, and says why', async () => {
    await ended('ended-again')
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(ended('ended-before', 'ended-again', 'ended-after')).rejects.toThrow(/unique/i)
      expect(await written('ended-before', 'ended-after')).toEqual([])
    }
    await ended('ended-before')
    expect(await written('ended-before')).toEqual(['of ended-before'])
  })

  it('is undone where its work fails before the end', async () => {
    const failing = opened.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('setting').values({ key: 'failing', value: 'x' }).execute()
      throw new Error('before the end')
    })
    await expect(failing).rejects.toThrow('before the end')
    expect(await written('failing')).toEqual([])
  })
})
