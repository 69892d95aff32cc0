import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawnBarcode } from '../../../test/support/drawn-barcodes.ts'
import { dataUrlOf } from '../../../test/support/drawn-photos.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const BARCODE = '4006381333931'

let test: TestApp
let member: TestMember
let imageBase64: string
beforeAll(async () => {
  test = await startTestApp()
  imageBase64 = dataUrlOf(await drawnBarcode({ barcode: BARCODE, angle: 15 }))
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await newMember(test)
})

const analyse = (more: object = {}) =>
  member.call({ method: 'POST', url: '/api/analyze-food', payload: { imageBase64, ...more } })
const logged = async () => (await member.call({ url: '/api/food-analyses' })).json().data
const keepBar = (by: TestMember) =>
  by.call({
    method: 'POST',
    url: '/api/own-foods',
    payload: {
      name: 'Oat bar',
      brand: 'Mill',
      barcode: BARCODE,
      labelledGrams: 40,
      calories: 168,
      protein: 3.2,
      carbs: 24,
      fats: 6,
      portion: { description: '1 bar', grams: 40 },
    },
  })

describe('a photo of a barcode', () => {
  it('records one portion of the food that has it, with the numbers of its label and its photo', async () => {
    expect((await keepBar(member)).statusCode).toBe(201)
    const reply = await analyse()
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      expect.objectContaining({
        foodName: 'Oat bar, Mill',
        calories: expect.closeTo(168, 6),
        protein: expect.closeTo(3.2, 6),
        serving: '1 bar',
        confidence: null,
        calorieRange: null,
        analyser: `barcode ${BARCODE}`,
        source: 'photo',
        imageUrl: expect.any(String),
        items: [expect.objectContaining({ grams: 40, foodCode: null })],
      }),
    ])
    expect(await logged()).toMatchObject([{ foodName: 'Oat bar, Mill' }])
  })
  it('that nobody knows says its digits, and records nothing', async () => {
    const reply = await analyse()
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'unknown_barcode', barcode: BARCODE }),
    ])
    expect(await logged()).toEqual([])
  })
  it('does not find the own food of another member', async () => {
    await keepBar(await newMember(test))
    expect((await analyse()).json().code).toBe('unknown_barcode')
  })
  it('that cannot be read is said to be there, and records nothing', async () => {
    const blurred = dataUrlOf(await drawnBarcode({ barcode: BARCODE, blur: 3 }))
    const reply = await analyse({ imageBase64: blurred })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'barcode_unread'])
    expect(await logged()).toEqual([])
  })
  it('is estimated for what is on the plate where the member says so', async () => {
    await keepBar(member)
    const reply = await analyse({ asDish: true })
    expect(reply.json().data?.foodName ?? reply.json().code).not.toMatch(/Oat bar|unknown_barcode/)
  })
})

describe('a barcode that the device read itself', () => {
  const scan = (payload: object = {}) =>
    member.call({
      method: 'POST',
      url: '/api/analyze-barcode',
      payload: { barcode: BARCODE, ...payload },
    })

  it('records the same portion as a photo of it, without one', async () => {
    await keepBar(member)
    const ofPhoto = (await analyse()).json().data
    const reply = await scan({ preMealWater: true, eatenAt: '2026-05-19T18:00:00Z' })
    const { foodName, calories, protein, serving, confidence, analyser, items } = ofPhoto
    expect([reply.statusCode, reply.json().data]).toEqual([
      201,
      expect.objectContaining({
        foodName,
        calories,
        protein,
        serving,
        confidence,
        analyser,
        items,
        imageUrl: null,
        candidates: [],
      }),
    ])
    expect(reply.json().data).toMatchObject({
      source: 'table',
      preMealWater: true,
      createdAt: '2026-05-19T18:00:00.000Z',
    })
    expect(await logged()).toHaveLength(2)
  })
  it('is understood with a space, and as a number with leading zeros', async () => {
    await keepBar(member)
    expect((await scan({ barcode: '0400 6381333931' })).statusCode).toBe(201)
  })
  it('that nobody knows says its digits, and records nothing', async () => {
    const reply = await scan()
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'unknown_barcode', barcode: BARCODE }),
    ])
    expect(await logged()).toEqual([])
  })
  it('does not find the own food of another member', async () => {
    await keepBar(await newMember(test))
    expect((await scan()).json().code).toBe('unknown_barcode')
  })
  it.each(['4006381333932', 'banana', '', '4'.repeat(31), 4006381333931, null])(
    'that is %j is refused at its field',
    async (barcode) => {
      const reply = await scan({ barcode })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
      expect(reply.json().details).toContainEqual(expect.objectContaining({ field: 'barcode' }))
    },
  )
  it('was not eaten tomorrow', async () => {
    await keepBar(member)
    const reply = await scan({ eatenAt: new Date(test.clock.now + 86_400_000).toISOString() })
    expect(reply.json().details).toEqual([expect.objectContaining({ field: 'eatenAt' })])
    expect(await logged()).toEqual([])
  })
})
