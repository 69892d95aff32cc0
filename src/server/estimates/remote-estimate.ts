import { matchFood } from '#domain/meal-text/foods/food-match.ts'
import { mealCalorieRange } from '#domain/meals/meal-calorie-range.ts'
import {
  gramsText,
  confidenceOfItems,
  itemOfFood,
  type EatenItem,
} from '#domain/meals/meal-items.ts'
import { portionSpreadOf } from '#domain/estimates/seen-item.ts'
import { namerOf, type NamesOf } from '#server/foods/food-names-in.ts'
import { findFoods } from '#server/foods/food-table.ts'
import type { SeenMeal } from '#server/vision/remote/seen-meal.ts'
import { type MealEstimate, PLAIN_ESTIMATE } from './meal-estimate.ts'
import { titleOfItemsIn } from '#server/meals/meal-title.ts'

/**
 * Trusts the model for the grams that it sees; nutrients come from the table, not from its memory.
 */
const itemOf = (seen: SeenMeal['items'][number], language: NamesOf): EatenItem => {
  const { name, plainName, grams, amounts, confidence } = seen
  const food = matchFood([plainName, name], findFoods)
  return food
    ? {
        ...itemOfFood(food, grams, { name, confidence }),
        namedBy: namerOf(name, food.code, language, 'remote'),
      }
    : { name, namedBy: 'remote', grams, amounts, foodCode: null, confidence }
}

/** By its foods where the model did not name it, or named it by them. */
const titleOf = (
  name: string,
  items: readonly EatenItem[],
  language: NamesOf,
): Pick<MealEstimate, 'foodName' | 'namedBy'> => {
  const ofItems = titleOfItemsIn(items, language ?? 'en')
  const foodName = name || ofItems.name
  return { foodName, namedBy: foodName === ofItems.name ? ofItems.namedBy : 'remote' }
}

/** A remote analyser's estimate, with the table's numbers for items that are foods of the table. */
export const remoteEstimate = (
  meal: SeenMeal,
  analyser: string,
  language: NamesOf,
): MealEstimate => {
  const items = meal.items.map((item) => itemOf(item, language))
  const spreads = meal.items.map(portionSpreadOf)
  return {
    ...PLAIN_ESTIMATE,
    ...titleOf(meal.name, items, language),
    serving: gramsText(items.reduce((sum, { grams }) => sum + grams, 0)),
    items,
    confidence: confidenceOfItems(items),
    range: mealCalorieRange(
      items.map((item, at) => ({ ...item, portionSpread: spreads[at] ?? 0 })),
    ),
    reason: meal.reason,
    questions: meal.questions.map(({ question, answers }) => ({
      question,
      questionCode: null,
      answers: [...answers],
      answerCodes: [],
    })),
    analyser,
  }
}
