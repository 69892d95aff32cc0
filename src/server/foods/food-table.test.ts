import { setImmediate } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import { foodByCode, foodTable, readFoodTable, searchFoods } from './food-table.ts'
import { foodTableFileSchema } from './food-table-file.ts'

const path = new URL('../../../assets/foods/food-table.json', import.meta.url)
const file: unknown = JSON.parse(readFileSync(path, 'utf8'))
const { foods } = foodTableFileSchema.parse(file)

function food(name: string) {
  const line = foods.find((candidate) => candidate.name === name)
  const found = line && foodByCode(line.code)
  if (!found) throw new Error(`No food is called ${name}`)
  return found
}

describe('the food table', () => {
  it('is a valid file with about 8,000 foods, each under its own code and name', () => {
    expect(foods.length).toBeGreaterThan(7_000)
    expect(foodTable().size).toBe(foods.length)
    expect(new Set(foods.map(({ code }) => code)).size).toBe(foods.length)
    expect(new Set(foods.map(({ name }) => name)).size).toBe(foods.length)
  })

  it('holds no amount that 100 g of food cannot hold', () => {
    for (const { name, per100g } of foods) {
      expect(per100g.energyKcal, name).toBeLessThanOrEqual(902)
      expect(per100g.proteinG + per100g.carbsG + per100g.fatG, name).toBeLessThanOrEqual(101)
      expect(per100g.fiberG, name).toBeLessThanOrEqual(per100g.carbsG + 0.5)
    }
  })

  it('gives every food a usual portion that is among its portions', () => {
    for (const { name, defaultPortion, portions } of foods) {
      expect(
        portions.map(([, grams]) => grams),
        name,
      ).toContain(defaultPortion[1])
      expect(defaultPortion[1], name).toBeLessThanOrEqual(1_000)
    }
  })

  it('is in plain words: no survey shorthand in names and portions', () => {
    for (const { name, portions, defaultPortion } of foods) {
      for (const text of [
        name,
        defaultPortion[0],
        ...portions.map(([description]) => description),
      ]) {
        expect(text).not.toMatch(/\b(NFS|NS as to)\b|Guideline amount|Quantity not specified/)
      }
    }
  })

  it('serves a plate where the survey has a spoonful', () => {
    expect(food('Bibimbap').defaultPortion).toEqual({ description: '1 bowl', grams: 450 })
    expect(food('Falafel').defaultPortion.grams).toBeGreaterThanOrEqual(100)
    expect(food('Pad Thai').defaultPortion.grams).toBeGreaterThanOrEqual(300)
    expect(food('Soup, pho, with meat').defaultPortion.grams).toBeGreaterThanOrEqual(500)
    expect(food('Ceviche').defaultPortion).toEqual({ description: '1 cup', grams: 250 })
  })

  it('adds a composed dish up from its parts', () => {
    const poutine = food('Poutine')
    const parts = [
      nutrientsForGrams(food('Potato, french fries, restaurant').per100g, 200),
      nutrientsForGrams(food('Cheese, Mozzarella').per100g, 65),
      nutrientsForGrams(food('Gravy').per100g, 85),
    ]
    const whole = nutrientsForGrams(poutine.per100g, 350)
    expect(whole.energyKcal).toBeCloseTo(
      parts.reduce((sum, part) => sum + part.energyKcal, 0),
      0,
    )
    expect(whole.calciumMg).toBeCloseTo(
      parts.reduce((sum, part) => sum + part.calciumMg, 0),
      0,
    )
  })

  it('keeps the figures of the survey as they are', () => {
    expect(foodByCode('11111000')).toMatchObject({
      name: 'Milk, whole',
      category: 'Milk, whole',
      per100g: {
        energyKcal: 61,
        proteinG: 3.27,
        carbsG: 4.63,
        fatG: 3.2,
        fiberG: 0,
        sodiumMg: 38,
        calciumMg: 123,
      },
      defaultPortion: { description: '1 cup', grams: 244 },
    })
  })
})

describe('foodByCode', () => {
  it('knows no food under a code that is not in the table', () => {
    for (const code of ['99999999', '', 'banana', '__proto__', 'constructor'])
      expect(foodByCode(code)).toBeUndefined()
  })
})

describe('readFoodTable', () => {
  it('prepares the search in steps, and answers what is asked in between', async () => {
    const table = readFoodTable()
    const codes = () => table.findFoods('cheddar', 5).map(({ food }) => food.code)
    let turns = 0
    let asked: string[] = []
    const whileOthers = async (): Promise<void> => {
      turns += 1
      await setImmediate()
      if (turns === 20) asked = codes()
      if (turns < 25) await whileOthers()
    }
    const others = whileOthers()
    await table.prepareSearch()
    const turnsMeanwhile = turns
    await others
    expect(turnsMeanwhile).toBeGreaterThan(10)
    expect(asked).toEqual(
      foodTable()
        .findFoods('cheddar', 5)
        .map(({ food }) => food.code),
    )
    expect(codes()).toEqual(asked)
  })

  it('fails where there is no table', () => {
    expect(() => readFoodTable(new URL('file:///nowhere/food-table.json'))).toThrow()
  })

  it('gives the search and the lookup the same foods', () => {
    for (const found of searchFoods('soup', 20)) expect(foodByCode(found.code)).toEqual(found)
  })
})
