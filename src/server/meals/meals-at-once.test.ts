import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#contract/estimates.ts'
import type { Meal } from '#contract/meals.ts'
import { rowsOf } from '../../../test/support/database-rows.ts'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import { meetAtMeal } from '../../../test/support/held-meal.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

let test: TestApp
let member: TestMember
let dish: string
beforeAll(async () => {
  test = await startTestApp()
  member = await newMember(test)
  dish = dataUrlOf(await drawnDish(320))
}, 60_000)
afterAll(() => test.close())

const send = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
  const reply = await member.call({ method, url, payload })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json().data
}
const analysed = (): Promise<Analysis> => send('POST', '/api/analyze-food', { imageBase64: dish })
const stored = async (id: string): Promise<Meal> =>
  (await member.call({ url: `/api/food-analyses/${id}` })).json().data

describe('two calls that change one meal at once', () => {
  it('lose no photo and nothing that was entered', async () => {
    const { id } = await analysed()
    const tell = (question: string) => () =>
      send('POST', `/api/food-analyses/${id}/estimate`, {
        imageBase64: dish,
        answers: [{ question, answer: 'Yes' }],
      })
    await meetAtMeal(test, id, [tell('With butter?'), tell('With cheese?')])
    expect((await stored(id)).moreImageUrls).toHaveLength(2)
    const [row] = await rowsOf(test, `select member_input from meal where id = '${id}'`)
    expect(row?.['member_input']).toMatch(
      /With butter\?.*With cheese\?|With cheese\?.*With butter\?/,
    )
  })

  it('keep a name that is given while the foods change', async () => {
    const meal = await analysed()
    const items = [{ name: 'Cheddar', foodCode: '14104100', grams: 30 }]
    const url = `/api/food-analyses/${meal.id}`
    await meetAtMeal(test, meal.id, [
      () => send('PATCH', url, { foodName: 'Lunch at the lake' }),
      () => send('PATCH', url, { items }),
    ])
    expect(await stored(meal.id)).toMatchObject({
      foodName: 'Lunch at the lake',
      items: [{ grams: 30 }],
    })
  })
})
