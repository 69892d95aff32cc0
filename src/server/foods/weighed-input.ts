import { amountsOfView } from '#contract/meal-amounts.ts'
import type { MealItemInput } from '#contract/meals.ts'
import { itemOfFood, type MealItem } from '#domain/meals/meal-items.ts'
import { physicalFaultOf } from '#domain/meals/physical-bounds.ts'
import { said } from '#domain/said.ts'
import { invalidField } from '#server/http/problems.ts'
import { foodByCode } from './food-table.ts'

/**
 * An item as a member sent it, at its place in the list. The numbers of a food of the table are the table's.
 * @throws ProblemError invalid_input for numbers that cannot be, or an unknown food
 */
export const itemOfWeighedInput = (input: MealItemInput, at: number): MealItem => {
  const { name, grams, foodCode } = input
  if (foodCode === null) {
    const { calories = 0, protein = 0, carbs = 0, fats = 0, ...rest } = input
    const amounts = amountsOfView({ ...rest, calories, protein, carbs, fats })
    const fault = physicalFaultOf(grams, amounts)
    if (fault) throw invalidField(`items.${at}.${fault.field}`, fault.words)
    return { name, grams, amounts, foodCode, confidence: null }
  }
  const food = foodByCode(foodCode)
  if (!food) throw invalidField(`items.${at}.foodCode`, said('input.no-such-food'))
  return itemOfFood(food, grams, { name })
}
