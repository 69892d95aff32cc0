import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isForPrograms } from '#contract/token-scope.ts'
import { allEndpoints } from './support/all-endpoints.ts'
import { recordMeals } from './support/recorded-meals.ts'
import { recordStatements } from './support/recorded-statements.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

const MAX_STATEMENTS = 10
const UNSEEN_MS = 11 * 60_000
/** What a read needs to be asked at all; the others have defaults. */
const QUERIES: Record<string, string> = { '/api/foods': 'q=soup' }

let test: TestApp
let member: TestMember
let token: string
beforeAll(async () => {
  test = await startTestApp()
  member = await newMember(test)
  const wishes = { name: 'Widget', scopes: ['read'], lifeDays: null }
  token = (
    await member.call({ method: 'POST', url: '/api/personal-tokens', payload: wishes })
  ).json().data.token
  await recordMeals(
    test,
    member.id,
    Array.from({ length: 40 }, (_, i) => ({
      at: new Date(test.clock.now - i * 7 * 3_600_000).toISOString(),
      photo: i % 3 === 0,
    })),
  )
  for (const weight of [82, 81.4, 81]) {
    await member.call({ method: 'POST', url: '/api/weight', payload: { weight } })
  }
})
afterAll(() => test.close())

/** Exports write a whole account into a file; they are no reads of a screen. */
const reads = (await allEndpoints()).filter(
  ({ endpoint: { method, access, path } }) =>
    method === 'GET' && access === 'member' && !path.includes(':') && !path.includes('export'),
)

describe('a read, with the check of its session', () => {
  it.each(reads.map(({ endpoint: { path } }) => path))(
    'asks the database at most ten times: %s',
    async (path) => {
      const url = QUERIES[path] === undefined ? path : `${path}?${QUERIES[path]}`
      const { result, statements } = await recordStatements(() =>
        member.call({ url, headers: { authorization: `Bearer ${token}` } }),
      )
      expect(result.statusCode, result.body).toBe(200)
      expect(statements.length).toBeGreaterThanOrEqual(1)
      expect(statements.length, statements.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(
        MAX_STATEMENTS,
      )
    },
  )
  it.each(reads.map(({ endpoint: { path } }) => path).filter((path) => !isForPrograms(path)))(
    'asks twice more where the session was not seen for ten minutes, to note that for the session and the member: %s',
    async (path) => {
      const url = QUERIES[path] === undefined ? path : `${path}?${QUERIES[path]}`
      const seen = await recordStatements(() => member.call({ url }))
      test.clock.now += UNSEEN_MS
      const unseen = await recordStatements(() => member.call({ url }))
      expect(unseen.result.statusCode, unseen.result.body).toBe(200)
      expect(
        unseen.statements.filter(({ text }) => text.startsWith('update "session"')),
      ).toHaveLength(1)
      expect(unseen.statements.length).toBeLessThanOrEqual(seen.statements.length + 2)
    },
  )
  it('asks once more where the device comes from another time zone', async () => {
    const abroad = { url: '/api/dashboard', headers: { 'x-time-zone': 'Asia/Tokyo' } }
    const first = await recordStatements(() => member.call(abroad))
    const second = await recordStatements(() => member.call(abroad))
    expect(first.statements.length).toBe(second.statements.length + 1)
    await member.call({ url: '/api/dashboard' })
  })
  it('costs as many for a day and a month as for a week', async () => {
    for (const path of ['/api/dashboard', '/api/nutrition-summary', '/api/nutrients']) {
      const counts = new Set<number>()
      for (const period of ['daily', 'weekly', 'monthly']) {
        const { statements } = await recordStatements(() =>
          member.call({ url: `${path}?period=${period}` }),
        )
        counts.add(statements.length)
      }
      expect([path, ...counts]).toEqual([path, expect.any(Number)])
    }
  })
})
