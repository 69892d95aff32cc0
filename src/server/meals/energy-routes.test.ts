import { SOMETIMES_KNOWN } from '#domain/foods/nutrient.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { unzip } from '../../../test/support/zip-files.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const post = (who: TestMember, url: string, payload: object) =>
  who.call({ method: 'POST', url, payload })
const recordEnergy = async (who: TestMember, payload: object) =>
  (await post(who, '/api/energy-entries', payload)).json().data
const read = async (who: TestMember, url: string) => (await who.call({ url })).json().data
const UNKNOWN = { protein: null, carbs: null, fats: null }

describe('a meal by its energy alone', () => {
  it('is in the log with its energy, and null for what nobody knows', async () => {
    const who = await newMember(test)
    const meal = await recordEnergy(who, { calories: 420 })
    expect(meal).toMatchObject({
      foodName: '420 kcal',
      calories: 420,
      source: 'energy',
      items: [],
      calorieRange: null,
      confidence: null,
    })
    expect(meal).toMatchObject(UNKNOWN)
    for (const { name } of SOMETIMES_KNOWN) expect(meal).not.toHaveProperty(name)
    expect(await read(who, '/api/food-analyses')).toEqual([meal])
  })

  it('counts as energy everywhere, and says of how much the rest is unknown', async () => {
    const who = await newMember(test)
    await post(who, '/api/food-analyses', { foodCode: '14104100', grams: 30 })
    const [cheese] = await read(who, '/api/food-analyses')
    await recordEnergy(who, { calories: 500, foodName: 'Lunch', preMealWater: true })
    const { eaten, left, target } = await read(who, '/api/today')
    expect(eaten).toMatchObject({
      calories: cheese.calories + 500,
      protein: cheese.protein,
      caloriesWithoutMacros: 500,
      meals: 2,
    })
    expect(left.calories).toBeCloseTo(target.calories - cheese.calories - 500)
    const { summary, data } = await read(who, '/api/nutrition-summary?period=daily')
    expect(summary).toMatchObject({
      totalProtein: cheese.protein,
      averageProtein: null,
      caloriesWithoutMacros: 500,
    })
    expect(data.at(-1)).toMatchObject({
      calories: cheese.calories + 500,
      caloriesWithoutMacros: 500,
    })
    expect((await read(who, '/api/water-intake')).glassesDrunk).toBe(1)
  })

  it('is eaten again, copied with its day and repeated in words as unknown as it was', async () => {
    const who = await newMember(test)
    const yesterday = new Date(test.clock.now - 86_400_000).toISOString()
    const meal = await recordEnergy(who, { calories: 500, foodName: 'Lunch', eatenAt: yesterday })
    const again = (await post(who, `/api/food-analyses/${meal.id}/again`, {})).json().data
    const copied = (
      await post(who, '/api/copied-days', { day: meal.eatenOn, to: again.eatenOn })
    ).json().data.meals[0]
    for (const one of [again, copied])
      expect(one).toMatchObject({ foodName: 'Lunch', calories: 500, ...UNKNOWN })
  })

  it('may learn its protein, carbs and fats later, one by one, and gets its name from its energy while it has no other', async () => {
    const who = await newMember(test)
    const { id } = await recordEnergy(who, { calories: 420 })
    const correct = async (payload: object) =>
      (await who.call({ method: 'PATCH', url: `/api/food-analyses/${id}`, payload })).json().data
    expect(await correct({ calories: 450 })).toMatchObject({
      foodName: '450 kcal',
      firstEstimate: null,
    })
    expect(await correct({ protein: 30 })).toMatchObject({ protein: 30, carbs: null })
    expect((await read(who, '/api/today')).eaten).toMatchObject({
      protein: 30,
      caloriesWithoutMacros: 450,
    })
    await correct({ carbs: 40, fats: 15 })
    expect((await read(who, '/api/today')).eaten.caloriesWithoutMacros).toBe(0)
    expect(await correct({ fats: null })).toMatchObject({ protein: 30, carbs: 40, fats: null })
  })

  it('leaves its columns empty in a file, not zero', async () => {
    const who = await newMember(test)
    await recordEnergy(who, { calories: 420, foodName: 'Canteen' })
    const files = await unzip((await who.call({ url: '/api/export' })).rawPayload)
    const [head = '', row = ''] = String(files.get('meals.csv')).split('\r\n')
    expect(head).toMatch(/^\uFEFFId,/)
    const cells = row.split(',')
    const cellOf = (column: string) => cells[head.split(',').indexOf(column)]
    expect([
      cellOf('Food'),
      cellOf('Energy (kcal)'),
      cellOf('Protein (g)'),
      cellOf('Carbs (g)'),
      cellOf('Fats (g)'),
    ]).toEqual(['Canteen', '420', '', '', ''])
  })

  it('stays as unknown when it is brought to another account', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    await recordEnergy(who, { calories: 420, foodName: 'Canteen' })
    const zip = (await who.call({ url: '/api/export' })).rawPayload
    await other.call({
      method: 'POST',
      url: '/api/import',
      payload: zip,
      headers: { 'content-type': 'application/zip' },
    })
    const [meal] = await read(other, '/api/food-analyses')
    expect(meal).toMatchObject({
      foodName: 'Canteen',
      calories: 420,
      source: 'energy',
      items: [],
      ...UNKNOWN,
    })
  })

  it.each([
    [{}, 'calories'],
    [{ calories: -1 }, 'calories'],
    [{ calories: 20_000 }, 'calories'],
    [{ calories: 'many' }, 'calories'],
    [{ calories: 420, foodName: ' ' }, 'foodName'],
    [{ calories: 420, eatenAt: '2099-01-01T00:00:00Z' }, 'eatenAt'],
  ])('refuses %j in words', async (payload, field) => {
    const who = await newMember(test)
    const reply = await post(who, '/api/energy-entries', payload)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details).toMatchObject([{ field, message: expect.any(String) }])
    expect(await read(who, '/api/food-analyses')).toEqual([])
  })
})

describe('words that say an energy', () => {
  it('make a meal of it, with the time that they contain', async () => {
    const who = await newMember(test)
    const reply = await post(who, '/api/analyze-words', {
      text: '500 kcal lunch yesterday at 1 pm',
    })
    expect(reply.statusCode).toBe(201)
    const { data } = reply.json()
    expect(data).toMatchObject({
      foodName: 'Lunch',
      calories: 500,
      source: 'words',
      items: [],
      calorieRange: null,
      questions: [],
      ...UNKNOWN,
    })
    expect(data.eatenOn).not.toBe((await read(who, '/api/today')).date)
  })

  it('may be said differently afterwards', async () => {
    const who = await newMember(test)
    const { data } = (await post(who, '/api/analyze-words', { text: '500 kcal' })).json()
    expect(data.foodName).toBe('500 kcal')
    const again = await post(who, `/api/food-analyses/${data.id}/estimate`, {
      note: '100 g cheddar',
    })
    expect(again.json().data.protein).toBeGreaterThan(20)
  })
})
