import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withCheckDigit } from '#domain/products/barcode.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

/** Known to Open Food Facts alone. */
const SPREAD = withCheckDigit('399999900001')
/** Among the packets that ship. */
const SHIPPED = '3017620422003'
const nutriments = {
  'energy-kcal_100g': 539,
  proteins_100g: 6.3,
  carbohydrates_100g: 57.5,
  fat_100g: 30.9,
  salt_100g: 0.107,
}
const record = {
  product_name: 'Hazelnut spread',
  brands: 'Acme,Other',
  serving_size: '15 g',
  serving_quantity: '15',
  last_modified_t: 1_700_000_000,
}

const NO_ANSWER = 0

/** A fake of Open Food Facts' product API, version 2. */
const startRemote = async () => {
  const asked: { url: string; userAgent: string | undefined }[] = []
  const known = new Map<string, object>([[SPREAD, { ...record, nutriments }]])
  const state = { status: 200 }
  const server: Server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', userAgent: request.headers['user-agent'] })
    const code = /\/api\/v2\/product\/(\d+)\.json/.exec(request.url ?? '')?.[1] ?? ''
    const product = known.get(code)
    const status = state.status === 200 && !product ? 404 : state.status
    if (state.status === NO_ANSWER) return
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        product
          ? { code, status: 1, status_verbose: 'product found', product }
          : { code, status: 0, status_verbose: 'product not found' },
      ),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    known,
    state,
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
}

let remote: Awaited<ReturnType<typeof startRemote>>
let test: TestApp
let member: TestMember
beforeAll(async () => {
  remote = await startRemote()
})
afterAll(() => {
  remote.server.close()
  remote.server.closeAllConnections()
})
beforeEach(async () => {
  remote.asked.length = 0
  remote.state.status = 200
  test = await startTestApp({ PRODUCTS: 'openfoodfacts', PRODUCTS_URL: remote.url })
  member = await newMember(test)
})
afterEach(() => test.close())

const product = (barcode: string) => member.call({ url: `/api/foods?q=${barcode}` })
const search = async (q: string) =>
  (await member.call({ url: `/api/foods?q=${encodeURIComponent(q)}` })).json().data

describe('a barcode', () => {
  it('is answered with the product and its label, asked for once and then kept', async () => {
    const reply = await product(SPREAD)
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      [
        {
          category: 'Packaged food',
          portions: [
            { description: '15 g', grams: 15 },
            { description: '100 g', grams: 100 },
          ],
          code: `gtin:${SPREAD}`,
          name: 'Hazelnut spread',
          brand: 'Acme',
          defaultPortion: { description: '15 g', grams: 15 },
          per100g: {
            calories: 539,
            protein: 6.3,
            carbs: 57.5,
            fats: 30.9,
            sodium: expect.closeTo(42.8, 6),
          },
        },
      ],
    ])
    await product(SPREAD)
    expect(remote.asked).toHaveLength(1)
    expect(remote.asked[0]?.userAgent).toBe('Forkcast/test (self-hosted)')
    expect((await member.call({ url: '/api/analyser' })).json().data.barcodesAskedAt).toBe(
      'Open Food Facts',
    )
  })
  it('that nobody knows finds nothing, and is not asked for again for a day', async () => {
    for (let time = 0; time < 2; time += 1) expect(await search('4006381333931')).toEqual([])
    expect(remote.asked).toHaveLength(1)
    test.clock.now += 86_400_001
    await search('4006381333931')
    expect(remote.asked).toHaveLength(2)
  })
  it('with a wrong digit finds nothing, and nobody is asked', async () => {
    expect(await search('3017620422004')).toEqual([])
    expect(remote.asked).toHaveLength(0)
  })
  it('is a 503 while Open Food Facts does not answer, and nothing is remembered of it', async () => {
    remote.state.status = 500
    const reply = await product(SPREAD)
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      'products_unavailable',
      '30',
    ])
    remote.state.status = 200
    expect((await product(SPREAD)).statusCode).toBe(200)
  })
  it('is asked for at most 60 times a minute, whoever asks', async () => {
    const barcodes = Array.from({ length: 61 }, (_, n) =>
      withCheckDigit(`4006${String(n).padStart(8, '0')}`),
    )
    const replies = []
    for (const barcode of barcodes) replies.push((await product(barcode)).statusCode)
    expect(replies).toEqual([...Array.from({ length: 60 }, () => 200), 503])
    expect(remote.asked).toHaveLength(60)
    test.clock.now += 60_001
    expect((await product(barcodes[60] ?? '')).statusCode).toBe(200)
  })
  it('is a 503 while Open Food Facts holds the connection without an answer', async () => {
    remote.state.status = NO_ANSWER
    expect((await product(SPREAD)).statusCode).toBe(503)
  })
  it('whose numbers cannot be true is unknown', async () => {
    remote.known.set('96385074', {
      ...record,
      nutriments: { ...nutriments, 'energy-kcal_100g': 5390 },
    })
    expect(await search('96385074')).toEqual([])
  })
})

