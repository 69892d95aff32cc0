import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemOfWeighedInput } from '#server/foods/weighed-input.ts'
import { planStatements } from '../../../test/support/query-plans.ts'
import { recordMeals } from '../../../test/support/recorded-meals.ts'
import { recordStatements } from '../../../test/support/recorded-statements.ts'
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

const CHEDDAR = '14104100'
const eat = async (who: TestMember, grams: number, eatenAt?: string) =>
  (
    await who.call({
      method: 'POST',
      url: '/api/food-analyses',
      payload: { foodCode: CHEDDAR, grams, ...(eatenAt && { eatenAt }) },
    })
  ).json().data
const usual = async (who: TestMember) => (await who.call({ url: '/api/usual-amounts' })).json().data
const daysAgo = (days: number, clock: string) => {
  const day = new Date(test.clock.now - days * 86_400_000).toISOString().slice(0, 10)
  return `${day}T${clock}:00.000Z`
}

describe('what a member usually eats', () => {
  it('is empty at first', async () => {
    expect(await usual(await newMember(test))).toEqual({ meals: {}, names: {}, foods: {} })
  })
  it('is how much of each food and in each part of the day, as eaten, of the last 90 days', async () => {
    const who = await newMember(test)
    const first = await eat(who, 30, daysAgo(3, '08:00'))
    await eat(who, 30, daysAgo(2, '08:10'))
    await eat(who, 60, daysAgo(1, '19:00'))
    await eat(who, 900, daysAgo(100, '08:00'))
    const deleted = await eat(who, 900, daysAgo(1, '08:00'))
    await who.call({ method: 'DELETE', url: `/api/food-analyses/${deleted.id}` })
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${first.id}`,
      payload: { portionMultiplier: 2 },
    })
    const { meals, foods } = await usual(who)
    expect(foods[CHEDDAR].count).toBe(3)
    expect(Math.exp(foods[CHEDDAR].middle)).toBeCloseTo(60, 6)
    expect(Object.keys(meals).sort()).toEqual(['evening', 'morning'])
    expect(meals.morning.count).toBe(2)
    expect(meals.evening.count).toBe(1)
    expect(Math.exp(meals.evening.middle)).toBeCloseTo(2 * first.calories, 6)
  })
  it('is the energy of meals by their name, where nothing else is known of them', async () => {
    const who = await newMember(test)
    await eat(who, 30)
    for (const [foodName, calories] of [
      ['Usual breakfast', 400],
      ['usual breakfast ', 400],
      ['Pizza', 900],
    ] as const)
      await who.call({
        method: 'POST',
        url: '/api/energy-entries',
        payload: { calories, foodName },
      })
    const { names } = await usual(who)
    expect(Object.keys(names).sort()).toEqual(['pizza', 'usual breakfast'])
    expect(names['usual breakfast'].count).toBe(2)
    expect(Math.exp(names.pizza.middle)).toBeCloseTo(900, 6)
  })
  it('counts a meal of several foods once', async () => {
    const who = await newMember(test)
    const items = [30, 60].map((grams, at) => ({
      ...itemOfWeighedInput({ name: 'Cheddar', grams, foodCode: CHEDDAR }, at),
      namedBy: 'member' as const,
    }))
    await recordMeals(test, who.id, [{ at: daysAgo(2, '08:00'), items }])
    const { meals, foods, names } = await usual(who)
    expect(meals).toEqual({ morning: expect.objectContaining({ count: 1 }) })
    expect(foods[CHEDDAR].count).toBe(2)
    expect(names).toEqual({})
  })
  it('is known to nobody else', async () => {
    const who = await newMember(test)
    await eat(who, 40)
    expect(await usual(await newMember(test))).toEqual({ meals: {}, names: {}, foods: {} })
  })
  it('is read of the meals of those days alone, however many there were before', async ({
    skip,
  }) => {
    // PostgreSQL plans by what a table holds: test/flat-costs.test.ts counts the rows it reads.
    skip(test.databaseUrl !== undefined)
    const who = await newMember(test)
    const { statements } = await recordStatements(() => usual(who))
    const asked = statements.filter(({ text }) => text.includes('from "meal"'))
    expect(asked).toHaveLength(1)
    for (const { accesses } of await planStatements(test, asked))
      expect(accesses.find(({ table }) => table === 'meal')?.condition).toContain('eaten_on>')
  })
})
