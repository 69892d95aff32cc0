import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Meal } from '#contract/meals.ts'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import { recordMeals } from '../../../test/support/recorded-meals.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

// A Wednesday, 8:30 in Paris.
const NOW = Date.parse('2026-05-20T06:30:00Z')
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  test.clock.now = NOW
})
afterAll(() => test.close())

const post = (who: TestMember, url: string, payload: object = {}) =>
  who.call({ method: 'POST', url, payload })
const offered = async (who: TestMember) => (await who.call({ url: '/api/eat-again' })).json().data
const log = async (who: TestMember, query = ''): Promise<Meal[]> =>
  (await who.call({ url: `/api/food-analyses${query}` })).json().data
const glasses = async (who: TestMember): Promise<number> =>
  (await who.call({ url: '/api/water-intake' })).json().data.glassesDrunk
const names = (dishes: { foodName: string }[]) => dishes.map(({ foodName }) => foodName)

describe('eating again', () => {
  it('records the same meal once more, now, with its foods, numbers and portion', async () => {
    const who = await newMember(test)
    const first: Meal = (
      await post(who, '/api/analyze-words', { text: 'lasagna and a banana yesterday at 8 pm' })
    ).json().data
    const reply = await post(who, `/api/food-analyses/${first.id}/again`)
    expect(reply.statusCode).toBe(201)
    const again: Meal = reply.json().data
    expect(again).toMatchObject({
      foodName: first.foodName,
      items: first.items,
      calories: first.calories,
      calorieRange: first.calorieRange,
      source: 'again',
      createdAt: '2026-05-20T06:30:00.000Z',
      confidence: null,
      note: null,
      correctedAt: null,
    })
    expect(again.id).not.toBe(first.id)
    expect((await log(who)).map(({ id }) => id)).toEqual([again.id, first.id])
  })

  it('shows the photo of the first time, and keeps it through a chain of repeats', async () => {
    const who = await newMember(test)
    const photo = await post(who, '/api/analyze-food', {
      imageBase64: dataUrlOf(await drawnDish()),
    })
    const first: Meal = photo.json().data
    const second: Meal = (await post(who, `/api/food-analyses/${first.id}/again`)).json().data
    const third: Meal = (await post(who, `/api/food-analyses/${second.id}/again`)).json().data
    expect(third.thumbnailUrl).toBe(first.thumbnailUrl)
    expect((await who.call({ url: third.thumbnailUrl ?? '' })).statusCode).toBe(200)
  })

  it('can be at another time, but not in the future', async () => {
    const who = await newMember(test)
    const [id] = await recordMeals(test, who.id, [{ at: '2026-05-18T18:00:00Z' }])
    const yesterday = await post(who, `/api/food-analyses/${id}/again`, {
      eatenAt: '2026-05-19T18:00:00Z',
    })
    expect(yesterday.json().data.eatenOn).toBe('2026-05-19')
    const later = await post(who, `/api/food-analyses/${id}/again`, {
      eatenAt: '2026-05-20T18:00:00Z',
    })
    expect(later.statusCode).toBe(400)
    expect(later.json().details).toMatchObject([
      { field: 'eatenAt', message: 'This time lies in the future' },
    ])
  })

  it('is refused for a meal that is deleted', async () => {
    const who = await newMember(test)
    const [id] = await recordMeals(test, who.id, [{ at: '2026-05-18T18:00:00Z' }])
    await who.call({ method: 'DELETE', url: `/api/food-analyses/${id}` })
    expect((await post(who, `/api/food-analyses/${id}/again`)).statusCode).toBe(404)
  })
})

