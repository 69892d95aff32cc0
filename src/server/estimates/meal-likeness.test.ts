import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { WHICH_DISH } from '#domain/estimates/clarifying-questions.ts'
import { cosineOf } from '#domain/estimates/likeness.ts'
import { readFeatures, writeFeatures } from './meal-likeness.ts'

let test: TestApp
/** Two photos of one dish, and one of another. */
let laksa: string
let laksaAgain: string
beforeAll(async () => {
  test = await startTestApp()
  const picture = await drawnDish(600)
  laksa = dataUrlOf(picture)
  const nearer = sharp(picture)
    .extract({ left: 12, top: 9, width: 570, height: 570 })
    .modulate({ brightness: 1.04 })
  laksaAgain = dataUrlOf(await nearer.jpeg().toBuffer())
})
afterAll(() => test.close())

const analyse = async (who: TestMember, imageBase64: string) =>
  (await who.call({ method: 'POST', url: '/api/analyze-food', payload: { imageBase64 } })).json()
    .data
const correct = (who: TestMember, id: string, payload: object) =>
  who.call({ method: 'PATCH', url: `/api/food-analyses/${id}`, payload })

const LAKSA = {
  name: "Mum's laksa",
  grams: 420,
  foodCode: null,
  calories: 560,
  protein: 24,
  carbs: 60,
  fats: 25,
}

/** A member who has photographed the dish once and said what it is. */
const memberWithLaksa = async () => {
  const who = await newMember(test)
  const first = await analyse(who, laksa)
  const reply = await correct(who, first.id, {
    foodName: LAKSA.name,
    items: [LAKSA],
    portionMultiplier: 1.3,
  })
  expect(reply.statusCode).toBe(200)
  return { who, first, corrected: reply.json().data }
}

