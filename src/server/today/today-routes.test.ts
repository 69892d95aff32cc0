import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eatenTogether } from '#domain/energy/left-today.ts'
import type { Today } from '#contract/today.ts'
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
})
afterAll(() => test.close())

const today = async (who: TestMember): Promise<Today> =>
  (await who.call({ url: '/api/today' })).json().data
const change = (who: TestMember, payload: object) =>
  who.call({ method: 'PATCH', url: '/api/me', payload })
const calorieTarget = async (who: TestMember): Promise<number> =>
  (await who.call({ url: '/api/weight/trajectory' })).json().data.calorieTarget
const every = {
  weekday: null,
  calories: null,
  macroUnit: 'g',
  protein: null,
  carbs: null,
  fats: null,
}

describe('today', () => {
  it('begins with the whole target, which is that of the weight screen', async () => {
    const who = await newMember(test)
    const target = await calorieTarget(who)
    expect(await today(who)).toEqual({
      date: '2026-05-20',
      eaten: {
        calories: 0,
        low: 0,
        high: 0,
        protein: 0,
        carbs: 0,
        fats: 0,
        caloriesWithoutMacros: 0,
        meals: 0,
        isComplete: true,
      },
      target: { calories: target, from: 'pace', protein: null, carbs: null, fats: null },
      left: { calories: target, low: target, high: target },
      worthWeighing: null,
      water: { glassesDrunk: 0, glassesTarget: 8 },
      fast: null,
    })
  })

  it('counts what was eaten today as eaten, and neither yesterday nor what was deleted', async () => {
    const who = await newMember(test)
    const [, , deleted] = await recordMeals(test, who.id, [
      { at: '2026-05-19T18:00:00Z', kcal: 900 },
      { at: '2026-05-20T07:00:00Z', kcal: 400, portion: 1.5, protein: 20 },
      { at: '2026-05-20T08:00:00Z', kcal: 300 },
    ])
    await who.call({ method: 'DELETE', url: `/api/food-analyses/${deleted}` })
    const { eaten, left, target, fast } = await today(who)
    expect(eaten).toMatchObject({ calories: 600, low: 600, high: 600, protein: 30, meals: 1 })
    expect(left.calories).toBeCloseTo(target.calories - 600)
    expect(fast).toMatchObject({ state: 'fasting', startedAt: '2026-05-20T07:00:00.000Z' })
  })

  it('shows a range where meals are estimates, and the meal that is worth weighing', async () => {
    const who = await newMember(test)
    const reply = await who.call({
      method: 'POST',
      url: '/api/analyze-words',
      payload: { text: 'lasagna' },
    })
    const meal = reply.json().data
    const { eaten, left, worthWeighing } = await today(who)
    expect(eaten).toMatchObject({
      calories: meal.calories,
      low: meal.calorieRange.low,
      high: meal.calorieRange.high,
    })
    expect(left.low).toBeLessThan(left.calories)
    expect(left.high).toBeGreaterThan(left.calories)
    expect(worthWeighing).toEqual({
      mealId: meal.id,
      foodName: meal.foodName,
      halvesDoubt: expect.any(Boolean),
    })
  })

  const estimate = (name: string, kcal: number, lowKcal: number, highKcal: number) => ({
    at: '2026-05-20T07:00:00Z',
    name,
    kcal,
    range: { lowKcal, highKcal },
  })

  it.each([
    ['lasagna', true, [estimate('toast', 200, 180, 230), estimate('lasagna', 800, 520, 1250)]],
    ['soup', false, [estimate('soup', 500, 250, 1000), estimate('stew', 500, 260, 980)]],
  ])('names the meal that widens the day most: %s', async (foodName, halvesDoubt, meals) => {
    const who = await newMember(test)
    await recordMeals(test, who.id, meals)
    expect((await today(who)).worthWeighing).toMatchObject({ foodName, halvesDoubt })
  })

  it.each([
    ['little is open', [estimate('toast', 100, 80, 130)]],
    ['weighing would leave as much open', [estimate('feast', 2000, 1590, 2510)]],
    ['four are alike', Array.from({ length: 4 }, () => estimate('soup', 400, 250, 640))],
  ])('names none where %s', async (_, meals) => {
    const who = await newMember(test)
    await recordMeals(test, who.id, meals)
    expect((await today(who)).worthWeighing).toBeNull()
  })

  it('adds up hundreds of estimates as the domain does', async () => {
    const who = await newMember(test)
    const meals = Array.from({ length: 300 }, (_, nth) => ({
      ...estimate('soup', 300 + nth, 200 + nth / 2, 450 + 2 * nth),
      portion: 1 + (nth % 3) / 2,
    }))
    await recordMeals(test, who.id, [...meals, { at: '2026-05-20T08:00:00Z', kcal: 250 }])
    const { eaten } = await today(who)
    const together = eatenTogether([
      ...meals.map(({ kcal, range: { lowKcal, highKcal }, portion }) => ({
        id: '',
        energyKcal: kcal * portion,
        range: { lowKcal: lowKcal * portion, highKcal: highKcal * portion },
      })),
      { id: '', energyKcal: 250, range: null },
    ])
    expect(eaten.calories).toBeCloseTo(together.energyKcal, 3)
    expect(eaten.low).toBeCloseTo(together.lowKcal, 3)
    expect(eaten.high).toBeCloseTo(together.highKcal, 3)
  })

  it('says that more was eaten where something was eaten without details', async () => {
    const who = await newMember(test)
    await who.call({ method: 'POST', url: '/api/fasting/eaten-marks', payload: {} })
    expect((await today(who)).eaten.isComplete).toBe(false)
  })

  it('shows the fast of the fasting clock, whenever and however much was eaten', async () => {
    const HOUR_MS = 3_600_000
    // Hours ago: nibbles, a night of just eight hours, a day of hundreds, a meal of long ago.
    const histories = [
      [1, 1.5, 2, 9.5, 10, 11, 18.99, 19, 40],
      [0.5, 8.5, 8.6, 16.7, 24.8],
      [2, 9.99, 17.9, 26, 26.01, 34.1],
      Array.from({ length: 300 }, (_, nth) => nth / 20),
      [200, 201],
    ]
    for (const [nth, hoursAgo] of histories.entries()) {
      const who = await newMember(test)
      const meals = hoursAgo.map((hours) => ({
        at: new Date(test.clock.now - hours * HOUR_MS).toISOString(),
      }))
      await recordMeals(test, who.id, meals)
      if (nth % 2 === 1)
        await who.call({ method: 'POST', url: '/api/fasting/eaten-marks', payload: {} })
      const { fast } = (await who.call({ url: '/api/fasting-clock' })).json().data
      expect((await today(who)).fast).toEqual(fast)
    }
  })

  it('leaves the fast out where the member switched fasting off', async () => {
    const who = await newMember(test)
    await recordMeals(test, who.id, [{ at: '2026-05-20T07:00:00Z' }])
    await change(who, { fastingEnabled: false })
    expect((await today(who)).fast).toBeNull()
  })

  it('goes by the day of the zone in which the member is', async () => {
    const who = await newMember(test, 'Pacific/Auckland')
    expect((await today(who)).date).toBe('2026-05-21')
  })

  it('shows nobody the day of another member, and nothing without a session', async () => {
    const [one, other] = [await newMember(test), await newMember(test)]
    await recordMeals(test, one.id, [{ at: '2026-05-20T07:00:00Z' }])
    expect((await today(other)).eaten.meals).toBe(0)
    expect((await test.app.inject({ url: '/api/today' })).statusCode).toBe(401)
  })
})

