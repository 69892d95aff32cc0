import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from './support/all-endpoints.ts'
import { columnsByTable } from './support/database-rows.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { planStatements } from './support/query-plans.ts'
import { type RecordedStatement, recordStatements } from './support/recorded-statements.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

const CHEDDAR = '14104100'
const DAY_MS = 86_400_000
/** What a call needs to be a sensible one. */
const QUERIES: Record<string, string> = { '/api/foods': '?q=cheese' }
/** Whole histories by nature. */
const NOT_HOT = new Set(['/api/export'])

let test: TestApp
let member: TestMember
let mealId: string
/** Everything that a member's day makes the server ask the database, once each. */
let statements: RecordedStatement[]
let memberTables: string[]
const refused: string[] = []

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
  const reply = await member.call({ method, url, ...(payload && { payload }) })
  if (reply.statusCode >= 300) refused.push(`${method} ${url}: ${reply.statusCode}`)
  return reply
}

const liveOneDay = async () => {
  mealId = (await call('POST', '/api/analyze-food', { imageBase64: dataUrlOf(await drawnDish(320)) })).json().data.id
  const { id } = (await call('POST', '/api/food-analyses', { foodCode: CHEDDAR, grams: 30 })).json().data
  await call('PATCH', `/api/food-analyses/${id}`, { portionMultiplier: 1.5 })
  await call('POST', '/api/weight', { weight: 80.5 })
  await call('POST', '/api/water-intake', { glassesDrunk: 3 })
  await call('POST', '/api/activities', { activityType: 'walking', durationMinutes: 30 })
  await call('POST', '/api/fasting/eaten-marks', {})
  await call('POST', '/api/boosters/today', {
    sleepHours: 7, sleepQuality: 'good', morningVinegar: true, eveningVinegar: false, vinegarType: 'white', sugarFreeDay: true,
  })
  test.clock.now += DAY_MS
  for (const { endpoint } of await allEndpoints()) {
    if (endpoint.method !== 'GET' || endpoint.access !== 'member' || NOT_HOT.has(endpoint.path)) continue
    const url = endpoint.path.replace(':id', mealId)
    for (const period of endpoint.path.includes('stats') || endpoint.path.includes('summary') ? ['?period=monthly'] : ['']) {
      await call('GET', url + (QUERIES[endpoint.path] ?? period))
    }
  }
  await call('GET', `/api/food-analyses/${mealId}/photo`)
  await call('DELETE', `/api/food-analyses/${id}`)
  await call('POST', `/api/food-analyses/${id}/restore`)
}

beforeAll(async () => {
  test = await startTestApp()
  member = await newMember(test)
  await liveOneDay()
  const { statements: issued } = await recordStatements(liveOneDay)
  const asked = issued.filter(({ text }) => /^\s*(select|insert|update|delete|with)\b/i.test(text))
  statements = [...new Map(asked.map((one) => [one.text, one])).values()]
  const tables = await columnsByTable(test)
  // The audit log names members, but is the operator's.
  memberTables = [...tables].filter(([name, columns]) => columns.includes('member_id') && name !== 'audit_entry').map(([name]) => name)
}, 90_000)
afterAll(() => test.close())

describe('what a member asks every day', () => {
  it('is asked in full here', () => {
    expect(refused).toEqual([])
    for (const table of ['meal', 'water_day', 'weigh_in', 'booster_day', 'activity', 'eaten_mark']) {
      expect(memberTables).toContain(table)
      expect(statements.some(({ text }) => new RegExp(`from "?${table}"?\\b`).test(text)), table).toBe(true)
    }
  })

  it('never reads a table of members whole: an index is asked for that one member', async () => {
    const faults: string[] = []
    for (const { text, accesses } of await planStatements(test, statements)) {
      for (const { table, condition } of accesses) {
        if (memberTables.includes(table) && !/\bmember_id\b/.test(condition)) faults.push(`${table} (${condition}): ${text}`)
        if (['member', 'session', 'credential'].includes(table) && condition === '') faults.push(`${table}: ${text}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('would be told from one that reads a table whole, or an index from end to end', async () => {
    const bad = ['select * from meal where eaten_on = $1', 'select count(*) from meal where deleted_at is null', 'select * from weigh_in order by weight_kg']
    const plans = await planStatements(test, bad.map((text) => ({ text, values: text.includes('$1') ? ['2026-05-20'] : [] })))
    for (const { accesses } of plans) expect(accesses).toEqual([{ table: expect.any(String), condition: expect.not.stringContaining('member_id') }])
  })

  it('names the member in every statement on a table of members, so that one shard answers it', () => {
    const faults = statements.filter(({ text }) => {
      const touched = memberTables.flatMap((table) => text.match(new RegExp(`(?:from|join|update|into) "?${table}"?\\b`, 'gi')) ?? [])
      if (touched.length === 0) return false
      if (/^\s*insert/i.test(text)) return !/\("member_id"|, "member_id"/.test(text)
      const named = text.match(/"?member_id"? = (?:\$\d+|\?)/g) ?? []
      return named.length < touched.length
    })
    expect(faults.map(({ text }) => text)).toEqual([])
  })
})