describe("learning from a member's corrections", () => {
  it('names a photo that looks alike as the member named it, with its foods, numbers and portion', async () => {
    const { who } = await memberWithLaksa()
    const again = await analyse(who, laksaAgain)
    expect(again).toMatchObject({
      foodName: LAKSA.name,
      calories: LAKSA.calories,
      portionMultiplier: 1.3,
    })
    expect(again.items).toHaveLength(1)
    expect(again.reason).toMatch(/looks like your meal of/)
    expect(again.confidence).toBeGreaterThan(50)
    const stranger = await analyse(await newMember(test), laksaAgain)
    expect(again.candidates.map(({ foodName }: { foodName: string }) => foodName)).toContain(
      stranger.candidates[0].foodName,
    )
    expect(again.calorieRange.low).toBeLessThan(LAKSA.calories)
    expect(again.calorieRange.high).toBeGreaterThan(LAKSA.calories)
  })

  it('keeps to a correction for as long as it is left standing, also where the analyser knows that name', async () => {
    const who = await newMember(test)
    const first = await analyse(who, laksa)
    await correct(who, first.id, { calories: 450, portionMultiplier: 0.5 })
    for (const photo of [laksaAgain, laksaAgain, laksaAgain]) {
      const { foodName, calories, portionMultiplier } = await analyse(who, photo)
      expect([foodName, calories, portionMultiplier]).toEqual([first.foodName, 450, 0.5])
    }
  })

  it('knows a breakfast that it takes for something else once it was put right twice, by a name that it knows', async () => {
    const who = await newMember(test)
    const nameGiven = 'Guacamole'
    const first = await analyse(who, laksa)
    expect(first.foodName).not.toBe(nameGiven)
    await correct(who, first.id, { foodName: nameGiven })
    const second = await analyse(who, laksaAgain)
    await correct(who, second.id, { foodName: nameGiven })
    const turned = Buffer.from(laksa.slice(laksa.indexOf(',') + 1), 'base64')
    const third = await analyse(
      who,
      dataUrlOf(await sharp(turned).rotate(90).modulate({ brightness: 0.92 }).jpeg().toBuffer()),
    )
    expect(third.foodName).toBe(nameGiven)
  })

  it('goes by the name that the member gave last, also where they change it back and forth', async () => {
    const who = await newMember(test)
    for (const foodName of ['Egg', 'Bun', 'Egg', 'Bun']) {
      const { id } = await analyse(who, laksa)
      test.clock.now += 60_000
      await correct(who, id, { foodName, items: [{ ...LAKSA, name: foodName }] })
      expect((await analyse(who, laksa)).foodName).toBe(foodName)
    }
  })

  it('takes over a portion that was all the member changed, and the next one that they set', async () => {
    const who = await newMember(test)
    const first = await analyse(who, laksa)
    await correct(who, first.id, { portionMultiplier: 0.5 })
    const second = await analyse(who, laksa)
    expect(second).toMatchObject({
      foodName: first.foodName,
      calories: first.calories,
      portionMultiplier: 0.5,
    })
    await correct(who, second.id, { portionMultiplier: 1 })
    await who.call({ method: 'DELETE', url: `/api/food-analyses/${first.id}` })
    expect(await analyse(who, laksa)).toMatchObject({
      foodName: first.foodName,
      portionMultiplier: 1,
      reason: second.reason,
    })
  })

  it('applies a stated size to that day only', async () => {
    const { who } = await memberWithLaksa()
    const { id } = await analyse(who, laksaAgain)
    await who.call({
      method: 'POST',
      url: `/api/food-analyses/${id}/estimate`,
      payload: { note: 'half a portion' },
    })
    expect(await analyse(who, laksaAgain)).toMatchObject({
      foodName: LAKSA.name,
      portionMultiplier: 1.3,
    })
  })

  it('says nothing with more certainty because it was photographed again', async () => {
    const who = await newMember(test)
    const first = await analyse(who, laksa)
    for (let times = 0; times < 3; times += 1)
      expect(await analyse(who, laksa)).toMatchObject({
        foodName: first.foodName,
        confidence: first.confidence,
        reason: first.reason,
        calorieRange: first.calorieRange,
      })
  })

  it('is surer of a dish that the member answered with than of one that was only left standing', async () => {
    const again = async (isAnswered: boolean) => {
      const who = await newMember(test)
      const { id, foodName } = await analyse(who, laksa)
      const answers = [{ question: WHICH_DISH, answer: foodName }]
      if (isAnswered)
        await who.call({
          method: 'POST',
          url: `/api/food-analyses/${id}/estimate`,
          payload: { answers },
        })
      return analyse(who, laksaAgain)
    }
    const [left, answered] = [await again(false), await again(true)]
    expect(answered.foodName).toBe(left.foodName)
    expect(answered.confidence).toBeGreaterThan(left.confidence)
  })

  it('shows nobody else what a member calls a dish', async () => {
    await memberWithLaksa()
    const other = await analyse(await newMember(test), laksaAgain)
    expect(JSON.stringify(other)).not.toContain(LAKSA.name)
  })

  it('forgets a meal that was deleted, and knows it again once it is restored', async () => {
    const { who, first } = await memberWithLaksa()
    await who.call({ method: 'DELETE', url: `/api/food-analyses/${first.id}` })
    const without = await analyse(who, laksaAgain)
    expect(without.foodName).not.toBe(LAKSA.name)
    await who.call({ method: 'DELETE', url: `/api/food-analyses/${without.id}` })
    await who.call({ method: 'POST', url: `/api/food-analyses/${first.id}/restore` })
    expect((await analyse(who, laksaAgain)).foodName).toBe(LAKSA.name)
  })

  it('does not liken a meal to itself when it is estimated again', async () => {
    const { who, first } = await memberWithLaksa()
    const url = `/api/food-analyses/${first.id}/estimate`
    const estimated = (
      await who.call({ method: 'POST', url, payload: { note: 'from the market' } })
    ).json().data
    expect(estimated.foodName).toBe(first.foodName)
  })

  describe('when such a meal is estimated again', () => {
    const estimateAgain = async (who: TestMember, id: string, payload: object) =>
      (await who.call({ method: 'POST', url: `/api/food-analyses/${id}/estimate`, payload })).json()
        .data

    it('takes a stated size of it for the portion, each time anew', async () => {
      const { who } = await memberWithLaksa()
      const { id } = await analyse(who, laksaAgain)
      expect(await estimateAgain(who, id, { note: 'half a portion' })).toMatchObject({
        foodName: LAKSA.name,
        portionMultiplier: 0.7,
      })
      expect(await estimateAgain(who, id, { note: 'double portion' })).toMatchObject({
        portionMultiplier: 2.6,
      })
      expect(await estimateAgain(who, id, { note: '' })).toMatchObject({ portionMultiplier: 1.3 })
    })

    it('keeps nothing of its portion for another dish', async () => {
      const { who } = await memberWithLaksa()
      const { id, candidates } = await analyse(who, laksaAgain)
      const [{ foodName, calories }] = candidates
      const estimated = await estimateAgain(who, id, {
        answers: [{ question: WHICH_DISH, answer: foodName }],
      })
      expect(estimated).toMatchObject({ foodName, calories, portionMultiplier: 1 })
    })

    it('keeps a portion that the member set', async () => {
      const { who } = await memberWithLaksa()
      const { id } = await analyse(who, laksaAgain)
      await correct(who, id, { portionMultiplier: 2 })
      expect(await estimateAgain(who, id, { note: 'half a portion' })).toMatchObject({
        portionMultiplier: 2,
      })
    })
  })

  it('makes a meal like an earlier one on request', async () => {
    const { who, corrected } = await memberWithLaksa()
    const record = { foodCode: '14104100', grams: 30 }
    const { id } = (
      await who.call({ method: 'POST', url: '/api/food-analyses', payload: record })
    ).json().data
    const { foodName, calories, items, serving, portionMultiplier } = corrected
    const like = (await correct(who, id, { likeMealId: corrected.id })).json().data
    expect(like).toMatchObject({ foodName, calories, items, serving, portionMultiplier })
    const half = (
      await correct(who, id, { likeMealId: corrected.id, portionMultiplier: 0.5 })
    ).json().data
    expect(half).toMatchObject({ foodName, portionMultiplier: 0.5 })
  })

  it("refuses a meal that is not the member's, and a mixture of both ways", async () => {
    const { corrected } = await memberWithLaksa()
    const { who, first } = await memberWithLaksa()
    const foreign = await correct(who, first.id, { likeMealId: corrected.id })
    expect(foreign.statusCode).toBe(400)
    expect(foreign.json().error).toMatch(/not in your log/)
    expect((await correct(who, first.id, { likeMealId: first.id, calories: 3 })).statusCode).toBe(
      400,
    )
  })
})

describe('features in a row', () => {
  it('keep their direction', () => {
    const features = Float32Array.from({ length: 128 }, (_, i) => Math.sin(i * i) / 10)
    expect(cosineOf(readFeatures(writeFeatures(features)), features)).toBeGreaterThan(0.9999)
  })

  it('may be nothing at all', () => {
    expect([...readFeatures(writeFeatures(new Float32Array(3)))]).toEqual([0, 0, 0])
  })
})
