import { setImmediate } from 'node:timers'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { sqliteDialect } from './sqlite.ts'

const db = new Kysely<unknown>({ dialect: sqliteDialect(':memory:') })
afterAll(() => db.destroy())

it('lets whatever else waits for the thread go between two long statements', async () => {
  const long = () =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000) select max(i) from n`.execute(
      db,
    )
  await long()
  const order: string[] = []
  setImmediate(() => order.push('other'))
  await Promise.all(['first', 'second'].map((name) => long().then(() => order.push(name))))
  expect(order).toEqual(['other', 'first', 'second'])
})
