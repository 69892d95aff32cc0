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

const water = async (who: TestMember) =>
  (await who.call({ url: '/api/pre-meal-water-stats' })).json()
const routine = async (who: TestMember) =>
  (await who.call({ url: '/api/recording-streak-stats' })).json()

describe('habits', () => {
  it('knows no percentage before the first meal', async () => {
    const who = await newMember(test)
    expect(await water(who)).toEqual({
      success: true,
      data: { adherencePercentage: null, mealsWithWater: 0, totalMeals: 0, streak: 0 },
    })
    expect((await routine(who)).data).toEqual({
      currentStreak: 0,
      longestStreak: 0,
      streakPercentage: null,
      adherentRecordings: 0,
      totalMeals: 0,
    })
  })

  it('counts the last 30 days, and streaks in recordings from the newest', async () => {
    const who = await newMember(test)
    await recordMeals(test, who.id, [
      { at: '2026-04-20T12:00:00Z', water: true, routine: true },
      { at: '2026-04-21T12:00:00Z', water: true, routine: true },
      { at: '2026-05-18T12:00:00Z', water: false, routine: true },
      { at: '2026-05-19T12:00:00Z', water: true, routine: false },
      { at: '2026-05-20T07:00:00Z', water: true, routine: true },
    ])
    expect((await water(who)).data).toEqual({
      adherencePercentage: 75,
      mealsWithWater: 3,
      totalMeals: 4,
      streak: 2,
    })
    expect((await routine(who)).data).toEqual({
      currentStreak: 1,
      longestStreak: 3,
      streakPercentage: 75,
      adherentRecordings: 3,
      totalMeals: 4,
    })
  })

  it('goes by when meals were eaten, in whatever order they were recorded', async () => {
    const who = await newMember(test)
    const days = ['06', '20', '18', '19', '05', '17', '16']
    await recordMeals(
      test,
      who.id,
      days.map((day) => ({
        at: `2026-05-${day}T12:00:00Z`,
        water: day > '17',
        routine: day !== '16',
      })),
    )
    expect((await water(who)).data).toMatchObject({ mealsWithWater: 3, streak: 3 })
    expect((await routine(who)).data).toMatchObject({ currentStreak: 4, longestStreak: 4 })
  })

  it('counts no meal of a later day, and looks for streaks in a year', async () => {
    const who = await newMember(test)
    await recordMeals(test, who.id, [
      { at: '2025-05-18T12:00:00Z', routine: true },
      { at: '2025-05-19T12:00:00Z', routine: true },
      { at: '2026-05-20T07:00:00Z', water: true, routine: true },
      { at: '2026-05-22T07:00:00Z', water: true },
    ])
    expect((await water(who)).data).toMatchObject({ totalMeals: 1, streak: 1 })
    expect((await routine(who)).data).toMatchObject({ longestStreak: 2, totalMeals: 1 })
  })

  it('follows the correction and the deletion of a meal', async () => {
    const who = await newMember(test)
    const [first] = await recordMeals(test, who.id, [
      { at: '2026-05-19T12:00:00Z', water: false },
      { at: '2026-05-20T07:00:00Z', water: true },
    ])
    const url = `/api/food-analyses/${first}`
    await who.call({ method: 'PATCH', url, payload: { preMealWater: true } })
    expect((await water(who)).data.streak).toBe(2)
    await who.call({ method: 'DELETE', url })
    expect((await water(who)).data).toMatchObject({ totalMeals: 1, streak: 1 })
  })

  it("leaves other members' meals out", async () => {
    const [one, other] = [await newMember(test), await newMember(test)]
    await recordMeals(test, one.id, [{ at: '2026-05-20T07:00:00Z', water: true }])
    expect((await water(other)).data.totalMeals).toBe(0)
  })
})
