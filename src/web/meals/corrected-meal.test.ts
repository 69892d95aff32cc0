import { BARE_MEAL, type Meal } from '#contract/meals.ts'
import type { MealItem } from '#contract/meal-items.ts'
import { describe, expect, it } from 'vitest'
import { shownEgg as egg } from '../../../test/support/shown-egg.ts'
import { mealWithItems } from './corrected-meal.ts'

const sauce: MealItem = {
  name: 'Sauce',
  grams: 30,
  calories: 60,
  protein: 0,
  carbs: 3,
  fats: 5,
  foodCode: null,
  confidence: 55,
}
const meal: Meal = {
  ...BARE_MEAL,
  id: 'm',
  foodName: 'Eggs and sauce',
  isNamedByItems: true,
  confidence: 70,
  calories: 220,
  protein: 12,
  carbs: 4,
  fats: 16,
  serving: '130 g',
  items: [egg, sauce],
  calorieRange: { low: 150, high: 320 },
  source: 'photo',
  analyser: 'x',
  createdAt: '2026-01-01T12:00:00.000Z',
  eatenOn: '2026-01-01',
}

describe('the foods of a meal on the screen', () => {
  it('make the meal: its numbers, its range and, unless it was given one, its name', () => {
    const without = mealWithItems(meal, [egg])
    expect(without).toMatchObject({ foodName: 'Eggs', calories: 160, fiber: 0, confidence: null })
    expect(without.calorieRange?.low).toBeLessThan(160)
    expect(
      mealWithItems({ ...meal, foodName: 'Brunch', isNamedByItems: false }, [egg]).foodName,
    ).toBe('Brunch')
    expect('fiber' in mealWithItems(meal, [egg, sauce])).toBe(false)
  })
})
