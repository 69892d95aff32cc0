import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NutrientAmounts } from './food.ts'
import { inEach, MAIN_FIELDS, MAIN_NUTRIENTS } from './nutrient.ts'
import { nutrientsForGrams, sumNutrients } from './nutrients.ts'

const each = (value: number) => inEach(MAIN_NUTRIENTS, 'field', () => value)
const amount = fc.double({ min: 0, max: 40_000, noNaN: true, noDefaultInfinity: true })
const per100g = fc.record(inEach(MAIN_NUTRIENTS, 'field', () => amount))
const weight = fc.double({ min: 0, max: 5_000, noNaN: true, noDefaultInfinity: true })

function expectSameAmounts(actual: NutrientAmounts, expected: NutrientAmounts) {
  for (const nutrient of MAIN_FIELDS) {
    const tolerance = 1e-9 * Math.max(1, Math.abs(expected[nutrient]))
    expect(Math.abs(actual[nutrient] - expected[nutrient])).toBeLessThanOrEqual(tolerance)
  }
}

describe('nutrientsForGrams', () => {
  it('gives a 126 g banana its 122 kcal, unrounded', () => {
    const banana = {
      ...each(0),
      energyKcal: 97,
      proteinG: 0.74,
      carbsG: 23,
      fatG: 0.29,
      fiberG: 1.7,
      calciumMg: 5,
    }
    const eaten = nutrientsForGrams(banana, 126)
    expect(eaten.energyKcal).toBeCloseTo(122.22, 10)
    expect(eaten.calciumMg).toBeCloseTo(6.3, 10)
  })

  it('gives back the table for 100 g', () => {
    fc.assert(fc.property(per100g, (food) => expectSameAmounts(nutrientsForGrams(food, 100), food)))
  })

  it('is zero of everything for nothing eaten', () => {
    fc.assert(
      fc.property(per100g, (food) => {
        for (const nutrient of MAIN_FIELDS) expect(nutrientsForGrams(food, 0)[nutrient]).toBe(0)
      }),
    )
  })

  it('is finite and never negative', () => {
    fc.assert(
      fc.property(per100g, weight, (food, grams) => {
        for (const value of Object.values(nutrientsForGrams(food, grams))) {
          expect(Number.isFinite(value)).toBe(true)
          expect(value).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('makes two helpings the sum of both', () => {
    fc.assert(
      fc.property(per100g, weight, weight, (food, first, second) =>
        expectSameAmounts(
          nutrientsForGrams(food, first + second),
          sumNutrients([nutrientsForGrams(food, first), nutrientsForGrams(food, second)]),
        ),
      ),
    )
  })

  it('grows in proportion to the weight', () => {
    fc.assert(
      fc.property(per100g, weight, fc.integer({ min: 0, max: 50 }), (food, grams, times) => {
        const once = nutrientsForGrams(food, grams)
        expectSameAmounts(
          nutrientsForGrams(food, grams * times),
          sumNutrients(Array.from({ length: times }, () => once)),
        )
      }),
    )
  })

  it('refuses a weight that is negative or not a number', () => {
    const food = each(1)
    for (const grams of [-1, -0.001, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => nutrientsForGrams(food, grams)).toThrow(RangeError)
    }
  })
})
