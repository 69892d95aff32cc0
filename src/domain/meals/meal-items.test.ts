import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inEach, MAIN_FIELDS, MAIN_NUTRIENTS, NOT_SAID } from '../foods/nutrient.ts'
import {
  gramsOfText,
  gramsText,
  gramsAtPortionOne,
  ITEM_GRAMS,
  itemOfFood,
  type MealItem,
  MAX_ITEMS,
  nameOfItems,
  rescaleItem,
  sumOfItems,
  timesFactor,
  weighItem,
} from './meal-items.ts'
import { shownAmount } from './portion.ts'

const amount = fc.double({ min: 0, max: 9000, noNaN: true })
const grams = fc.double({ min: ITEM_GRAMS.min, max: ITEM_GRAMS.max, noNaN: true })
const portion = fc.integer({ min: 1, max: 50 }).map((tenths) => tenths / 10)
const item: fc.Arbitrary<MealItem> = fc.record({
  name: fc.string({ minLength: 1, maxLength: 20 }),
  grams,
  amounts: fc.record(inEach(MAIN_NUTRIENTS, 'field', () => amount)),
  foodCode: fc.option(fc.constant('31102000')),
  confidence: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
})
const items = fc.array(item, { minLength: 1, maxLength: MAX_ITEMS })
const near = (actual: number | null, expected: number | null) => {
  if (actual === null || expected === null) return expect(actual).toBe(expected)
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)))
}

const dish = (name: string, energyKcal: number): MealItem => ({
  name,
  grams: 100,
  amounts: { ...NOT_SAID, energyKcal, proteinG: 0, carbsG: 0, fatG: 0, sodiumMg: 1, calciumMg: 1 },
  foodCode: null,
  confidence: null,
})

describe('a meal of several items', () => {
  it('is the sum of its items, in whatever order', () => {
    fc.assert(
      fc.property(items, (meal) => {
        const forwards = sumOfItems(meal)
        const backwards = sumOfItems(meal.toReversed())
        for (const nutrient of MAIN_FIELDS) {
          near(forwards[nutrient], backwards[nutrient])
          near(
            forwards[nutrient],
            meal.reduce((sum, { amounts }) => sum + (amounts[nutrient] ?? 0), 0),
          )
        }
      }),
    )
  })
  it('takes a portion over all its items alike, and is rounded once where it is shown', () => {
    fc.assert(
      fc.property(items, portion, (meal, eaten) => {
        const larger = meal.map((one) => ({ ...one, amounts: timesFactor(one.amounts, eaten) }))
        for (const nutrient of MAIN_FIELDS)
          near(timesFactor(sumOfItems(meal), eaten)[nutrient], sumOfItems(larger)[nutrient])
      }),
    )
    // Three items of 0.4 kcal are 1 kcal, not three times nothing.
    expect(
      shownAmount(sumOfItems([dish('a', 0.4), dish('b', 0.4), dish('c', 0.4)]).energyKcal, 1),
    ).toBe(1)
  })
  it('has no amount that one of its items leaves open', () => {
    const egg = itemOfFood(
      {
        code: '31102000',
        name: 'Egg',
        per100g: { ...dish('', 150).amounts, fiberG: 0, sodiumMg: 9, calciumMg: 9 },
      },
      50,
    )
    expect(sumOfItems([egg, dish('stew', 300)])).toMatchObject({
      energyKcal: 375,
      fiberG: null,
      sodiumMg: 5.5,
    })
    expect(sumOfItems([]).fiberG).toBe(0)
  })
})

describe('a serving that is a weight alone', () => {
  it('is read as it was written, and any other serving is no weight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), (grams) => {
        expect(gramsOfText(gramsText(grams))).toBe(grams)
      }),
    )
    for (const other of ['', '1 cup', '1 bowl (350 g)', '12.5 g']) {
      expect(gramsOfText(other)).toBeUndefined()
    }
  })
})

describe('the weight of an item', () => {
  it('takes every amount along in proportion', () => {
    fc.assert(
      fc.property(item, grams, (before, weight) => {
        const after = rescaleItem(before, weight)
        expect(after.grams).toBe(weight)
        for (const nutrient of MAIN_FIELDS) {
          near(after.amounts[nutrient], times(before.amounts[nutrient], weight / before.grams))
          near(rescaleItem(after, before.grams).amounts[nutrient], before.amounts[nutrient])
        }
      }),
    )
  })
  it('settles what the food is once the member gives it, and not before', () => {
    const seen = { ...dish('Egg', 150), confidence: 40 }
    expect(rescaleItem(seen, 60).confidence).toBe(40)
    expect(weighItem(seen, 60).confidence).toBeNull()
  })
  it('is what was eaten, whatever the portion is', () => {
    fc.assert(
      fc.property(grams, portion, (eaten, share) =>
        near(gramsAtPortionOne(eaten, share) * share, eaten),
      ),
    )
  })
  it('lies between 0.1 and 5000 g', () => {
    for (const weight of [0, 0.09, 5000.1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => rescaleItem(dish('toast', 300), weight)).toThrow(RangeError)
    }
    expect(() => rescaleItem({ ...dish('air', 0), grams: 0 }, 100)).toThrow(RangeError)
  })
})

describe('the name of a meal', () => {
  it('says them in their order, and how many more there are', () => {
    expect(nameOfItems([])).toBe('')
    expect(nameOfItems([dish('Toast', 260)])).toBe('Toast')
    expect(nameOfItems([dish('Eggs', 60), dish('Toast', 150)])).toBe('Eggs and toast')
    expect(nameOfItems([dish('Toast', 260), dish('Egg', 150), dish('BLT', 200)])).toBe(
      'Toast, egg and BLT',
    )
    expect(nameOfItems(['A', 'B', 'C', 'D', 'E'].map((name) => dish(name, 1)))).toBe(
      'A, b, c and 2 more',
    )
    expect(
      nameOfItems(
        ['أ', 'ب', 'ج', 'د', 'ه'].map((name) => dish(name, 1)),
        'ar',
      ),
    ).toBe('أ، ب، ج +2')
  })
  it('names a repeated food only once', () => {
    expect(nameOfItems([dish('Toast', 260), dish('Toast', 260)])).toBe('Toast')
  })
})

const times = (value: number | null, factor: number) => (value === null ? null : value * factor)
