import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsReadBy } from './support/query-plans.ts'
import { recordMeals } from './support/recorded-meals.ts'
import { recordStatements } from './support/recorded-statements.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

const MEALS = 2400
const LIMIT = 20

let test: TestApp
let member: TestMember
let day: string
beforeAll(async () => {
  test = await startTestApp()
  member = await newMember(test)
  const noonAt = Date.parse(`${new Date(test.clock.now).toISOString().slice(0, 10)}T12:00:00Z`)
  day = new Date(noonAt).toISOString().slice(0, 10)
  await recordMeals(
    test,
    member.id,
    Array.from({ length: MEALS }, (_, i) => ({ at: new Date(noonAt - i * 1000).toISOString() })),
  )
})
afterAll(() => test.close())

const page = async (query: string) => {
  const { result, statements } = await recordStatements(() =>
    member.call({ url: `/api/food-analyses?limit=${LIMIT}${query}` }),
  )
  expect(result.statusCode, result.body).toBe(200)
  const { data, nextCursor } = result.json() as {
    data: { id: string }[]
    nextCursor: string | null
  }
  return {
    ids: data.map(({ id }) => id),
    nextCursor,
    statements: statements.filter(({ text }) => text.includes('from "meal"')),
  }
}

/** Fails where the engine reads more meals than a page shows. */
const expectOwnRowsOnly = async (statements: Awaited<ReturnType<typeof page>>['statements']) => {
  expect(statements).not.toEqual([])
  if (test.databaseUrl !== undefined) {
    expect(await rowsReadBy(test.databaseUrl, statements)).toBeLessThanOrEqual(2 * LIMIT)
    return
  }
  const db = new DatabaseSync(join(test.dataDir, 'forkcast.db'), { readOnly: true })
  // To sort, SQLite has to read all of a day's meals first; otherwise it stops at the limit.
  const steps = statements
    .flatMap(({ text }) => db.prepare(`explain query plan ${text}`).all())
    .map(({ detail }) => String(detail))
  db.close()
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
}

describe(`a day of ${MEALS} meals`, () => {
  it.each(['the log', 'the day'])(
    'costs a page of %s no more than the rows that it shows',
    async (place) => {
      const query = place === 'the day' ? `&day=${day}` : ''
      const first = await page(query)
      await expectOwnRowsOnly(first.statements)
      const second = await page(`${query}&cursor=${first.nextCursor}`)
      await expectOwnRowsOnly(second.statements)
      expect(new Set([...first.ids, ...second.ids]).size).toBe(2 * LIMIT)
    },
  )
})