describe('what is offered to eat again', () => {
  it('is the usual of this hour, what was eaten lately, and what was starred', async () => {
    const who = await newMember(test)
    const [soup] = await recordMeals(test, who.id, [
      { at: '2026-03-01T18:00:00Z', name: 'Feast' },
      { at: '2026-05-18T18:00:00Z', name: 'Soup' },
      ...[17, 18, 19].map((day) => ({
        at: `2026-05-${day}T06:15:00Z`,
        name: 'Porridge',
        portion: 1.5,
      })),
    ])
    const offer = await offered(who)
    expect(offer.usual).toEqual([
      expect.objectContaining({
        foodName: 'Porridge',
        portionMultiplier: 1.5,
        times: 3,
        eatenOn: '2026-05-19',
      }),
    ])
    expect(names(offer.recent)).toEqual(['Porridge', 'Soup'])
    expect(offer.starred).toEqual([])

    // Starred meals stay available after the usual number of days.
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${soup}`,
      payload: { isStarred: true },
    })
    expect(await offered(who)).toMatchObject({
      starred: [{ mealId: soup, foodName: 'Feast', isStarred: true, times: 0 }],
    })
    expect((await log(who)).find(({ id }) => id === soup)).toMatchObject({
      isStarred: true,
      correctedAt: null,
    })
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${soup}`,
      payload: { isStarred: false },
    })
    expect((await offered(who)).starred).toEqual([])
  })

  it('is never what another member ate', async () => {
    const [one, other] = [await newMember(test), await newMember(test)]
    await recordMeals(test, one.id, [{ at: '2026-05-19T06:15:00Z' }])
    expect(await offered(other)).toEqual({ usual: [], recent: [], starred: [] })
  })
})

