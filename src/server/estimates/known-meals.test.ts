import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import { recordMeals } from '../../../test/support/recorded-meals.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

let test: TestApp
let dish: string
beforeAll(async () => {
  test = await startTestApp()
  dish = dataUrlOf(await drawnDish(600))
})
afterAll(() => test.close())

/** kcal of a plate that the analyser cannot name for sure, eaten now. */
const estimateFor = async (who: TestMember): Promise<number> => {
  const payload = { imageBase64: dish }
  const reply = await who.call({ method: 'POST', url: '/api/analyze-food', payload })
  return reply.json().data.calories
}

it('an estimate leans toward what the member is known to eat at this hour, not to what photos were taken for', async () => {
  const [stranger, eater, photographer] = [
    await newMember(test),
    await newMember(test),
    await newMember(test),
  ]
  const feasts = (photo: boolean) =>
    Array.from({ length: 20 }, (_, i) => ({
      at: new Date(test.clock.now - (i + 1) * 86_400_000).toISOString(),
      kcal: 1200,
      photo,
    }))
  await recordMeals(test, eater.id, feasts(false))
  await recordMeals(test, photographer.id, feasts(true))
  const usual = await estimateFor(stranger)
  expect(await estimateFor(photographer)).toBe(usual)
  expect(await estimateFor(eater)).toBeGreaterThan(usual * 1.1)
})
