import { mealCalorieRange } from '#domain/meals/meal-calorie-range.ts'
import { itemOfFood, type MealItem, nameOfItems } from '#domain/meals/meal-items.ts'
import type { MealEstimate } from './meal-estimate.ts'
import { gramsText } from './meal-numbers.ts'
import { searchFoods } from '#server/foods/food-table.ts'

/** Percent: words mostly name their food well; how much of it they rarely say. Ours, not measured. */
const READ_CONFIDENCE = 80

/** The foods that words name, by the food table alone, in usual portions; undefined where they name none. */
export const wordsEstimate = (text: string): MealEstimate | undefined => {
  const unmatched: string[] = []
  const items = text.split(/,|;|\n|\band\b|\bwith\b|\+|&/i).flatMap((part): MealItem[] => {
    const words = part.trim()
    if (words === '') return []
    const [food] = searchFoods(words, 1)
    if (food) return [itemOfFood(food, food.defaultPortion.grams, { confidence: READ_CONFIDENCE })]
    unmatched.push(words)
    return []
  })
  if (items.length === 0) return undefined
  return {
    foodName: nameOfItems(items).slice(0, 200),
    serving: gramsText(items.reduce((sum, { grams }) => sum + grams, 0)),
    items,
    confidence: null,
    range: mealCalorieRange(items),
    reason: null,
    questions: [],
    candidates: [],
    unmatched,
    analyser: null,
    notice: null,
  }
}
