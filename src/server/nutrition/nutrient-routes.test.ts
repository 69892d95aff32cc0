import { NUTRIENTS } from '#domain/foods/nutrient.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const BANANA = '63107010'
const CHEDDAR = '14104100'

let test: TestApp
let member: TestMember
beforeAll(async () => {
  test = await startTestApp()
  test.clock.now = Date.parse('2026-05-20T12:00:00Z')
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await newMember(test)
})

const eat = async (foodCode: string, grams: number, eatenAt: string) => {
  const reply = await member.call({
    method: 'POST',
    url: '/api/food-analyses',
    payload: { foodCode, grams, eatenAt },
  })
  expect(reply.statusCode).toBe(201)
  return reply.json().data
}
const nutrients = async (period: string) =>
  (await member.call({ url: `/api/nutrients?period=${period}` })).json().data
const figure = async (period: string, nutrient: string) =>
  (await nutrients(period)).nutrients.find((one: { nutrient: string }) => one.nutrient === nutrient)

describe('the nutrients of a day', () => {
  it("come from the table's foods, at their portion, with a reference intake and the foods that gave most", async () => {
    const { id } = await eat(BANANA, 200, '2026-05-19T08:00:00Z')
    await member.call({
      method: 'PATCH',
      url: `/api/food-analyses/${id}`,
      payload: { portionMultiplier: 0.5 },
    })
    await eat(CHEDDAR, 50, '2026-05-18T08:00:00Z')
    expect(await figure('weekly', 'vitaminC')).toEqual({
      nutrient: 'vitaminC',
      unit: 'mg',
      perDay: expect.closeTo(6, 6),
      knownShare: 1,
      reference: { amount: 110, is: 'to-reach' },
      target: null,
      from: [{ name: 'Banana', share: 1 }],
    })
    expect((await figure('weekly', 'calcium')).from[0].name).toMatch(/Cheddar/)
    expect(await nutrients('weekly')).toMatchObject({ days: 2 })
    expect(await nutrients('daily')).toMatchObject({ days: 0 })
  })
  it('say of how much of the energy they are known: an own food says no vitamin C', async () => {
    const food = { name: 'Oat bar', calories: 97, protein: 8, carbs: 60, fats: 15, fiber: 5 }
    const { code } = (
      await member.call({ method: 'POST', url: '/api/own-foods', payload: food })
    ).json().data
    await eat(BANANA, 100, '2026-05-20T08:00:00Z')
    await eat(code, 100, '2026-05-20T09:00:00Z')
    expect(await figure('daily', 'vitaminC')).toMatchObject({
      perDay: expect.closeTo(12, 6),
      knownShare: expect.closeTo(0.5, 6),
    })
    expect(await figure('daily', 'fiber')).toMatchObject({
      perDay: expect.closeTo(6.7, 6),
      knownShare: 1,
    })
  })
  it('come from labels too: of an own food, for a portion, and of a meal that was made of one', async () => {
    const bar = {
      name: 'Oat bar',
      labelledGrams: 40,
      calories: 168,
      protein: 3.2,
      carbs: 24,
      fats: 6,
      sugars: 8,
      saturatedFat: 1,
      iron: 1.6,
    }
    const { code, per100g, id } = (
      await member.call({ method: 'POST', url: '/api/own-foods', payload: bar })
    ).json().data
    expect(per100g).toMatchObject({ sugars: 20, saturatedFat: 2.5, iron: 4 })
    expect(per100g).not.toHaveProperty('potassium')
    const meal = await eat(code, 50, '2026-05-20T08:00:00Z')
    expect(meal.items[0]).toMatchObject({ sugars: 10, saturatedFat: 1.25, iron: 2 })
    expect(await figure('daily', 'sugars')).toMatchObject({
      perDay: 10,
      knownShare: 1,
      from: [{ name: 'Oat bar', share: 1 }],
    })
    expect(await figure('daily', 'potassium')).toMatchObject({ perDay: null, knownShare: 0 })
    // The meal keeps its numbers, and an item with a new weight keeps them in proportion.
    await member.call({
      method: 'PATCH',
      url: `/api/own-foods/${id}`,
      payload: { ...bar, sugars: 2 },
    })
    const { confidence: _confidence, ...item } = meal.items[0]
    await member.call({
      method: 'PATCH',
      url: `/api/food-analyses/${meal.id}`,
      payload: { items: [{ ...item, grams: 100, calories: 420, sugars: 20 }] },
    })
    expect(await figure('daily', 'sugars')).toMatchObject({ perDay: 20 })
  })
  it('of a saved meal are those of its foods, where all of them say them', async () => {
    const items = [
      { name: 'Banana', grams: 100, foodCode: BANANA },
      { name: 'Cheddar', grams: 100, foodCode: CHEDDAR },
    ]
    const dish = (
      await member.call({
        method: 'POST',
        url: '/api/recipes',
        payload: { name: 'Odd lunch', items },
      })
    ).json().data
    await eat(dish.code, 200, '2026-05-20T08:00:00Z')
    expect(await figure('daily', 'vitaminC')).toMatchObject({
      perDay: expect.closeTo(12, 6),
      knownShare: 1,
    })
  })
  it('leave out what was deleted, and what somebody else ate', async () => {
    const { id } = await eat(BANANA, 100, '2026-05-20T08:00:00Z')
    await member.call({ method: 'DELETE', url: `/api/food-analyses/${id}` })
    expect(await nutrients('daily')).toMatchObject({ days: 0 })
    await eat(BANANA, 100, '2026-05-20T08:00:00Z')
    member = await newMember(test)
    expect(await nutrients('daily')).toMatchObject({ days: 0 })
  })
})

