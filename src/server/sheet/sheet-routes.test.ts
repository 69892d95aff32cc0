import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, civilDayAt, DAY_MS } from '#domain/day.ts'
import { recordMeals } from '../../../test/support/recorded-meals.ts'
import { newMember, startTestApp, type TestApp } from '../../../test/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const iso = (at: number) => new Date(at).toISOString()

const recordedLife = async () => {
  const anna = await newMember(test)
  const post = async (url: string, payload: object) =>
    expect((await anna.call({ method: 'POST', url, payload })).statusCode).toBeLessThan(300)
  await recordMeals(
    test,
    anna.id,
    [1, 2, 5].map((day) => ({ at: iso(test.clock.now - day * DAY_MS), kcal: 400 + 100 * day })),
  )
  for (const [day, weight] of [
    [20, 84],
    [10, 83],
    [1, 82],
  ] as const)
    await post('/api/weight', { weight, weighedAt: iso(test.clock.now - day * DAY_MS) })
  await post('/api/measurements', { waistCm: 92 })
  await post('/api/activities', { activityType: 'yoga', durationMinutes: 45 })
  return anna
}

describe('a sheet', () => {
  it('adds up what was recorded in a span of days, and names its gaps', async () => {
    const anna = await recordedLife()
    const todayOn = civilDayAt(test.clock.now, 'Europe/Paris')
    const reply = await anna.call({ url: `/api/sheet?from=${addDays(todayOn, -6)}` })
    expect(reply.json().data).toMatchObject({
      from: addDays(todayOn, -6),
      until: todayOn,
      days: 7,
      weight: { summary: { count: 1, lowestKg: 82, kgPerWeek: null } },
      meals: {
        recordedDays: 3,
        energy: { lowest: 500, highest: 900, count: 3 },
        gaps: [
          { from: addDays(todayOn, -6), until: addDays(todayOn, -6) },
          { from: addDays(todayOn, -4), until: addDays(todayOn, -3) },
        ],
      },
      body: { activeMinutesPerWeek: 45, waistCm: { mean: 92, count: 1 }, hipCm: null },
      rows: [{ recordedDays: 3 }],
    })
    expect(reply.json().data.meals.energy.mean).toBeCloseTo((500 + 600 + 900) / 3, 6)
  })

  it('covers the last 90 days unless asked otherwise, and says nothing where nothing is', async () => {
    const ben = await newMember(test)
    const { data } = (await ben.call({ url: '/api/sheet' })).json()
    expect(data).toMatchObject({
      days: 90,
      weight: { summary: null },
      meals: { recordedDays: 0, energy: null, salt: null },
      habits: { fasting: null },
    })
    expect(data.meals.gaps).toHaveLength(1)
  })

  it('is whole where there are more meals and days than are read at once', async () => {
    const days = 410
    const hours = ['08', '10', '12', '14', '16']
    const todayOn = civilDayAt(test.clock.now, 'Europe/Paris')
    const eli = await newMember(test)
    await recordMeals(
      test,
      eli.id,
      Array.from({ length: days }, (_, ago) => addDays(todayOn, -1 - ago)).flatMap((day) =>
        hours.map((hour) => ({ at: `${day}T${hour}:00:00Z`, kcal: 400 })),
      ),
    )
    const reply = await eli.call({ url: `/api/sheet?from=${addDays(todayOn, -days)}` })
    expect(reply.json().data).toMatchObject({
      meals: { recordedDays: days, energy: { count: days, lowest: 2000, highest: 2000 } },
      habits: { fasting: { count: days - 1, lowest: 16, highest: 16 } },
    })
  })

  it('is refused of days in the wrong order, of more than ten years, and of days to come', async () => {
    const ben = await newMember(test)
    for (const query of [
      'from=2026-05-10&until=2026-05-09',
      'from=1900-01-01&until=2026-05-09',
      'from=1900-01-01',
      'from=2100-01-01&until=2100-02-01',
      'from=yesterday',
    ])
      expect((await ben.call({ url: `/api/sheet?${query}` })).statusCode, query).toBe(400)
  })

  it('shows a coach what was granted and no more, writes the look down, and ends with the grant', async () => {
    const anna = await recordedLife()
    const cora = await newMember(test, 'Europe/Paris', { username: 'Cora-of-sheets' })
    const offered = await anna.call({
      method: 'POST',
      url: '/api/coaches',
      payload: { username: 'Cora-of-sheets', parts: ['weight'] },
    })
    const [{ id }] = offered.json().data.grants
    const sheet = () => cora.call({ url: `/api/coached/${id}/sheet` })
    expect((await sheet()).statusCode).toBe(404)
    await cora.call({ method: 'POST', url: `/api/coached/${id}/accept` })
    const { data } = (await sheet()).json()
    expect(data).toMatchObject({
      weight: { summary: { count: 3 } },
      meals: null,
      habits: null,
      body: null,
    })
    expect(data.rows.every((row: Record<string, unknown>) => row['energyKcal'] === null)).toBe(true)
    expect((await anna.call({ url: '/api/coaches' })).json().data.looks).toMatchObject([
      { username: 'Cora-of-sheets', parts: ['weight'] },
    ])
    await anna.call({ method: 'DELETE', url: `/api/coaches/${id}` })
    expect((await sheet()).statusCode).toBe(404)
  })
})