describe('copying a day', () => {
  it('records its meals at the same times by the clock', async () => {
    const who = await newMember(test)
    await recordMeals(test, who.id, [
      { at: '2026-03-28T07:00:00Z', name: 'Porridge' },
      { at: '2026-03-28T18:30:00Z', name: 'Soup' },
    ])
    // Summer time began in between; 8:00 stays 8:00.
    const reply = await post(who, '/api/copied-days', { day: '2026-03-28', to: '2026-05-19' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json().data.notYet).toBe(0)
    expect(
      (await log(who, '?day=2026-05-19')).map(({ foodName, createdAt }) => [foodName, createdAt]),
    ).toEqual([
      ['Soup', '2026-05-19T17:30:00.000Z'],
      ['Porridge', '2026-05-19T06:00:00.000Z'],
    ])
  })

  it('leaves out, and names, what has not come yet today', async () => {
    const who = await newMember(test)
    await recordMeals(test, who.id, [
      { at: '2026-05-19T06:00:00Z' },
      { at: '2026-05-19T18:00:00Z' },
    ])
    expect(
      (await post(who, '/api/copied-days', { day: '2026-05-19', to: '2026-05-20' })).json().data,
    ).toMatchObject({
      notYet: 1,
      meals: [{}],
    })
  })

  it.each([
    ['2026-05-21', 400, /future/],
    ['2026-05-19', 400, /another day/],
    ['19 May', 400, /YYYY-MM-DD/],
  ])('to %s is refused', async (to, status, words) => {
    const who = await newMember(test)
    await recordMeals(test, who.id, [{ at: '2026-05-19T06:00:00Z' }])
    const reply = await post(who, '/api/copied-days', { day: '2026-05-19', to })
    expect(reply.statusCode).toBe(status)
    expect(reply.body).toMatch(words)
    expect(await log(who)).toHaveLength(1)
  })

  it('of a day without meals is refused', async () => {
    expect(
      (
        await post(await newMember(test), '/api/copied-days', {
          day: '2026-05-19',
          to: '2026-05-18',
        })
      ).statusCode,
    ).toBe(404)
  })
})

describe('words', () => {
  it('take their time from what they say', async () => {
    const who = await newMember(test)
    const meal: Meal = (
      await post(who, '/api/analyze-words', { text: 'lasagna yesterday at 8 pm, half portion' })
    ).json().data
    const whole: Meal = (await post(who, '/api/analyze-words', { text: 'lasagna' })).json().data
    expect(meal).toMatchObject({
      createdAt: '2026-05-19T18:00:00.000Z',
      eatenOn: '2026-05-19',
      note: 'lasagna, half portion',
    })
    expect(meal.calories).toBeCloseTo(whole.calories / 2)
  })

  it('mean an hour by "an hour ago", in the night when the clocks change too', async () => {
    // 2:30 in Paris for the second time: an hour ago it was 2:30 for the first time.
    test.clock.now = Date.parse('2026-10-25T01:30:00Z')
    const who = await newMember(test, 'Europe/Paris')
    const meal: Meal = (
      await post(who, '/api/analyze-words', { text: 'lasagna an hour ago' })
    ).json().data
    test.clock.now = NOW
    expect(meal.createdAt).toBe('2026-10-25T00:30:00.000Z')
  })

  it('come after a time that was chosen', async () => {
    const who = await newMember(test)
    const reply = await post(who, '/api/analyze-words', {
      text: 'lasagna yesterday',
      eatenAt: '2026-05-18T10:00:00Z',
    })
    expect(reply.json().data.eatenOn).toBe('2026-05-18')
  })

  it('mean an earlier meal: "same as yesterday\'s breakfast"', async () => {
    const who = await newMember(test)
    const toast: Meal = (
      await post(who, '/api/analyze-words', {
        text: 'two slices of toast',
        eatenAt: '2026-05-19T06:00:00Z',
      })
    ).json().data
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${toast.id}`,
      payload: { portionMultiplier: 2 },
    })
    const coffee: Meal = (
      await post(who, '/api/analyze-words', { text: 'coffee', eatenAt: '2026-05-19T06:20:00Z' })
    ).json().data
    await recordMeals(test, who.id, [{ at: '2026-05-19T18:00:00Z', name: 'Soup' }])
    const reply = await post(who, '/api/analyze-words', { text: "same as yesterday's breakfast" })
    expect(reply.statusCode).toBe(201)
    const both: Meal = reply.json().data
    expect(both.calories).toBeCloseTo(2 * toast.calories + coffee.calories)
    expect(both.items.map(({ grams }) => grams)).toEqual([
      2 * (toast.items[0]?.grams ?? 0),
      coffee.items[0]?.grams,
    ])
    expect(both).toMatchObject({ source: 'again', eatenOn: '2026-05-20', portionMultiplier: 1 })

    const dinner: Meal = (
      await post(who, '/api/analyze-words', { text: 'same as yesterday for dinner' })
    ).json().data
    expect(dinner.foodName).toBe('Soup')
  })

  it('say so where the log has no such meal', async () => {
    const reply = await post(await newMember(test), '/api/analyze-words', {
      text: "same as yesterday's breakfast",
    })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'no_food_in_words',
      error: expect.stringContaining('no such meal'),
    })
  })
})

describe('a photo', () => {
  it('can be of a meal that was eaten earlier', async () => {
    const who = await newMember(test)
    const body = { imageBase64: dataUrlOf(await drawnDish()), eatenAt: '2026-05-19T17:40:00Z' }
    expect((await post(who, '/api/analyze-food', body)).json().data.eatenOn).toBe('2026-05-19')
  })
})

describe('the log', () => {
  it('is searched by words of the name, in any order and case', async () => {
    const who = await newMember(test)
    await recordMeals(test, who.id, [
      { at: '2026-05-01T12:00:00Z', name: 'Pizza with ham' },
      { at: '2026-05-02T12:00:00Z', name: 'Soup' },
      { at: '2026-05-03T12:00:00Z', name: '100% rye bread' },
    ])
    expect(names(await log(who, '?q=HAM%20pizza'))).toEqual(['Pizza with ham'])
    expect(names(await log(who, '?q=100%25'))).toEqual(['100% rye bread'])
    expect(await log(who, '?q=nothing')).toEqual([])
  })
})

describe('the glass of water before a meal', () => {
  it('counts on the day of the meal, and no more once the box is unticked or the meal deleted', async () => {
    const who = await newMember(test)
    const meal: Meal = (
      await post(who, '/api/analyze-words', { text: 'toast', preMealWater: true })
    ).json().data
    expect(await glasses(who)).toBe(1)
    const url = `/api/food-analyses/${meal.id}`
    const change = (payload: object) => who.call({ method: 'PATCH', url, payload })
    await change({ preMealWater: false })
    expect(await glasses(who)).toBe(0)
    await change({ preMealWater: true })
    await change({ portionMultiplier: 2 })
    expect(await glasses(who)).toBe(1)
    await change({ eatenAt: '2026-05-19T17:40:00Z' })
    expect(await glasses(who)).toBe(0)
    await change({ eatenAt: '2026-05-20T05:40:00Z' })
    await who.call({ method: 'DELETE', url })
    expect(await glasses(who)).toBe(0)
    await post(who, `${url}/restore`)
    expect(await glasses(who)).toBe(1)
  })

  it('takes none of the others along when the day was full already', async () => {
    const who = await newMember(test)
    await post(who, '/api/water-intake', { glassesDrunk: 8 })
    const meal: Meal = (
      await post(who, '/api/analyze-words', { text: 'toast', preMealWater: true })
    ).json().data
    expect(await glasses(who)).toBe(8)
    await who.call({ method: 'DELETE', url: `/api/food-analyses/${meal.id}` })
    expect(await glasses(who)).toBe(8)
  })
})
