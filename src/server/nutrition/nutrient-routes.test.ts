import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newMember, startTestApp, type TestApp, type TestMember } from '../../../test/support/test-app.ts'

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
  const reply = await member.call({ method: 'POST', url: '/api/food-analyses', payload: { foodCode, grams, eatenAt } })
  expect(reply.statusCode).toBe(201)
  return reply.json().data
}
const nutrients = async (period: string) => (await member.call({ url: `/api/nutrients?period=${period}` })).json().data
const figure = async (period: string, nutrient: string) =>
  (await nutrients(period)).nutrients.find((one: { nutrient: string }) => one.nutrient === nutrient)

describe('the nutrients of a day', () => {
  it("come from the table's foods, at their portion, with a reference intake and the foods that gave most", async () => {
    const { id } = await eat(BANANA, 200, '2026-05-19T08:00:00Z')
    await member.call({ method: 'PATCH', url: `/api/food-analyses/${id}`, payload: { portionMultiplier: 0.5 } })
    await eat(CHEDDAR, 50, '2026-05-18T08:00:00Z')
    expect(await figure('weekly', 'vitaminC')).toEqual({
      nutrient: 'vitaminC',
      unit: 'mg',
      perDay: expect.closeTo(6, 6),
      knownShare: 1,
      reference: { amount: 110, is: 'to-reach' },
      from: [{ name: 'Banana, raw', share: 1 }],
    })
    expect((await figure('weekly', 'calcium')).from[0].name).toMatch(/Cheddar/)
    expect(await nutrients('weekly')).toMatchObject({ days: 2 })
    expect(await nutrients('daily')).toMatchObject({ days: 0 })
  })
  it('say of how much of the energy they are known: an own food says no vitamin C', async () => {
    const food = { name: 'Oat bar', calories: 97, protein: 8, carbs: 60, fats: 15, fiber: 5 }
    const { code } = (await member.call({ method: 'POST', url: '/api/own-foods', payload: food })).json().data
    await eat(BANANA, 100, '2026-05-20T08:00:00Z')
    await eat(code, 100, '2026-05-20T09:00:00Z')
    expect(await figure('daily', 'vitaminC')).toMatchObject({ perDay: expect.closeTo(12, 6), knownShare: expect.closeTo(0.5, 6) })
    expect(await figure('daily', 'fiber')).toMatchObject({ perDay: expect.closeTo(6.7, 6), knownShare: 1 })
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
