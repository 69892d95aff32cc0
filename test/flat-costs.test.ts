import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { freshPostgres } from './support/fresh-database.ts'
import { type RecordedStatement, recordStatements } from './support/recorded-statements.ts'
import type { TestDatabase } from './support/postgres-databases.ts'
import { rowsReadBy } from './support/query-plans.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

const CHEDDAR = '14104100'
const DAY_MS = 86_400_000
/** What the pages of a member's day ask for. */
const CALLS = [
  '/api/me',
  '/api/dashboard?period=monthly',
  '/api/food-analyses',
  '/api/usual-amounts',
  '/api/nutrition-summary?period=monthly',
  '/api/nutrients?period=monthly',
  '/api/weight/trajectory',
  '/api/weight/trajectory-boosted',
  '/api/fasting-stats?period=monthly',
  '/api/fasting-batches',
  '/api/fasting-clock',
  '/api/pre-meal-water-stats',
  '/api/recording-streak-stats',
  '/api/water-intake',
  '/api/boosters/today',
  '/api/boosters/stats',
  '/api/daily-replay',
  '/api/reminders/weekly',
]

let database: TestDatabase
let test: TestApp
let member: TestMember
beforeAll(async () => {
  database = await freshPostgres()
  test = await startTestApp({ DATABASE_URL: database.url })
  member = await newMember(test)
  await member.call({
    method: 'POST',
    url: '/api/food-analyses',
    payload: { foodCode: CHEDDAR, grams: 30 },
  })
})
afterAll(async () => {
  await test.close()
  await database.drop()
})

/**
 * Gives the member a past from one day ago until another: 4 meals a day, water, boosters, a walk, a
 * weigh-in a week.
 */
const fillDays = async (fromDaysAgo: number, toDaysAgo: number) => {
  const client = await connectPostgres(database.url)
  const days = `generate_series(${fromDaysAgo}, ${toDaysAgo}) as ago`
  const at = `(${test.clock.now} - ago * ${DAY_MS}::bigint)`
  const on = `to_char(to_timestamp(${at} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')`
  const id = `'${member.id}'`
  const first = `select * from meal where member_id = ${id} order by recorded_at limit 1`
  await client.query(`insert into meal select past.* from (${first}) m cross join ${days} cross join generate_series(1, 4) as n
    cross join lateral jsonb_populate_record(null::meal, to_jsonb(m) || jsonb_build_object('id', 'past-' || ago || '-' || n,
      'eaten_at', ${at} + n * 3600000, 'eaten_on', ${on})) as past`)
  await client.query(`insert into water_day select ${id}, ${on}, 6, ${at} from ${days}`)
  await client.query(
    `insert into booster_day select ${id}, ${on}, ${at}, 7.5, 'good', 1, 0, 'white', 1 from ${days}`,
  )
  await client.query(
    `insert into activity select ${id}, 'past-' || ago, ${at}, ${on}, 'walking', 30, null from ${days}`,
  )
  await client.query(`insert into weigh_in (member_id, id, weighed_at, weighed_on, recorded_at, weight_kg)
    select ${id}, 'past-' || ago, ${at}, ${on}, ${at}, 80 + ago / 100.0 from ${days} where ago % 7 = 0`)
  await client.query('analyze')
  await client.end()
}

const askAll = async (): Promise<{ rows: number; statements: RecordedStatement[] }> => {
  const { statements: issued } = await recordStatements(async () => {
    for (const url of CALLS)
      expect([url, (await member.call({ url })).statusCode]).toEqual([url, 200])
  })
  const statements = issued.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
  return { rows: await rowsReadBy(database.url, statements), statements }
}

describe('the pages of a day', () => {
  it('read as many rows on the 1,000th day as on the 500th', async () => {
    await fillDays(1, 500)
    const before = await askAll()
    await fillDays(501, 1000)
    const after = await askAll()
    expect(after.statements.length).toBe(before.statements.length)
    expect(before.rows).toBeGreaterThan(200)
    // A page's border may fall elsewhere; a history that is read whole would double it.
    expect(after.rows).toBeLessThanOrEqual(before.rows * 1.02)
  })

  it('take at most ten statements each, the session among them', async () => {
    const counts: [string, number][] = []
    for (const url of CALLS) {
      const { statements: issued } = await recordStatements(() => member.call({ url }))
      counts.push([
        url,
        issued.filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text)).length,
      ])
    }
    expect(counts.filter(([, count]) => count > 10)).toEqual([])
  })
})
