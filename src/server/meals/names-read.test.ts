import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/day.ts'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const BANANA = '63107010'
const APPLE = '63101000'

let test: TestApp
let dish: string
beforeAll(async () => {
  test = await startTestApp()
  dish = dataUrlOf(await drawnDish())
})
afterAll(() => test.close())

const setLanguage = (who: TestMember, language: string) =>
  who.call({ method: 'PATCH', url: '/api/me', payload: { language } })
const post = async (who: TestMember, url: string, payload: object) =>
  (await who.call({ method: 'POST', url, payload })).json().data
const read = async (who: TestMember, url: string) => (await who.call({ url })).json().data

describe('a member who changes the language', () => {
  it('reads the names of foods in it everywhere, but what they typed themselves', async () => {
    const who = await newMember(test)
    const { id } = await post(who, '/api/food-analyses', { foodCode: BANANA, grams: 100 })
    const typed = await post(who, '/api/food-analyses', { foodCode: APPLE, grams: 100 })
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${typed.id}`,
      payload: { foodName: 'From my tree' },
    })
    await setLanguage(who, 'de')
    const meal = await read(who, `/api/food-analyses/${id}`)
    expect(meal).toMatchObject({ foodName: 'Banane', items: [{ name: 'Banane' }] })
    const names = (meals: { foodName: string }[]) =>
      meals.map(({ foodName }) => foodName).toSorted()
    const both = ['Banane', 'From my tree']
    expect(names(await read(who, '/api/food-analyses'))).toEqual(both)
    expect(names((await read(who, '/api/dashboard?period=weekly')).recentMeals)).toEqual(both)
    expect(names((await read(who, '/api/eat-again')).recent)).toEqual(both)
    const fiber = (await read(who, '/api/nutrients?period=daily')).nutrients.find(
      ({ nutrient }: { nutrient: string }) => nutrient === 'fiber',
    )
    expect(fiber.from.map(({ name }: { name: string }) => name)).toContain('Banane')
  })

  it('reads the title of a meal of several foods in it, unless they gave it one', async () => {
    const who = await newMember(test)
    const meal = await post(who, '/api/analyze-words', { text: '100 g banana and 150 g apple' })
    expect(meal.items).toHaveLength(2)
    await setLanguage(who, 'de')
    const title = async () => (await read(who, `/api/food-analyses/${meal.id}`)).foodName
    expect(await title()).toMatch(/^Banane und Apfel/)
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${meal.id}`,
      payload: { isStarred: true },
    })
    const lists = async () => {
      const { recent, starred } = await read(who, '/api/eat-again')
      return [recent, starred].map(([first]) => first.foodName)
    }
    expect(await lists()).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^Banane und Apfel/)),
    )
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${meal.id}`,
      payload: { foodName: 'Fruit' },
    })
    expect(await title()).toBe('Fruit')
    expect(await lists()).toEqual(['Fruit', 'Fruit'])
  })

  it('reads the name of a food in it where only the numbers were typed', async () => {
    const who = await newMember(test)
    const { id } = await post(who, '/api/food-analyses', { foodCode: BANANA, grams: 100 })
    const payload = { calories: 120 }
    await who.call({ method: 'PATCH', url: `/api/food-analyses/${id}`, payload })
    await setLanguage(who, 'de')
    expect((await read(who, `/api/food-analyses/${id}`)).foodName).toBe('Banane')
    const again = await post(who, `/api/food-analyses/${id}/again`, {})
    expect(again.foodName).toBe('Banane')
  })

  it('keeps a name that is the food’s in another language alone, because they typed it', async () => {
    const who = await newMember(test)
    const { id } = await post(who, '/api/food-analyses', { foodCode: BANANA, grams: 100 })
    const payload = { foodName: 'Banane' }
    await who.call({ method: 'PATCH', url: `/api/food-analyses/${id}`, payload })
    await setLanguage(who, 'fr')
    expect((await read(who, `/api/food-analyses/${id}`)).foodName).toBe('Banane')
    await setLanguage(who, 'pl')
    expect((await read(who, `/api/food-analyses/${id}`)).foodName).toBe('Banane')
  })

  it('changes foods under the names that they read, and the title follows', async () => {
    const who = await newMember(test)
    const meal = await post(who, '/api/analyze-words', { text: '100 g banana and 150 g apple' })
    expect(meal.isNamedByItems).toBe(true)
    await setLanguage(who, 'de')
    const { items } = await read(who, `/api/food-analyses/${meal.id}`)
    const sent = items.map(({ name, foodCode }: { name: string; foodCode: string }) => ({
      name,
      foodCode,
      grams: 120,
    }))
    const change = (payload: object) =>
      who.call({ method: 'PATCH', url: `/api/food-analyses/${meal.id}`, payload })
    await change({ items: [...sent, { name: 'Mus', foodCode: APPLE, grams: 50 }] })
    await setLanguage(who, 'en')
    const { foodName, ...changed } = await read(who, `/api/food-analyses/${meal.id}`)
    expect(changed.items.map(({ name }: { name: string }) => name)).toEqual([
      ...meal.items.map(({ name }: { name: string }) => name),
      'Mus',
    ])
    expect(foodName).toMatch(/^Banana, apple.* and mus$/)
    await change({ items: sent.slice(0, 1) })
    await setLanguage(who, 'de')
    const left = await read(who, `/api/food-analyses/${meal.id}`)
    expect(left).toMatchObject({ foodName: 'Banane', isNamedByItems: true })
  })

  it('finds such a meal once among what was eaten lately, and counts a starred one, in whatever language it was recorded', async () => {
    const who = await newMember(test)
    const { id } = await post(who, '/api/analyze-words', { text: '100 g banana and 150 g apple' })
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${id}`,
      payload: { isStarred: true },
    })
    await setLanguage(who, 'de')
    await post(who, '/api/analyze-words', { text: '100 g Banane und 150 g Apfel' })
    const { recent, starred } = await read(who, '/api/eat-again')
    const once = [{ foodName: expect.stringMatching(/^Banane und Apfel/), times: 2 }]
    expect(recent).toMatchObject(once)
    expect(starred).toMatchObject(once)
  })

  it('reads such titles in it in every list without foods', async () => {
    const who = await newMember(test)
    const meal = await post(who, '/api/analyze-words', { text: 'lasagna and a banana' })
    const photographed = await post(who, '/api/analyze-food', { imageBase64: dish })
    const items = meal.items.map(
      ({ name, grams, foodCode }: { name: string; grams: number; foodCode: string }) => ({
        name,
        grams,
        foodCode,
      }),
    )
    const eatenAt = new Date(test.clock.now - DAY_MS).toISOString()
    const changed = await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${photographed.id}`,
      payload: { items, foodName: meal.foodName, eatenAt },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    await post(who, '/api/household', { name: 'Home' })
    await post(who, '/api/pots', { mealId: meal.id, shares: 2 })
    await setLanguage(who, 'de')
    const titles = {
      dashboard: (await read(who, '/api/dashboard?period=weekly')).recentMeals.map(
        ({ foodName }: { foodName: string }) => foodName,
      ),
      today: (await read(who, '/api/today')).worthWeighing.foodName,
      replay: (await read(who, '/api/daily-replay')).photos[0].foodName,
      pot: (await read(who, '/api/pots')).pots[0].name,
    }
    const title = (await read(who, `/api/food-analyses/${meal.id}`)).foodName
    expect(title).toMatch(/ und Banane$/)
    expect(titles).toEqual({ dashboard: [title, title], today: title, replay: title, pot: title })
  })

  it('gets codes for why a photo was estimated so, and for questions', async () => {
    const who = await newMember(test)
    await setLanguage(who, 'de')
    const { id, reason, reasons, questions, candidates } = await post(who, '/api/analyze-food', {
      imageBase64: dish,
    })
    expect(reasons.length).toBeGreaterThan(0)
    for (const { code } of reasons) expect(code).toMatch(/^estimate\./)
    expect(reason).toBe(reasons.map(({ message }: { message: string }) => message).join(' '))
    const size = questions.find(
      ({ questionCode }: { questionCode: string }) => questionCode === 'question.how-much',
    )
    expect(size).toEqual({
      question: 'How large was the portion?',
      questionCode: 'question.how-much',
      answers: ['Small', 'Usual', 'Large'],
      answerCodes: ['answer.small', 'answer.usual', 'answer.large'],
    })
    const smaller = await post(who, `/api/food-analyses/${id}/estimate`, {
      answers: [{ question: size.question, answer: 'Small' }],
    })
    expect(
      smaller.questions.map(({ questionCode }: { questionCode: string }) => questionCode),
    ).not.toContain('question.how-much')
    await setLanguage(who, 'fr')
    const later = await read(who, `/api/food-analyses/${id}`)
    expect(later.candidates).toHaveLength(candidates.length)
    expect(later.candidates.map(({ foodName }: { foodName: string }) => foodName)).not.toEqual(
      candidates.map(({ foodName }: { foodName: string }) => foodName),
    )
  })
})
