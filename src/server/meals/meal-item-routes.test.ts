import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analysis } from '#contract/estimates.ts'
import type { Meal } from '#contract/meals.ts'
import type { MealItem } from '#contract/meal-items.ts'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const CHEDDAR = '14104100'

let test: TestApp
let who: TestMember
let dish: string
beforeAll(async () => {
  test = await startTestApp()
  dish = dataUrlOf(await drawnDish())
})
// A new member, because similar earlier photos would influence the estimate.
beforeEach(async () => {
  who = await newMember(test)
})
afterAll(() => test.close())

const post = (url: string, payload: object) => who.call({ method: 'POST', url, payload })
const analysed = async (payload: object = {}): Promise<Analysis> =>
  (await post('/api/analyze-food', { imageBase64: dish, ...payload })).json().data
const estimatedAgain = async (id: string, payload: object): Promise<Analysis> =>
  (await post(`/api/food-analyses/${id}/estimate`, payload)).json().data
/**
 * The estimate of the stored photo; the upload has slightly more detail, which can change an
 * uncertain portion by 10 g.
 */
const analysedAsStored = async (payload: object = {}): Promise<Analysis> =>
  estimatedAgain((await analysed(payload)).id, { note: '' })
const correct = (id: string, payload: object) =>
  who.call({ method: 'PATCH', url: `/api/food-analyses/${id}`, payload })
const fetched = async (id: string): Promise<Meal> =>
  (await who.call({ url: `/api/food-analyses/${id}` })).json().data
const sumOf = (items: readonly MealItem[], name: 'calories' | 'protein' | 'carbs' | 'fats') =>
  items.reduce((sum, item) => sum + item[name], 0)

const sauce = {
  name: 'Our own sauce',
  grams: 40,
  foodCode: null,
  calories: 120,
  protein: 1,
  carbs: 4,
  fats: 11,
}

describe('the foods of a meal', () => {
  it('are one for a photo that the built-in analyser estimated, with the numbers of the table', async () => {
    const meal = await analysed()
    expect(meal.items).toHaveLength(1)
    expect(meal.items[0]).toMatchObject({
      name: meal.foodName,
      foodCode: meal.foodCode,
      calories: meal.calories,
    })
    expect(meal.analyser).toMatch(/^embedded forkcast-food \d/)
    expect(meal.reason).toMatch(/\w/)
  })

  it('can be added, removed and weighed anew: the numbers, the range and the name follow', async () => {
    const meal = await analysed()
    const items = [...meal.items, { name: 'Cheddar', grams: 30, foodCode: CHEDDAR }, sauce]
    const three: Meal = (await correct(meal.id, { items })).json().data
    expect(three.items).toHaveLength(3)
    for (const name of ['calories', 'protein', 'carbs', 'fats'] as const) {
      expect(three[name]).toBeCloseTo(sumOf(three.items, name), 9)
    }
    expect(three.foodName).toBe(`${meal.foodName}, cheddar and our own sauce`)
    expect(three.calorieRange?.low).toBeLessThan(three.calories)
    expect(three.calorieRange?.high).toBeGreaterThan(three.calories)
    expect(three).toMatchObject({
      foodCode: null,
      confidence: null,
      firstEstimate: { foodName: meal.foodName },
    })
    expect(three.fiber).toBeUndefined()

    const weighed: Meal = (
      await correct(meal.id, { items: [{ name: 'Cheddar', grams: 60, foodCode: CHEDDAR }] })
    ).json().data
    expect(weighed.calories).toBeCloseTo((three.items[1]?.calories ?? 0) * 2, 9)
    expect(weighed).toMatchObject({
      foodName: 'Cheddar',
      foodCode: CHEDDAR,
      firstEstimate: { foodName: meal.foodName },
    })
    expect(await fetched(meal.id)).toMatchObject(weighed)
  })

  it("take the table's numbers, whatever was sent beside a food of the table", async () => {
    const { id } = await analysed()
    const liar = {
      name: 'Cheddar',
      grams: 100,
      foodCode: CHEDDAR,
      calories: 1,
      protein: 0,
      carbs: 0,
      fats: 0,
    }
    expect((await correct(id, { items: [liar] })).json().data.calories).toBeGreaterThan(300)
  })

  it('leave a name alone that the member gave', async () => {
    const { id } = await analysed()
    await correct(id, { foodName: 'Sunday lunch' })
    expect((await correct(id, { items: [sauce] })).json().data.foodName).toBe('Sunday lunch')
  })

  it('are gone once the member gives numbers for the whole', async () => {
    const { id } = await analysed()
    await correct(id, { items: [sauce] })
    expect((await correct(id, { calories: 222 })).json().data).toMatchObject({
      calories: 222,
      items: [],
    })
  })

  it.each([
    ['no foods', { items: [] }, 'items'],
    ['more than twenty', { items: Array.from({ length: 21 }, () => sauce) }, 'items'],
    [
      "a food of one's own without numbers",
      { items: [{ name: 'Sauce', grams: 10, foodCode: null }] },
      'items.0.calories',
    ],
    [
      'a food that the table lacks',
      { items: [{ name: 'Sauce', grams: 10, foodCode: '99999999' }] },
      'items.0.foodCode',
    ],
    ['a weight of nothing', { items: [{ ...sauce, grams: 0 }] }, 'items.0.grams'],
    ['more energy than fat has', { items: [{ ...sauce, calories: 400 }] }, 'items.0.calories'],
    ['more in it than it weighs', { items: [{ ...sauce, carbs: 35 }] }, 'items.0.grams'],
    ['foods and a sum at once', { items: [sauce], calories: 100 }, 'items'],
  ])('are refused with %s', async (_what, payload, field) => {
    const meal = await analysed()
    const before = await fetched(meal.id)
    const reply = await correct(meal.id, payload)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details[0].field).toBe(field)
    expect(await fetched(meal.id)).toEqual(before)
  })
})

