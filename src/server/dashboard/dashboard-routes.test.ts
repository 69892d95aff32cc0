import { recentMealSchema } from '#contract/meals.ts'
import { weightOutlookSchema } from '#contract/weight.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type MealWishes, recordMeals } from '../../../test/support/recorded-meals.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const NOW = Date.parse('2026-05-20T12:00:00Z')
const DAY_MS = 86_400_000
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  test.clock.now = NOW
})
afterAll(() => test.close())

const read = async (who: TestMember, url: string) => (await who.call({ url })).json().data

const liveThrough = async (who: TestMember, days: number) => {
  const meals = Array.from({ length: days }, (_, i): MealWishes[] => [
    {
      at: new Date(NOW - (i + 1) * DAY_MS).toISOString(),
      kcal: 700,
      portion: 1.3,
      water: i % 2 === 0,
      routine: i !== 60,
    },
    { at: new Date(NOW - (i + 1) * DAY_MS + 3_600_000).toISOString(), kcal: 900, routine: true },
  ]).flat()
  await recordMeals(test, who.id, meals)
  for (let week = 0; week < 8; week += 1) {
    const weighedAt = new Date(NOW - week * 7 * DAY_MS).toISOString()
    await who.call({
      method: 'POST',
      url: '/api/weight',
      payload: { weight: 80 + week / 2, weighedAt },
    })
  }
  await who.call({ method: 'POST', url: '/api/water-intake', payload: { glassesDrunk: 5 } })
  await who.call({
    method: 'POST',
    url: '/api/activities',
    payload: { activityType: 'biking', durationMinutes: 40 },
  })
  await who.call({ method: 'POST', url: '/api/fasting/eaten-marks' })
}

describe('the dashboard', () => {
  it.each([20_450, 300_000])(
    'answers, and so does the trajectory, after a meal of %d kcal',
    async (kcal) => {
      const who = await newMember(test)
      await recordMeals(test, who.id, [{ at: new Date(NOW - DAY_MS).toISOString(), kcal }])
      for (const url of [
        '/api/dashboard',
        '/api/weight/trajectory',
        '/api/weight/trajectory-boosted',
      ]) {
        expect((await who.call({ url })).statusCode).toBe(200)
      }
    },
  )

  it.each(['daily', 'weekly', 'monthly'])(
    'tells for %s what each of its calls tells',
    async (period) => {
      const who = await newMember(test)
      await liveThrough(who, 120)
      const dashboard = await read(who, `/api/dashboard?period=${period}`)
      expect(dashboard).toEqual({
        period,
        nutrition: await read(who, `/api/nutrition-summary?period=${period}`),
        energyTargets: dashboard.nutrition.data.map(() => expect.any(Number)),
        water: await read(who, '/api/water-intake'),
        preMealWater: await read(who, '/api/pre-meal-water-stats'),
        recordingStreak: await read(who, '/api/recording-streak-stats'),
        trajectory: weightOutlookSchema.parse(await read(who, '/api/weight/trajectory')),
        recentMeals: z.array(recentMealSchema).parse(await read(who, '/api/food-analyses?limit=5')),
      })
      expect(dashboard.recordingStreak).toMatchObject({ currentStreak: 121, longestStreak: 121 })
      expect(dashboard.trajectory.weeklyWeightChangeFrom).toBe('weigh-ins')
      expect(dashboard.recentMeals).toHaveLength(5)
    },
  )

  it('is calm and empty for a new member, and refuses an unknown period', async () => {
    const who = await newMember(test)
    expect(await read(who, '/api/dashboard')).toMatchObject({
      period: 'weekly',
      nutrition: { summary: { totalCalories: 0, averageCaloriesPerDay: null } },
      water: { glassesDrunk: 0, glassesTarget: 8 },
      recentMeals: [],
    })
    expect((await who.call({ url: '/api/dashboard?period=always' })).statusCode).toBe(400)
  })

  it('shows what is aimed at on each day, other energies on chosen weekdays', async () => {
    const who = await newMember(test)
    const every = {
      weekday: null,
      calories: 1800,
      macroUnit: 'g',
      protein: null,
      carbs: null,
      fats: null,
    }
    await who.call({
      method: 'PATCH',
      url: '/api/me',
      payload: { intakeTargets: [every, { ...every, weekday: 3, calories: 2100 }] },
    })
    // It is a Wednesday.
    expect((await read(who, '/api/dashboard?period=weekly')).energyTargets).toEqual([
      1800, 1800, 1800, 1800, 1800, 1800, 2100,
    ])
  })

  it('shows nothing of another member', async () => {
    const [one, other] = [await newMember(test), await newMember(test)]
    await liveThrough(one, 3)
    expect(await read(other, '/api/dashboard')).toMatchObject({
      nutrition: { summary: { totalEntries: 0 } },
      water: { glassesDrunk: 0 },
      preMealWater: { totalMeals: 0 },
      trajectory: { currentWeightFrom: 'profile' },
      recentMeals: [],
    })
  })
})