describe('a packet that ships', () => {
  const names = async (q: string) => (await search(q)).map(({ name }: { name: string }) => name)

  it('is known while Open Food Facts does not answer, and says how old its numbers are', async () => {
    remote.state.status = 500
    expect(await search(SHIPPED)).toEqual([
      expect.objectContaining({ code: `gtin:${SHIPPED}`, name: 'Nutella', asOf: '2019-06' }),
    ])
  })
  it('gives way to the answer of Open Food Facts', async () => {
    remote.known.set(SHIPPED, { ...record, product_name: 'Newer spread', nutriments })
    expect(await names(SHIPPED)).toEqual(['Newer spread'])
    expect(await search('nutella')).not.toContainEqual(
      expect.objectContaining({ code: `gtin:${SHIPPED}` }),
    )
    remote.known.delete(SHIPPED)
  })
  it('gives way to what the member read from the label', async () => {
    await member.call({
      method: 'POST',
      url: '/api/own-foods',
      payload: {
        name: 'My nutella',
        barcode: SHIPPED,
        calories: 500,
        protein: 6,
        carbs: 57,
        fats: 28,
      },
    })
    expect(await names(SHIPPED)).toEqual(['My nutella'])
    const found = await search('nutella')
    expect(found[0]).toMatchObject({ name: 'My nutella' })
    expect(found).not.toContainEqual(expect.objectContaining({ code: `gtin:${SHIPPED}` }))
  })
  it('is found by name behind the best foods of the table', async () => {
    const found: { asOf?: string }[] = await search('chocolate')
    expect(found.findIndex(({ asOf }) => asOf !== undefined)).toBe(3)
  })
  it('is recorded with its age', async () => {
    remote.state.status = 500
    const meal = await member.call({
      method: 'POST',
      url: '/api/analyze-barcode',
      payload: { barcode: SHIPPED },
    })
    expect(meal.json().data).toMatchObject({
      foodName: 'Nutella',
      analyser: `barcode ${SHIPPED} as of 2019-06`,
    })
    const chosen = await member.call({
      method: 'POST',
      url: '/api/food-analyses',
      payload: { foodCode: `gtin:${SHIPPED}`, grams: 100 },
    })
    expect(chosen.json().data.calories).toBeCloseTo(meal.json().data.calories, 6)
  })
})

describe('without leave to ask Open Food Facts', () => {
  it('no call leaves the server', async () => {
    const local = await startTestApp({})
    const somebody = await newMember(local)
    expect((await somebody.call({ url: `/api/foods?q=${SPREAD}` })).json().data).toEqual([])
    expect((await somebody.call({ url: '/api/analyser' })).json().data.barcodesAskedAt).toBeNull()
    expect(remote.asked).toHaveLength(0)
    await local.close()
  })
})

describe('a packaged food', () => {
  it('is found by its barcode, its name and its brand, in any order and while typing', async () => {
    expect((await search(SPREAD)).map(({ name }: { name: string }) => name)).toEqual([
      'Hazelnut spread',
    ])
    for (const words of ['acme haz', 'HAZELNUT spread acme', 'spread acm']) {
      expect((await search(words)).map(({ code }: { code: string }) => code)).toContain(
        `gtin:${SPREAD}`,
      )
    }
    expect((await search('acme yoghurt')).map(({ code }: { code: string }) => code)).not.toContain(
      `gtin:${SPREAD}`,
    )
  })
  it('is not found by signs that mean something to a search engine', async () => {
    await product(SPREAD)
    for (const words of ['"', 'a* OR b', "acme' -- ", '(spread', 'spread & !acme', ':*']) {
      expect(
        (await member.call({ url: `/api/foods?q=${encodeURIComponent(words)}` })).statusCode,
      ).toBe(200)
    }
  })
  it('is recorded as a meal with the numbers of its label', async () => {
    await product(SPREAD)
    const reply = await member.call({
      method: 'POST',
      url: '/api/food-analyses',
      payload: { foodCode: `gtin:${SPREAD}`, grams: 15 },
    })
    expect([reply.statusCode, reply.json().data]).toEqual([
      201,
      expect.objectContaining({
        foodName: 'Hazelnut spread, Acme',
        calories: expect.closeTo(80.85, 6),
        foodCode: null,
      }),
    ])
    expect(reply.json().data).not.toHaveProperty('fiber')
  })
  it('takes the place of a wrong food in a meal', async () => {
    await product(SPREAD)
    const meal = await member.call({
      method: 'POST',
      url: '/api/food-analyses',
      payload: { foodCode: '14104100', grams: 30 },
    })
    const url = `/api/food-analyses/${meal.json().data.id}`
    const corrected = await member.call({
      method: 'PATCH',
      url,
      payload: { foodCode: `gtin:${SPREAD}`, grams: 100 },
    })
    expect(corrected.json().data).toMatchObject({
      foodName: 'Hazelnut spread, Acme',
      calories: 539,
    })
  })
  it('that this server does not know cannot be recorded', async () => {
    const reply = await member.call({
      method: 'POST',
      url: '/api/food-analyses',
      payload: { foodCode: 'gtin:4006381333931', grams: 15 },
    })
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'There is no such food'])
  })
})
