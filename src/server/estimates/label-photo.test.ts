import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawnBarcode } from '../../../test/support/drawn-barcodes.ts'
import { drawnLabel, SPREAD_NUMBERS } from '../../../test/support/drawn-labels.ts'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const BARCODE = '4006381333931'

let test: TestApp
let member: TestMember
let label: string
beforeAll(async () => {
  test = await startTestApp()
  label = dataUrlOf(
    await drawnLabel({ numbers: SPREAD_NUMBERS, language: 'de', layout: 'two-columns', angle: 4 }),
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await newMember(test)
})

const analyse = (payload: object, by = member) =>
  by.call({ method: 'POST', url: '/api/analyze-food', payload })
const logged = async () => (await member.call({ url: '/api/food-analyses' })).json().data
const sure = (amount: number) => ({ amount, isSure: true })

describe('a photo of a nutrition label', () => {
  it('answers with its numbers, and records nothing', async () => {
    const reply = await analyse({ imageBase64: label })
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'nutrition_label',
        label: {
          barcode: null,
          per: 'hundred-grams',
          isPerSure: true,
          portionGrams: 30,
          calories: sure(539),
          fats: sure(30.9),
          saturatedFats: sure(10.6),
          carbs: sure(57.5),
          sugars: sure(56.3),
          fiber: sure(3.4),
          protein: sure(6.3),
          salt: sure(0.11),
        },
      }),
    ])
    expect(await logged()).toEqual([])
  })
  it('beside one of an unknown barcode brings its number along', async () => {
    const barcode = dataUrlOf(await drawnBarcode({ barcode: BARCODE }))
    const reply = await analyse({ imageBase64: barcode, moreImagesBase64: [label] })
    expect(reply.json()).toMatchObject({
      code: 'nutrition_label',
      label: { barcode: BARCODE, calories: sure(539) },
    })
  })
  it('beside one of a known barcode is not needed', async () => {
    const kept = {
      name: 'Spread',
      barcode: BARCODE,
      calories: 539,
      protein: 6.3,
      carbs: 57.5,
      fats: 30.9,
    }
    await member.call({ method: 'POST', url: '/api/own-foods', payload: kept })
    const barcode = dataUrlOf(await drawnBarcode({ barcode: BARCODE }))
    expect(
      (await analyse({ imageBase64: barcode, moreImagesBase64: [label] })).json().data,
    ).toMatchObject({ foodName: 'Spread' })
  })
  it.each([90, 270])(
    'is read where the packet lies on its side, turned by %d degrees',
    async (degrees) => {
      const upright = await drawnLabel({ numbers: SPREAD_NUMBERS, language: 'en' })
      const turned = await sharp(upright).rotate(degrees).jpeg().toBuffer()
      expect((await analyse({ imageBase64: dataUrlOf(turned) })).json()).toMatchObject({
        code: 'nutrition_label',
        label: {
          calories: { amount: 539 },
          sugars: { amount: 56.3 },
          saturatedFats: { amount: 10.6 },
        },
      })
    },
  )
  it('is estimated as a dish where the member says so', async () => {
    expect((await analyse({ imageBase64: label, asDish: true })).json().code).toBe('not_food')
  })
  it('is looked for where the member says so, whatever the photo looks like', async () => {
    const dish = dataUrlOf(await drawnDish())
    const reply = await analyse({ imageBase64: dish, asLabel: true })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'label_unreadable'])
    expect((await analyse({ imageBase64: dish })).json().data.foodName).toEqual(expect.any(String))
  })
})