describe('targets that a member set', () => {
  it('replace what the pace asks, other ones on a chosen weekday', async () => {
    const who = await newMember(test)
    const targets = [
      { ...every, calories: 1800, macroUnit: 'percent', protein: 30 },
      // It is a Wednesday.
      { ...every, weekday: 3, calories: 2100 },
      { ...every, weekday: 4, calories: 1500 },
    ]
    const reply = await change(who, { intakeTargets: targets })
    expect(reply.json().settings.intakeTargets).toEqual(targets)
    expect((await today(who)).target).toEqual({
      calories: 2100,
      from: 'own',
      protein: 157.5,
      carbs: null,
      fats: null,
    })
    await change(who, { intakeTargets: [] })
    expect((await today(who)).target).toMatchObject({ from: 'pace', protein: null })
  })

  it.each([
    [[{ ...every, calories: 1100 }], 'intakeTargets.0.calories', /begins at 1,200 kcal/],
    [[every, { ...every, calories: 1800 }], 'intakeTargets', /Each day has one target/],
    [[{ ...every, weekday: 8 }], 'intakeTargets.0.weekday', /1 \(Monday\) to 7/],
    [[{ ...every, protein: -3 }], 'intakeTargets.0.protein', /above 0/],
    [
      [{ ...every, macroUnit: 'percent', protein: 70, fats: 50 }],
      'intakeTargets.0.protein',
      /make 120%/,
    ],
    ['none', 'intakeTargets', /a list/],
  ])('refuse %j in words', async (intakeTargets, field, message) => {
    const who = await newMember(test)
    const reply = await change(who, { intakeTargets })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details).toMatchObject([{ field, message: expect.stringMatching(message) }])
    expect((await today(who)).target.from).toBe('pace')
  })

  it('know that a man needs more', async () => {
    const who = await newMember(test)
    const reply = await change(who, { sex: 'male', intakeTargets: [{ ...every, calories: 1400 }] })
    expect(reply.json().details).toMatchObject([
      { field: 'intakeTargets.0.calories', message: expect.stringContaining('1,500 kcal') },
    ])
  })
})
