import { amountsOfView, isListed } from '#contract/amounts.ts'
import type { MealItemInput } from '#contract/meal-items.ts'
import { itemOfFood, type MealItem } from '#domain/meals/meal-items.ts'
import { physicalFaultOf } from '#domain/meals/physical-bounds.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { invalidField } from '#server/http/problems.ts'
import { foodByCode } from './food-table.ts'

/**
 * An item from a member's input at an index of the list. Foods of the table get the numbers of the
 * table.
 * @throws ProblemError invalid_input for impossible numbers or an unknown food
 */
export const itemOfWeighedInput = (input: MealItemInput, at: number): MealItem => {
  const { name, grams, foodCode } = input
  if (foodCode === null) {
    const { calories = 0, protein = 0, carbs = 0, fats = 0, ...rest } = input
    const amounts = amountsOfView({ ...rest, calories, protein, carbs, fats })
    const fault = physicalFaultOf(grams, amounts)
    if (fault)
      throw invalidField(
        `items.${at}.${isListed(fault.field) ? 'nutrients.' : ''}${fault.field}`,
        fault.words,
      )
    return { name, grams, amounts, foodCode, confidence: null }
  }
  const food = foodByCode(foodCode)
  if (!food) throw invalidField(`items.${at}.foodCode`, codedMessage('input.no-such-food'))
  return itemOfFood(food, grams, { name })
}