describe('a meal of several photos', () => {
  it('keeps them all, upright and for its owner alone', async () => {
    const meal = await analysed({ moreImagesBase64: [dataUrlOf(await drawnDish(500)), dish] })
    expect(meal.moreImageUrls).toHaveLength(2)
    const first = await sharp(
      (await who.call({ url: meal.moreImageUrls[0] as string })).rawPayload,
    ).metadata()
    expect([first.format, first.width]).toEqual(['jpeg', 500])
    const stranger = await newMember(test)
    expect((await stranger.call({ url: meal.moreImageUrls[0] as string })).statusCode).toBe(404)
    expect((await who.call({ url: `/api/food-analyses/${meal.id}/photos/7` })).statusCode).toBe(404)
    await test.restart()
    expect((await who.call({ url: meal.moreImageUrls[1] as string })).statusCode).toBe(200)
  })

  it('takes photos until there are four', async () => {
    let meal = await analysed()
    for (let more = 1; more <= 3; more += 1) {
      meal = await estimatedAgain(meal.id, { imageBase64: dish })
      expect(meal.moreImageUrls).toHaveLength(more)
    }
    const fifth = await post(`/api/food-analyses/${meal.id}/estimate`, { imageBase64: dish })
    expect([fifth.statusCode, fifth.json().code]).toEqual([409, 'too_many_photos'])
    expect(
      (
        await post('/api/analyze-food', {
          imageBase64: dish,
          moreImagesBase64: [dish, dish, dish, dish],
        })
      ).statusCode,
    ).toBe(400)
  })
})

describe('estimating a photo again', () => {
  it('takes an answer for known: which dish, and how large', async () => {
    const meal = await analysedAsStored()
    const size = meal.questions.find(({ answers }) => answers.includes('Large'))
    const larger = await estimatedAgain(meal.id, {
      answers: [{ question: size?.question, answer: 'Large' }],
    })
    expect(larger.items[0]?.grams).toBe(Math.round((meal.items[0]?.grams ?? 0) * 1.4))
    expect(larger.questions.map(({ question }) => question)).not.toContain(size?.question)
    const width = ({ calorieRange }: Analysis) =>
      (calorieRange?.high ?? 0) / (calorieRange?.low ?? 1)
    expect(width(larger)).toBeLessThan(width(meal))
    expect(larger).toMatchObject({
      id: meal.id,
      createdAt: meal.createdAt,
      foodName: meal.foodName,
    })
  })

  it('replaces a correction, and keeps portion, time and boxes', async () => {
    const meal = await analysedAsStored({ preMealWater: true })
    await correct(meal.id, { calories: 5, portionMultiplier: 1.5 })
    const again = await estimatedAgain(meal.id, { note: 'as it was' })
    expect(again).toMatchObject({
      portionMultiplier: 1.5,
      preMealWater: true,
      correctedAt: null,
      firstEstimate: null,
      note: 'as it was',
    })
    expect(again.calories).toBe(meal.calories)
    expect(await fetched(meal.id)).toMatchObject({ calories: again.calories, note: 'as it was' })
  })

  it('takes a note on the portion for known, until another note replaces it', async () => {
    const meal = await analysedAsStored()
    const half = await estimatedAgain(meal.id, { note: 'half a portion, no dressing' })
    expect(half.items[0]?.grams).toBe(Math.round((meal.items[0]?.grams ?? 0) * 0.5))
    expect((await estimatedAgain(meal.id, { note: '' })).items[0]?.grams).toBe(meal.items[0]?.grams)
  })

  it('is refused for a meal from the table', async () => {
    const { id } = (await post('/api/food-analyses', { foodCode: CHEDDAR, grams: 30 })).json().data
    const reply = await post(`/api/food-analyses/${id}/estimate`, { note: 'half' })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'nothing_to_estimate'])
  })
})

