import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordMeals } from '../../../test/support/recorded-meals.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  test.clock.now = Date.parse('2026-05-20T12:00:00Z')
})
afterAll(() => test.close())

const summary = async (who: TestMember, query = '', headers = {}) =>
  (await who.call({ url: `/api/nutrition-summary${query}`, headers })).json()

describe('the nutrition summary', () => {
  it('has a row for each day of the period, oldest first, and averages finished days with a record', async () => {
    const who = await newMember(test)
    await recordMeals(test, who.id, [
      { at: '2026-05-18T12:00:00Z', kcal: 400, portion: 1.5, protein: 10, carbs: 40, fats: 8 },
      { at: '2026-05-20T07:00:00Z', kcal: 300, protein: 20 },
      { at: '2026-05-20T10:00:00Z', kcal: 100, protein: 0 },
      { at: '2026-05-13T12:00:00Z', kcal: 9999 },
    ])
    const { success, data } = await summary(who, '?period=weekly')
    expect(success).toBe(true)
    expect(data.data.map((row: { date: string }) => row.date)).toEqual([
      '2026-05-14',
      '2026-05-15',
      '2026-05-16',
      '2026-05-17',
      '2026-05-18',
      '2026-05-19',
      '2026-05-20',
    ])
    expect(data.data[4]).toEqual({
      date: '2026-05-18',
      isComplete: true,
      entries: 1,
      calories: 600,
      protein: 15,
      carbs: 60,
      fats: 12,
      caloriesWithoutMacros: 0,
    })
    expect(data.data[5]).toEqual({
      date: '2026-05-19',
      isComplete: true,
      entries: 0,
      calories: 0,
      protein: 0,
      carbs: 0,
      fats: 0,
      caloriesWithoutMacros: 0,
    })
    expect(data.summary).toMatchObject({
      totalCalories: 1000,
      averageCaloriesPerDay: 600,
      averagedDays: 1,
      averageProtein: 15,
      totalEntries: 3,
      recordedDays: 2,
      totalProtein: 35,
    })
  })

  it.each([
    ['daily', 1],
    ['weekly', 7],
    ['monthly', 30],
  ])('spans with %s %i days', async (period, days) => {
    const who = await newMember(test)
    const { data } = await summary(who, `?period=${period}`)
    expect(data.data).toHaveLength(days)
    expect(data.data.at(-1).date).toBe('2026-05-20')
    expect(data.summary).toMatchObject({ totalEntries: 0, averageCaloriesPerDay: null })
  })

  it('is weekly by default, and refuses an unknown period in words', async () => {
    const who = await newMember(test)
    expect((await summary(who)).data.data).toHaveLength(7)
    const reply = await who.call({ url: '/api/nutrition-summary?period=yearly' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'period', message: 'Period must be daily, weekly or monthly' }],
    })
  })

  it('keeps a meal on its own day when the member flies', async () => {
    const who = await newMember(test, 'Pacific/Auckland')
    test.clock.now = Date.parse('2026-05-20T12:30:00Z') // 00:30 on the 21st in Auckland
    await recordMeals(test, who.id, [
      { at: '2026-05-20T12:30:00Z', zone: 'Pacific/Auckland', kcal: 250 },
    ])
    const last = async (zone: string) =>
      (await summary(who, '?period=daily', { 'x-time-zone': zone })).data.data
    expect(await last('Pacific/Auckland')).toMatchObject([{ date: '2026-05-21', calories: 250 }])
    expect(await last('America/New_York')).toMatchObject([{ date: '2026-05-20', entries: 0 }])
    test.clock.now += 24 * 3_600_000
    expect(
      (await summary(who, '', { 'x-time-zone': 'America/New_York' })).data.data.at(-1),
    ).toMatchObject({
      date: '2026-05-21',
      calories: 250,
    })
  })
})
