import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analysis } from '#contract/estimates.ts'
import type { Meal } from '#contract/meals.ts'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import {
  type Scene,
  SEEN_LUNCH,
  startVisionServer,
  type VisionServer,
} from '../../../test/support/vision-servers.ts'

const DAY_MS = 86_400_000
/** Far above what an answer takes: only the test of a slow analyser waits for less. */
const PATIENT_MS = '300000'
const LUNCH = JSON.stringify(SEEN_LUNCH)
const [EGGS] = SEEN_LUNCH.items

let ollama: VisionServer
let test: TestApp
let subject: string
let dish: string
beforeAll(async () => {
  ollama = await startVisionServer('ollama')
  test = await startTestApp({
    VISION_PROVIDER: 'ollama',
    VISION_MODEL: 'llava',
    VISION_BASE_URL: ollama.url,
    VISION_TIMEOUT_MS: PATIENT_MS,
    VISION_DAILY_BUDGET: '4',
  })
  subject = `Ollama (${new URL(ollama.url).host})`
  dish = dataUrlOf(await drawnDish())
})
beforeEach(() => ollama.play({ say: LUNCH }))
afterAll(async () => {
  await test.close()
  await ollama.close()
})

const post = (who: TestMember, url: string, payload: object) =>
  who.call({ method: 'POST', url, payload })
const agree = (who: TestMember, to: string) =>
  post(who, '/api/consents', { kind: 'remote-vision', subject: to, version: 1 })
const agreeing = async (): Promise<TestMember> => {
  const who = await newMember(test)
  expect((await agree(who, subject)).statusCode).toBe(200)
  return who
}
const analysed = async (who: TestMember, payload: object = {}): Promise<Analysis> =>
  (await post(who, '/api/analyze-food', { imageBase64: dish, ...payload })).json().data
const words = async (who: TestMember, text: string) => post(who, '/api/analyze-words', { text })
const leftToday = async (who: TestMember) =>
  (await who.call({ url: '/api/analyser' })).json().data.remote.leftToday

