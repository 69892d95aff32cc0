import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_OWN_FOODS } from '#domain/own-foods/own-food.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

let test: TestApp
let member: TestMember
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await newMember(test)
})

const BAR = {
  name: 'Oat bar',
  brand: ' Mill ',
  barcode: '96385074',
  labelledGrams: 40,
  calories: 168,
  protein: 3.2,
  carbs: 24,
  fats: 6,
  sodium: 80,
  portion: { description: '1 bar', grams: 40 },
}
const keep = (payload: object) => member.call({ method: 'POST', url: '/api/own-foods', payload })
const list = async () => (await member.call({ url: '/api/own-foods' })).json().data
const search = async (q: string) =>
  (await member.call({ url: `/api/foods?q=${encodeURIComponent(q)}` })).json().data

describe('an own food', () => {
  it('is meant by its name in words, before any food of the table', async () => {
    await keep(BAR)
    const reply = await member.call({
      method: 'POST',
      url: '/api/analyze-words',
      payload: { text: 'two oat bars and a banana' },
    })
    expect(reply.json().data.items).toMatchObject([
      { name: 'Oat bar', grams: 80, calories: 336, foodCode: null },
      { name: 'Banana' },
    ])
  })

  it('from the numbers of a portion is kept for 100 g, and listed', async () => {
    const reply = await keep(BAR)
    expect([reply.statusCode, reply.json().data]).toEqual([
      201,
      {
        id: expect.any(String),
        code: `own:${reply.json().data.id}`,
        name: 'Oat bar',
        brand: 'Mill',
        barcode: '96385074',
        per100g: {
          calories: expect.closeTo(420, 9),
          protein: expect.closeTo(8, 9),
          carbs: expect.closeTo(60, 9),
          fats: expect.closeTo(15, 9),
          sodium: expect.closeTo(200, 9),
        },
        portion: { description: '1 bar', grams: 40 },
        recipe: null,
        isShared: false,
      },
    ])
    expect(await list()).toEqual([reply.json().data])
  })
  it('is found by its name, whatever its capitals and accents', async () => {
    for (const name of ['Zwieback', 'apple pie', 'Éclair', 'Bread', 'eel'])
      await keep({ ...BAR, name })
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual([
      'apple pie',
      'Bread',
      'Éclair',
      'eel',
      'Zwieback',
    ])
  })

  it('is found before the table, by words and by its barcode, by its member alone', async () => {
    await keep(BAR)
    for (const words of ['oat', 'mill oa', 'OAT BARS'])
      expect((await search(words))[0]).toMatchObject({ name: 'Oat bar', category: 'Your own food' })
    expect(await search('96385074')).toMatchObject([{ name: 'Oat bar' }])
    member = await newMember(test)
    expect((await search('oat bar')).map(({ name }: { name: string }) => name)).not.toContain(
      'Oat bar',
    )
    expect(await search('96385074')).toEqual([])
  })
  it('is recorded as a meal, and editing it or deleting it changes no past meal', async () => {
    const { id, code } = (await keep(BAR)).json().data
    const meal = (
      await member.call({
        method: 'POST',
        url: '/api/food-analyses',
        payload: { foodCode: code, grams: 80 },
      })
    ).json().data
    expect(meal).toMatchObject({
      foodName: 'Oat bar, Mill',
      calories: expect.closeTo(336, 6),
      foodCode: null,
    })
    const changed = await member.call({
      method: 'PATCH',
      url: `/api/own-foods/${id}`,
      payload: { ...BAR, name: 'Nut bar', calories: 200 },
    })
    expect(changed.json().data).toMatchObject({
      id,
      name: 'Nut bar',
      per100g: { calories: expect.closeTo(500, 9) },
    })
    expect((await member.call({ method: 'DELETE', url: `/api/own-foods/${id}` })).statusCode).toBe(
      200,
    )
    expect((await member.call({ url: `/api/food-analyses/${meal.id}` })).json().data).toMatchObject(
      meal,
    )
    expect(await list()).toEqual([])
    const again = await member.call({
      method: 'POST',
      url: '/api/food-analyses',
      payload: { foodCode: code, grams: 80 },
    })
    expect([again.statusCode, again.json().error]).toEqual([400, 'There is no such food'])
  })
  it.each([
    [{ name: ' ' }, 'name', /name/],
    [{ calories: undefined }, 'calories', /energy/],
    [{ calories: 1000 }, 'calories', /9 kcal in a gram/],
    [{ carbs: 39 }, 'labelledGrams', /weigh more than the food/],
    [{ labelledGrams: 0 }, 'labelledGrams', /1 to 5,000 g/],
    [{ barcode: '96385075' }, 'barcode', /digits/],
    [{ portion: { description: '', grams: 40 } }, 'portion.description', /portion/],
  ])('is refused in words when it cannot be: %j', async (wrong, field, words) => {
    const reply = await keep({ ...BAR, ...wrong })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details).toContainEqual(
      expect.objectContaining({ field, message: expect.stringMatching(words) }),
    )
    expect(await list()).toEqual([])
  })
  it('of somebody else can be neither changed nor deleted', async () => {
    const { id } = (await keep(BAR)).json().data
    const other = await newMember(test)
    expect(
      (await other.call({ method: 'PATCH', url: `/api/own-foods/${id}`, payload: BAR })).statusCode,
    ).toBe(404)
    expect((await other.call({ method: 'DELETE', url: `/api/own-foods/${id}` })).statusCode).toBe(
      404,
    )
    expect(await list()).toHaveLength(1)
  })
  it(
    `is the last one after ${MAX_OWN_FOODS}, also of those kept at once`,
    { timeout: 60_000 },
    async () => {
      for (let n = 0; n < MAX_OWN_FOODS - 5; n += 1) await keep({ ...BAR, name: `Bar ${n}` })
      const replies = await Promise.all(Array.from({ length: 10 }, () => keep(BAR)))
      const refused = replies.filter(({ statusCode }) => statusCode !== 201)
      expect(refused).toHaveLength(5)
      for (const reply of refused)
        expect([reply.statusCode, reply.json().error]).toEqual([
          400,
          expect.stringMatching(/500 foods/),
        ])
    },
  )
})
