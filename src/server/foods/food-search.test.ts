import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foodByCode, searchFoods } from './food-table.ts'

const names = (query: string, limit = 5) => searchFoods(query, limit).map((food) => food.name)
const first = (query: string) => names(query, 1)[0]

describe('searchFoods', () => {
  it('puts the plain food before its odd variants', () => {
    expect(Object.fromEntries(PLAIN.map(([query]) => [query, first(query)]))).toEqual(
      Object.fromEntries(PLAIN),
    )
  })

  it('forgives typing errors', () => {
    expect(Object.fromEntries(MISTYPED.map(([query]) => [query, first(query)]))).toEqual(
      Object.fromEntries(MISTYPED),
    )
  })

  it("knows other people's words for a food", () => {
    expect(Object.fromEntries(ELSEWHERE.map(([query]) => [query, first(query)]))).toEqual(
      Object.fromEntries(ELSEWHERE),
    )
  })

  it('finds a food while its name is still being typed', () => {
    for (const beginning of ['ban', 'bana', 'banan', 'banana'])
      expect(names(beginning)).toContain('Banana, raw')
    expect(names('chicken br', 3)).toContain('Chicken breast, skin not eaten')
    expect(first('strawb')).toBe('Strawberries, raw')
  })

  it('ignores case, accents and surrounding spaces', () => {
    expect(names('  CRÈME BRÛLÉE ')).toEqual(names('creme brulee'))
    expect(first('Crème brûlée')).toBe('Creme brulee')
  })

  it('finds a dish even when nobody has every word of the query', () => {
    expect(names('pad thai with shrimp and tofu')[0]).toBe('Pad Thai')
  })

  it('finds nothing for nothing, and for words of no food', () => {
    for (const query of ['', '   ', '...', '🍎', 'the', 'xyzzyq'])
      expect(searchFoods(query, 10)).toEqual([])
    expect(searchFoods('apple', 0)).toEqual([])
  })

  it('gives at most as many foods as asked for, each once, and each of the table', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.integer({ min: 1, max: 50 }),
        (query, limit) => {
          const found = searchFoods(query, limit)
          expect(found.length).toBeLessThanOrEqual(limit)
          expect(new Set(found.map((food) => food.code)).size).toBe(found.length)
          for (const food of found) expect(foodByCode(food.code)).toEqual(food)
        },
      ),
      { numRuns: 60 },
    )
  })
})

const PLAIN = [
  ['egg', 'Egg, whole, cooked'],
  ['banana', 'Banana, raw'],
  ['apple', 'Apple, raw'],
  ['coffee', 'Coffee'],
  ['cod', 'Fish, cod'],
  ['pumpkin seeds', 'Pumpkin seeds'],
  ['milk', 'Milk'],
  ['bread', 'Bread'],
  ['rice', 'Rice, cooked'],
  ['chicken breast', 'Chicken breast, skin not eaten'],
  ['oatmeal', 'Oatmeal'],
  ['pizza', 'Pizza, cheese, from restaurant or fast food'],
  ['cheese', 'Cheese'],
  ['orange juice', 'Orange juice, 100%'],
  [
    'salad',
    'Lettuce, salad with assorted vegetables including tomatoes and/or carrots, no dressing',
  ],
  ['caesar salad', 'Caesar salad with dressing'],
  ['hamburger', 'Hamburger'],
  ['sushi', 'Sushi'],
  ['falafel', 'Falafel'],
  ['tuna', 'Fish, tuna, canned'],
  ['salmon', 'Fish, salmon'],
  ['steak', 'Steak'],
  ['honey', 'Honey'],
  ['peas', 'Green peas, cooked'],
] as const

const MISTYPED = [
  ['chedar chese', 'Cheese, Cheddar'],
  ['bannana', 'Banana, raw'],
  ['brocolli', 'Broccoli, cooked'],
  ['spagetti bolognese', 'Pasta with tomato-based sauce and meat, home recipe'],
  ['strawbery', 'Strawberries, raw'],
  ['chicken brest', 'Chicken breast, skin not eaten'],
  ['hummous', 'Hummus, plain'],
  ['tnua', 'Fish, tuna, canned'],
  ['cokoie', 'Cookie'],
  ['iDrty rice', 'Dirty rice'],
] as const

const ELSEWHERE = [
  ['fries', 'Potato, french fries'],
  ['pommes frites', 'Potato, french fries'],
  ['pho', 'Soup, pho, with meat'],
  ['aubergine', 'Eggplant, cooked, fat added'],
  ['courgette', 'Summer squash, green, raw'],
  ['prawn', 'Shrimp'],
  ['yoghurt', 'Yogurt, plain'],
  ['tofu', 'Tofu (soybean curd)'],
  ['porridge', 'Oatmeal'],
  ['spaghetti carbonara', 'Pasta alla carbonara'],
  ['mac and cheese', 'Macaroni or noodles with cheese'],
  ['coke', 'Soft drink, cola'],
  ['nutella', 'Chocolate hazelnut spread'],
  ['som tam', 'Som tum (green papaya salad)'],
  ['golgappa', 'Pani puri'],
  ['bibimbap', 'Bibimbap'],
] as const
