import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordStatements } from '../../../test/support/recorded-statements.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { keepQuery } from './kept-query.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

let test: TestApp
let opened: OpenDatabase
beforeAll(async () => {
  // Its server is not needed: only its database.
  test = await startTestApp()
  await test.app.close()
  opened = await openDatabase(test)
  await sql`create table shelf (id integer primary key, label text not null)`.execute(opened.db)
  for (const [id, label] of [
    [1, 'oats'],
    [2, 'rice'],
    [3, 'rye'],
  ])
    await sql`insert into shelf values (${id}, ${label})`.execute(opened.db)
})
afterAll(async () => {
  await opened.close()
  await test.close()
})

interface Shelf {
  readonly id: number
  readonly label: string
}

describe('a kept query', () => {
  it('is built once and runs with the values of each call', async () => {
    let timesBuilt = 0
    const labelled = keepQuery((db, { label, beforeId }: { label: string; beforeId: number }) => {
      timesBuilt += 1
      return sql<Shelf>`select id, label from shelf where label = ${label} and id < ${beforeId}`.compile(db)
    })
    expect(await labelled(opened.db, { label: 'rice', beforeId: 10 })).toEqual([{ id: 2, label: 'rice' }])
    expect(await labelled(opened.db, { label: 'rye', beforeId: 10 })).toEqual([{ id: 3, label: 'rye' }])
    expect(await labelled(opened.db, { label: 'rye', beforeId: 3 })).toEqual([])
    expect(timesBuilt).toBe(1)
  })

  it('keeps what is the same in every call', async () => {
    const oats = keepQuery((db, { id }: { id: number }) =>
      sql<Shelf>`select id from shelf where id = ${id} and label = ${'oats'}`.compile(db),
    )
    expect(await oats(opened.db, { id: 1 })).toEqual([{ id: 1 }])
    expect(await oats(opened.db, { id: 2 })).toEqual([])
  })

  it('passes on what the database refuses', async () => {
    const broken = keepQuery((db) => sql`select 1 from no_such_table`.compile(db))
    await expect(broken(opened.db, {})).rejects.toThrow(/no_such_table/)
  })

  it('answers all of a burst when prepared statements are gone, as behind a pooler that hands out other connections', async () => {
    const one = keepQuery((db, { id }: { id: number }) => sql<Shelf>`select id, label from shelf where id = ${id}`.compile(db))
    const burst = () => Promise.all(Array.from({ length: 30 }, () => one(opened.db, { id: 1 })))
    await burst()
    if (opened.engine === 'postgres') {
      // Asked at once, so that each goes over a connection of its own.
      await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(opened.db).then(() => undefined)))
      await Promise.all(Array.from({ length: 10 }, () => sql`deallocate all`.execute(opened.db)))
    }
    expect(await burst()).toEqual(Array.from({ length: 30 }, () => [{ id: 1, label: 'oats' }]))
  })

  it('answers on when another process adds a column meanwhile, as an update of one of several servers does', async () => {
    const all = keepQuery((db, { id }: { id: number }) => sql<Shelf>`select * from shelf where id = ${id}`.compile(db))
    const { statements } = await recordStatements(() => all(opened.db, { id: 1 }))
    expect(statements[0]?.name !== undefined).toBe(opened.engine === 'postgres')
    const other = opened.engine === 'postgres' ? await openDatabase(test) : opened
    await sql`alter table shelf add column place text`.execute(other.db)
    if (other !== opened) await other.close()
    expect(await all(opened.db, { id: 3 })).toEqual([{ id: 3, label: 'rye', place: null }])
    expect(await all(opened.db, { id: 1 })).toEqual([{ id: 1, label: 'oats', place: null }])
  })
})
