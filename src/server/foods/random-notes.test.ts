import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { ITEM_GRAMS } from '#domain/meals/meal-items.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mealTextContext } from './meal-text-context.ts'

const PIECES =
  'apple rice chicken soup beer pizza zorblug butter cake toast|two 2 half ½ 1/2 9999999 0.5 2-3 ~200 a 0|g kg ml cup slices oz kcal cal tbsp|and with no without but of on , . ( ) x × + / ; : % each times left all~but instead~of i~mean swap for the~kids~had Meal~1: total 🍕 ☕ 46p~30c~10f protein carbs'
    .split('|')
    .map((some) => some.split(' ').map((one) => one.replaceAll('~', ' ')))

describe('any words, numbers, measures and signs in any order', () => {
  it('are foods that weigh something, and no more than a person eats', () => {
    const context = mealTextContext('en')
    const piece = fc.oneof(...PIECES.map((some) => fc.constantFrom(...some)))
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }), (pieces) => {
        for (const { food, own, grams } of describeMeal(pieces.join(' '), context).items) {
          expect(grams).toBeGreaterThan(0)
          expect(grams).toBeLessThanOrEqual(ITEM_GRAMS.max)
          const { more: _, ...amounts } = (own ?? food).per100g as Record<string, unknown>
          for (const amount of Object.values(amounts))
            expect(amount === null || (Number.isFinite(amount) && Number(amount) >= 0)).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })
})
