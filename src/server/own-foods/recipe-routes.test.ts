import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const CHEDDAR = '14104100'

let test: TestApp
let member: TestMember
beforeAll(async () => {
  test = await startTestApp({ MEMBER_ADDRESSES: 'any' })
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await newMember(test)
})

const send = (method: 'POST' | 'PATCH', url: string, payload: object) =>
  member.call({ method, url, payload })
const OWN_ITEM = {
  name: 'Stock',
  grams: 700,
  foodCode: null,
  calories: 70,
  protein: 7,
  carbs: 7,
  fats: 1.4,
}
const SOUP = {
  name: 'Cheese soup',
  items: [{ name: 'Cheddar', grams: 100, foodCode: CHEDDAR }, OWN_ITEM],
  servings: 4,
}

describe('a saved meal', () => {
  it('holds its foods by what it weighs, is listed with them, and recorded by the serving', async () => {
    const cheddar = (await member.call({ url: '/api/foods?q=cheddar' }))
      .json()
      .data.find(({ code }: { code: string }) => code === CHEDDAR)
    const reply = await send('POST', '/api/recipes', { ...SOUP, cookedGrams: 600 })
    expect(reply.statusCode).toBe(201)
    const { data } = reply.json()
    const whole = cheddar.per100g.calories + 70
    expect(data).toMatchObject({
      name: 'Cheese soup',
      per100g: { calories: expect.closeTo(whole / 6, 6) },
      portion: { description: '1 serving', grams: 150 },
      recipe: {
        servings: 4,
        cookedGrams: 600,
        items: [
          { name: 'Cheddar', grams: 100 },
          { name: 'Stock', grams: 700 },
        ],
      },
    })
    expect((await member.call({ url: '/api/own-foods' })).json().data).toEqual([data])
    expect((await member.call({ url: '/api/foods?q=cheese%20soup' })).json().data[0]).toMatchObject(
      { code: data.code },
    )
    const meal = await send('POST', '/api/food-analyses', { foodCode: data.code, grams: 150 })
    expect(meal.json().data).toMatchObject({
      foodName: 'Cheese soup',
      calories: expect.closeTo(whole / 4, 6),
    })
  })
  it('weighs what goes in where nobody weighed it cooked, and changing it changes no past meal', async () => {
    const { id, code, portion } = (await send('POST', '/api/recipes', SOUP)).json().data
    expect(portion.grams).toBe(200)
    const meal = (await send('POST', '/api/food-analyses', { foodCode: code, grams: 200 })).json()
      .data
    const changed = await send('PATCH', `/api/recipes/${id}`, {
      ...SOUP,
      items: [OWN_ITEM],
      servings: 2,
    })
    expect(changed.json().data).toMatchObject({
      id,
      per100g: { calories: expect.closeTo(10, 6) },
      portion: { grams: 350 },
    })
    expect((await member.call({ url: `/api/food-analyses/${meal.id}` })).json().data).toMatchObject(
      meal,
    )
  })
  it.each([
    [{ items: [] }, 'items'],
    [{ servings: 0 }, 'servings'],
    [{ cookedGrams: 0 }, 'cookedGrams'],
    [{ cookedGrams: 10 }, 'cookedGrams'],
    [{ name: '' }, 'name'],
    [{ items: [{ name: 'Ghost', grams: 10, foodCode: '99999999' }] }, 'items.0.foodCode'],
    [{ items: [{ ...OWN_ITEM, calories: 9000 }] }, 'items.0.calories'],
  ])('is refused in words when it cannot be: %j', async (wrong, field) => {
    const reply = await send('POST', '/api/recipes', { ...SOUP, ...wrong })
    expect([reply.statusCode, reply.json().details[0].field]).toEqual([400, field])
    expect((await member.call({ url: '/api/own-foods' })).json().data).toEqual([])
  })
  it('travels with an export, down to its foods', async () => {
    await send('POST', '/api/recipes', SOUP)
    const before = (await member.call({ url: '/api/own-foods' })).json().data
    const zip = (await member.call({ url: '/api/export' })).rawPayload
    const other = await newMember(test)
    const reply = await other.call({
      method: 'POST',
      url: '/api/import',
      payload: zip,
      headers: { 'content-type': 'application/zip' },
    })
    expect(reply.json().data.added).toMatchObject({ ownFoods: 1 })
    expect((await other.call({ url: '/api/own-foods' })).json().data).toEqual(before)
  })
})

describe('pasted ingredients', () => {
  const read = async (text: string) =>
    (await send('POST', '/api/recipe-readings', { text })).json().data
  it('are read line by line, and what is no food comes back', async () => {
    const reading = await read(
      '- 250 g red lentils\n2 carrots, diced\n1 cup (240 ml) milk\nxyzzyplugh',
    )
    expect(reading.items).toMatchObject([
      { grams: 250 },
      { grams: expect.any(Number) },
      { grams: expect.any(Number) },
    ])
    expect(reading.items[0].name).toMatch(/lentil/i)
    expect(reading.unmatched).toEqual(['xyzzyplugh'])
  })
  it('are read and kept up to sixty, and the others come back', async () => {
    const lines = Array.from({ length: 62 }, (_, at) => `${at + 1} g sugar`)
    const { items, unmatched } = await read(lines.join('\n'))
    expect(items).toHaveLength(60)
    expect(unmatched).toEqual(['61 g sugar', '62 g sugar'])
    const kept = await send('POST', '/api/recipes', { name: 'Sugar', items })
    expect(kept.statusCode).toBe(201)
    expect(kept.json().data.recipe.items).toHaveLength(60)
    const tooMany = await send('POST', '/api/recipes', {
      name: 'Sugar',
      items: [...items, OWN_ITEM],
    })
    expect(tooMany.statusCode).toBe(400)
  })
  it('come back with what a line may be instead, read or not', async () => {
    const reading = await read('- 250 g grilled yak chicken breast\n30 g steak unicorn')
    expect(reading.unmatched).toEqual(['30 g steak unicorn'])
    expect(reading.alternatives).toMatchObject([
      { name: reading.items[0].name, words: '- 250 g grilled yak chicken breast' },
      { name: '30 g steak unicorn' },
    ])
    for (const { items } of reading.alternatives) expect(items.length).toBeGreaterThan(0)
    expect(reading.alternatives[1].items[0].grams).toBe(30)
  })
  it('are read from the source of a page with a recipe of schema.org', async () => {
    const recipe = {
      '@type': 'Recipe',
      name: 'Lentil soup',
      recipeYield: '4 servings',
      recipeIngredient: ['250 g red lentils', '2 carrots'],
    }
    expect(
      await read(
        `<html><script type="application/ld+json">${JSON.stringify(recipe)}</script></html>`,
      ),
    ).toMatchObject({
      name: 'Lentil soup',
      servings: 4,
      items: [{ grams: 250 }, {}],
      unmatched: [],
    })
  })
  it('are read from the page behind a link, or the page is said to be unreadable', async () => {
    const server = createServer((request, response) => {
      if (request.url !== '/soup') response.writeHead(404).end()
      else
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<ul><li itemprop="recipeIngredient">250 g red lentils</li></ul>')
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const page = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect((await read(` ${page}/soup\n`)).items).toMatchObject([{ grams: 250 }])
    const reply = await send('POST', '/api/recipe-readings', { text: `${page}/gone` })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_input' })
    server.close()
  })
  it('that are none give nothing', async () => {
    expect(await read('<html><body>Hello</body></html>')).toEqual({
      name: null,
      servings: null,
      items: [],
      unmatched: [],
      alternatives: [],
    })
  })
})