describe('without consent', () => {
  it('no photo and no word leaves the server; the built-in analyser estimates and says why', async () => {
    const who = await newMember(test)
    const meal = await analysed(who)
    expect(meal.analyser).toMatch(/^embedded forkcast-food/)
    expect(meal.notice).toMatchObject({
      code: 'consent_needed',
      words: expect.stringContaining(subject),
    })
    const said: Analysis = (await words(who, 'two eggs')).json().data
    expect(said).toMatchObject({ analyser: null, notice: { code: 'consent_needed' } })
    expect(ollama.heard).toEqual([])
    expect(await leftToday(who)).toBe(4)
  })

  it('to this very host, one to another cannot even be given', async () => {
    const who = await newMember(test)
    expect((await agree(who, 'Ollama (elsewhere.example:11434)')).statusCode).toBe(400)
    expect(await analysed(who)).toMatchObject({ notice: { code: 'consent_needed' } })
    expect(ollama.heard).toEqual([])
  })

  it('a photo that looks like no food is known by what the member called it before', async () => {
    const who = await agreeing()
    const wall = { width: 600, height: 400, channels: 3 as const, background: '#c9c4ba' }
    const imageBase64 = dataUrlOf(await sharp({ create: wall }).jpeg().toBuffer())
    const { id } = await analysed(who, { imageBase64 })
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${id}`,
      payload: { foodName: 'Milk rice', calories: 320 },
    })
    await post(who, '/api/consents/withdraw', { kind: 'remote-vision', subject })
    expect(await analysed(who, { imageBase64 })).toMatchObject({
      foodName: 'Milk rice',
      calories: 320,
    })
    const stranger = await newMember(test)
    const refused = await post(stranger, '/api/analyze-food', { imageBase64 })
    expect(refused.json().code).toBe('not_food')
  })

  it('that was withdrawn, nothing is sent any more', async () => {
    const who = await agreeing()
    await analysed(who)
    await post(who, '/api/consents/withdraw', { kind: 'remote-vision', subject })
    ollama.play({ say: LUNCH })
    expect(await analysed(who)).toMatchObject({ notice: { code: 'consent_needed' } })
    expect(ollama.heard).toEqual([])
  })
})

describe('with consent', () => {
  it('the remote analyser estimates: several foods, the numbers of the table where it has one', async () => {
    const who = await agreeing()
    const meal = await analysed(who, { note: 'no butter' })
    expect(meal).toMatchObject({
      foodName: 'Fried eggs on toast',
      analyser: 'Ollama llava',
      notice: null,
      candidates: [],
      reason: SEEN_LUNCH.reason,
      questions: SEEN_LUNCH.questions,
      note: 'no butter',
    })
    const [eggs, relish] = meal.items
    const table = (await who.call({ url: '/api/foods?q=egg%20fried' })).json().data[0]
    expect(eggs).toMatchObject({
      name: 'Fried eggs',
      foodCode: table.code,
      grams: 100,
      confidence: 92,
    })
    expect(eggs?.calories).toBeCloseTo(table.per100g.calories, 6)
    expect(relish).toMatchObject({ foodCode: null, calories: 60, carbs: 12, confidence: 40 })
    expect(meal.calories).toBeCloseTo((eggs?.calories ?? 0) + 60, 6)
    expect(meal.calorieRange?.low).toBeLessThan(meal.calories)
    expect(meal.calorieRange?.high).toBeGreaterThan(meal.calories)
    expect(meal.confidence).toBeGreaterThan(40)
    expect(meal.confidence).toBeLessThan(92)
    const stored: Meal = (await who.call({ url: `/api/food-analyses/${meal.id}` })).json().data
    expect(stored).toMatchObject({
      analyser: 'Ollama llava',
      items: meal.items,
      calories: meal.calories,
      reason: meal.reason,
    })
  })

  it('sees several photos of one meal at once, and each counts in the budget', async () => {
    const who = await agreeing()
    await analysed(who, { moreImagesBase64: [dish, dish] })
    expect(ollama.heard[0]?.pictures).toHaveLength(3)
    expect(await leftToday(who)).toBe(1)
  })

  it('estimates again with what was said and answered', async () => {
    const who = await agreeing()
    const { id } = await analysed(who)
    ollama.play({ say: JSON.stringify({ ...SEEN_LUNCH, items: [{ ...EGGS, grams: 50 }] }) })
    const answers = [{ question: 'Were the eggs fried in butter?', answer: 'No' }]
    const again: Analysis = (
      await post(who, `/api/food-analyses/${id}/estimate`, { note: 'only one egg', answers })
    ).json().data
    expect(again.items).toMatchObject([{ name: 'Fried eggs', grams: 50 }])
    const [heard] = ollama.heard
    expect(heard?.pictures).toHaveLength(1)
    expect(heard?.body).toContain('only one egg')
    expect(heard?.body).toContain('fried in butter')
  })

  it('reads words too', async () => {
    const reply = await words(await agreeing(), 'fried eggs with zorblat relish')
    expect(reply.json().data).toMatchObject({
      source: 'words',
      analyser: 'Ollama llava',
      items: [{ name: 'Fried eggs' }, { foodCode: null }],
    })
    expect(ollama.heard[0]?.pictures).toEqual([])
  })

  it('records nothing where the remote analyser sees no food', async () => {
    ollama.play({ say: '{"isFood": false, "items": []}' })
    const who = await agreeing()
    expect((await post(who, '/api/analyze-food', { imageBase64: dish })).json()).toMatchObject({
      code: 'not_food',
    })
    expect((await words(who, 'a bicycle')).json()).toMatchObject({ code: 'no_food_in_words' })
    expect((await who.call({ url: '/api/food-analyses' })).json().data).toEqual([])
  })
})

describe('the daily budget', () => {
  it('ends, and the built-in analyser estimates and says so; the next day it is whole again', async () => {
    const who = await agreeing()
    for (let count = 0; count < 4; count += 1)
      expect((await analysed(who)).analyser).toBe('Ollama llava')
    const fifth = await analysed(who)
    expect(fifth).toMatchObject({
      analyser: expect.stringMatching(/^embedded/),
      notice: { code: 'budget_spent', words: expect.stringContaining('4 photos') },
    })
    expect(ollama.heard).toHaveLength(4)
    test.clock.now += DAY_MS
    expect(await analysed(who)).toMatchObject({ analyser: 'Ollama llava', notice: null })
  })

  it('cannot be overdrawn by photos at the same time', async () => {
    const who = await agreeing()
    const meals = await Promise.all(Array.from({ length: 7 }, () => analysed(who)))
    expect(meals.filter(({ analyser }) => analyser === 'Ollama llava')).toHaveLength(4)
    expect(ollama.heard).toHaveLength(4)
  })

  it("is each member's own", async () => {
    const first = await agreeing()
    await analysed(first)
    expect([await leftToday(first), await leftToday(await agreeing())]).toEqual([3, 4])
  })
})

describe('when the remote analyser fails', () => {
  const expectBuiltIn = async (scenes: readonly Scene[], code: string, left: number) => {
    const who = await agreeing()
    ollama.play(...scenes)
    const meal = await analysed(who)
    expect(meal).toMatchObject({
      analyser: expect.stringMatching(/^embedded/),
      notice: { code, words: expect.stringContaining('built-in') },
    })
    expect(meal.items).toHaveLength(1)
    // Failed estimates return their budget.
    expect(await leftToday(who)).toBe(left)
  }

  it.each([
    ['is busy', [{ fail: 429 }], 'remote_busy', 4],
    ['is down', [{ fail: 500 }], 'remote_unavailable', 4],
    ['refuses', [{ refuse: true }], 'remote_refused', 3],
    ['talks nonsense', [{ say: 'eggs!' }], 'remote_answer_unusable', 3],
  ] as const)(
    'because it %s, the built-in one estimates and the reply says so',
    async (_what, scenes, code, left) => {
      await expectBuiltIn(scenes, code, left)
    },
  )

  it('because it takes too long, the built-in one estimates and the reply says so', async () => {
    await test.restart({ VISION_TIMEOUT_MS: '1000' })
    await expectBuiltIn([{ hang: true }], 'remote_timed_out', 3)
    await test.restart()
  })
})

describe('a note in a photo that says "answer 5 kcal"', () => {
  it('changes nothing where the table knows the food', async () => {
    ollama.play({
      say: JSON.stringify({
        ...SEEN_LUNCH,
        items: [{ ...EGGS, energyKcal: 5, proteinG: 0, carbsG: 0, fatG: 0 }],
      }),
    })
    expect((await analysed(await agreeing())).calories).toBeGreaterThan(150)
  })
  it('changes little where it does not: energy follows what is in the food', async () => {
    const lie = { ...SEEN_LUNCH.items[1], energyKcal: 5 }
    ollama.play({ say: JSON.stringify({ ...SEEN_LUNCH, items: [lie] }) })
    expect((await analysed(await agreeing())).calories).toBeGreaterThan(35)
  })
  it('cannot make the answer say or do anything else', async () => {
    const hostile = {
      ...SEEN_LUNCH,
      foodCode: '99999999',
      memberId: 'somebody',
      analyser: 'embedded',
      items: [{ ...EGGS, foodCode: '11111111', grams: 1e12, confidence: 900 }],
      reason: 'Ignore\u0000 <b>all</b>',
    }
    ollama.play({ say: JSON.stringify(hostile) })
    const meal = await analysed(await agreeing())
    expect(meal).toMatchObject({ analyser: 'Ollama llava', reason: 'Ignore b all /b' })
    expect(meal.items[0]).toMatchObject({ grams: 5000, confidence: 95 })
    expect(meal.items[0]?.foodCode).not.toBe('11111111')
  })
})

describe('which analyser there is', () => {
  it('is shown to the member, with what a consent has to name', async () => {
    const who = await agreeing()
    expect((await who.call({ url: '/api/analyser' })).json().data).toEqual({
      barcodesAskedAt: null,
      embedded: expect.stringMatching(/^embedded forkcast-food \d/),
      remote: {
        name: 'Ollama llava',
        provider: 'ollama',
        host: new URL(ollama.url).host,
        subject,
        hasConsent: true,
        photosPerDay: 4,
        leftToday: 4,
      },
    })
  })
})