describe('a meal of words', () => {
  it('is made of the foods of the table that they name', async () => {
    const reply = await post('/api/analyze-words', {
      text: 'cheddar and apple',
      preMealWater: true,
    })
    expect(reply.statusCode).toBe(201)
    const meal: Analysis = reply.json().data
    expect(meal).toMatchObject({
      source: 'words',
      imageUrl: null,
      note: 'cheddar and apple',
      preMealWater: true,
    })
    expect(meal.items.map(({ name }) => name)).toEqual([
      expect.stringMatching(/cheddar/i),
      expect.stringMatching(/apple/i),
    ])
    expect(meal.calories).toBeCloseTo(sumOf(meal.items, 'calories'), 9)
    const {
      candidates: _c,
      alternatives: _a,
      besides: _b,
      questions: _q,
      unmatched: _u,
      notice: _n,
      ...recorded
    } = meal
    expect(await fetched(meal.id)).toMatchObject(recorded)
  })

  it('has its amounts from the words, and says what it did not understand', async () => {
    const reply = await post('/api/analyze-words', {
      text: 'two eggs on toast, a flat white and moonbeams',
    })
    const meal: Analysis = reply.json().data
    expect(meal.foodName).toBe('Eggs, toast and flat white')
    expect(meal.items.map(({ grams }) => grams)).toEqual([100, 50, 180])
    expect(meal.unmatched).toEqual(['moonbeams'])
    expect(meal.reason).toMatch(/No amount given for toast and flat white/)
    expect(meal).toMatchObject({ confidence: null, analyser: null })
    expect(meal.calorieRange?.low).toBeLessThan(meal.calories)
    expect(meal.calorieRange?.high).toBeGreaterThan(meal.calories)
  })

  it('says of each food the words that it was read from, and what else they may mean', async () => {
    const reply = await post('/api/analyze-words', {
      text: '100 g grilled yak chicken breast, two eggs and 30 g steak unicorn',
    })
    const { items, alternatives, unmatched, id }: Analysis = reply.json().data
    expect(unmatched).toEqual(['30 g steak unicorn'])
    expect(alternatives).toMatchObject([
      { name: items[0]?.name, words: '100 g grilled yak chicken breast', isDoubtful: true },
      { name: 'Eggs', words: 'two eggs' },
      { name: '30 g steak unicorn' },
    ])
    expect(alternatives[1]).not.toHaveProperty('isDoubtful')
    for (const { name, items: instead } of alternatives) {
      const names = instead.map((item) => item.name)
      expect(new Set([name, ...names]).size).toBe(1 + names.length)
    }
    // A weight that was said is the weight of whatever it is.
    const grams = (at: number) => alternatives[at]?.items.map((item) => item.grams)
    expect(new Set(grams(0))).toEqual(new Set([100]))
    expect(new Set(grams(2))).toEqual(new Set([30]))
    expect(await fetched(id)).toMatchObject({
      alternatives: JSON.parse(JSON.stringify(alternatives)),
    })
  })

  it('records nothing of words that name no food', async () => {
    const stranger = await newMember(test)
    const reply = await stranger.call({
      method: 'POST',
      url: '/api/analyze-words',
      payload: { text: 'qqqqqq zzzzzz' },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'no_food_in_words'])
    expect((await stranger.call({ url: '/api/food-analyses' })).json().data).toEqual([])
  })

  it('can be said again in other words', async () => {
    const meal: Analysis = (await post('/api/analyze-words', { text: 'apple' })).json().data
    const again = await estimatedAgain(meal.id, { note: 'apple and cheddar' })
    expect(again.items).toHaveLength(2)
    expect(again.note).toBe('apple and cheddar')
  })

  it('means what the member made of the same words before, and nobody else', async () => {
    const first: Analysis = (
      await post('/api/analyze-words', { text: 'a ladle of ketchup' })
    ).json().data
    await correct(first.id, { items: [sauce] })
    const again: Analysis = (
      await post('/api/analyze-words', { text: 'a ladle of ketchup' })
    ).json().data
    expect(again.items).toMatchObject([{ name: sauce.name, grams: sauce.grams }])
    const stranger = await newMember(test)
    const theirs: Analysis = (
      await stranger.call({
        method: 'POST',
        url: '/api/analyze-words',
        payload: { text: 'a ladle of ketchup' },
      })
    ).json().data
    expect(theirs.items).toMatchObject([{ name: 'Ketchup' }])
  })
})
