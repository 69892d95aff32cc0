import type { MealItem } from '#contract/meal-items.ts'

/** A food of the table, as an analyser saw it. */
export const shownEgg: MealItem = {
  name: 'Eggs',
  grams: 100,
  calories: 160,
  protein: 12,
  carbs: 1,
  fats: 11,
  fiber: 0,
  foodCode: '31102000',
  confidence: 80,
}