describe('every nutrient of the food table', () => {
  const all = async (period: string) =>
    (await member.call({ url: `/api/nutrients?period=${period}&nutrients=all` })).json().data
  const of = async (nutrient: string, period = 'daily') =>
    (await all(period)).nutrients.find((one: { nutrient: string }) => one.nutrient === nutrient)

  it('is in the report where it is asked for, of today and of a month', async () => {
    await eat(CHEDDAR, 50, '2026-05-19T08:00:00Z')
    await eat(BANANA, 200, '2026-05-20T08:00:00Z')
    expect((await all('daily')).nutrients).toHaveLength(NUTRIENTS.length)
    expect(await of('magnesium')).toMatchObject({ unit: 'mg', perDay: 56, knownShare: 1 })
    expect(await of('vitaminB12', 'monthly')).toMatchObject({
      unit: 'µg',
      perDay: expect.closeTo(0.53, 6),
      reference: { amount: 4, is: 'to-reach' },
      from: [{ name: expect.stringMatching(/Cheddar/), share: 1 }],
    })
    expect((await nutrients('daily')).nutrients).toHaveLength(9)
    const { nutrients: two } = (
      await member.call({ url: '/api/nutrients?period=daily&nutrients=zinc,dha' })
    ).json().data
    expect(two.map((one: { nutrient: string }) => one.nutrient)).toEqual(['zinc', 'dha'])
    const unknown = await member.call({ url: '/api/nutrients?nutrients=zinc,gold' })
    expect(unknown.statusCode).toBe(400)
  })
  it('follows the references and the targets that the member chose', async () => {
    await eat(BANANA, 200, '2026-05-20T08:00:00Z')
    await member.call({
      method: 'PATCH',
      url: '/api/me',
      payload: {
        referenceIntakes: 'us',
        shownNutrients: ['vitaminK', 'caffeine'],
        nutrientTargets: [{ nutrient: 'caffeine', is: 'to-stay-within', amount: 200 }],
      },
    })
    expect((await nutrients('daily')).nutrients).toMatchObject([
      { nutrient: 'vitaminK', reference: { amount: 120, is: 'to-reach' }, target: null },
      {
        nutrient: 'caffeine',
        reference: { amount: 400, is: 'to-stay-within' },
        target: { amount: 200, is: 'to-stay-within' },
      },
    ])
  })
  it('may stand on a label, and comes back from an own food and a meal of it as it was typed', async () => {
    const powder = {
      name: 'Vitamin powder',
      labelledGrams: 10,
      calories: 20,
      protein: 1,
      carbs: 2,
      fats: 0.5,
      nutrients: { zinc: 4, vitaminD: 2.5, caffeine: 0, epa: null },
    }
    const { data: food } = (
      await member.call({ method: 'POST', url: '/api/own-foods', payload: powder })
    ).json()
    expect(food.per100g.nutrients).toEqual({ zinc: 40, vitaminD: 25, caffeine: 0 })
    await eat(food.code, 20, '2026-05-20T08:00:00Z')
    expect(await of('zinc')).toMatchObject({ perDay: 8, knownShare: 1 })
    expect(await of('caffeine')).toMatchObject({ perDay: 0, knownShare: 1 })
    expect(await of('epa')).toMatchObject({ perDay: null, knownShare: 0 })
    const heavy = await member.call({
      method: 'POST',
      url: '/api/own-foods',
      payload: { ...powder, nutrients: { zinc: 10_001 } },
    })
    expect(heavy.json()).toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'nutrients.zinc' }],
    })
  })
})
