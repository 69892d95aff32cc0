import type { Food } from '#contract/foods.ts'
import { describe, expect, it } from 'vitest'
import { shownEgg as egg } from '../../../test/support/shown-egg.ts'
import { inputOfItem, shownItemOfFood, stepOf, weighedItem } from './shown-items.ts'

describe('the foods of a meal on the screen', () => {
  it('weigh what the member typed, on the plate', () => {
    expect(weighedItem(egg, '50', 1)).toMatchObject({
      grams: 50,
      calories: 80,
      fats: 5.5,
      confidence: null,
    })
    expect(weighedItem(egg, '50', 0.5)).toMatchObject({ grams: 100, calories: 160 })
    expect(weighedItem(egg, ' 12,5 ', 1)?.grams).toBe(12.5)
    for (const typed of ['', '0', '0.04', '-3', '6000', 'abc', '1e9'])
      expect(weighedItem(egg, typed, 1)).toBeNull()
    expect(weighedItem(egg, '2000', 0.1)).toBeNull()
  })
  it('come from the table in their usual portion, and go back without what only an analyser says', () => {
    const per100g = {
      calories: 52,
      protein: 0.3,
      carbs: 14,
      fats: 0.2,
      fiber: 2.4,
      sodium: 1,
      calcium: 6,
    }
    const apple: Food = {
      code: '63101000',
      name: 'Apple',
      category: 'Fruit',
      per100g,
      defaultPortion: { description: '1 medium', grams: 200 },
      portions: [],
    }
    const item = shownItemOfFood(apple)
    expect(item).toMatchObject({ name: 'Apple', grams: 200, calories: 104, confidence: null })
    expect(inputOfItem(item)).not.toHaveProperty('confidence')
  })
  it('change by about a tenth of their weight a press', () => {
    for (const grams of [5, 40, 100, 250, 500, 2000])
      expect(stepOf(grams) / grams).toBeLessThanOrEqual(0.2)
  })
})
