import type { BodyOf } from '#contract/endpoint.ts'
import { viewAmounts } from '#contract/amounts.ts'
import type { correctMeal } from '#contract/meals.ts'
import type { Language } from '#domain/languages.ts'
import { nameOfEnergy } from '#domain/meal-text/energy-alone.ts'
import { mealCalorieRange } from '#domain/estimates/meal-calorie-range.ts'
import { itemOfFood, type WeighableFood } from '#domain/meals/meal-items.ts'
import { namedByFood } from '#domain/meals/named-by.ts'
import type { StoredEstimate } from '#server/recordings/meal.ts'
import { amountsOfColumns } from '#server/db/nutrient-columns.ts'
import { columnsOfItems, itemOfInput, onlyItemColumns } from './item-columns.ts'
import type { StoredMeal } from './meal-parts.ts'
import { gramsText } from './meal-numbers.ts'
import { isNamedByItems, titleOfItems, titleSent } from './meal-title.ts'

type Correction = BodyOf<typeof correctMeal>

const NUMBERS = [
  ['calories', 'energy_kcal'],
  ['protein', 'protein_g'],
  ['carbs', 'carbs_g'],
  ['fats', 'fat_g'],
  ['fiber', 'fiber_g'],
  ['sodium', 'sodium_mg'],
  ['calcium', 'calcium_mg'],
] as const

/**
 * The columns that a correction changes. The first correction of a name, food or number also stores
 * the original estimate. Portion, time and boxes do not count as corrections.
 */
export const correctionOf = (
  meal: StoredMeal,
  body: Correction,
  food: WeighableFood | undefined,
  like: StoredMeal | undefined,
  { now, language }: { now: number; language: Language },
): Partial<StoredMeal> => {
  const change: Partial<StoredMeal> = {}
  if (food && body.grams !== undefined) {
    const namedBy = namedByFood(food.code)
    Object.assign(change, columnsOfItems([{ ...itemOfFood(food, body.grams), namedBy }]))
    change.food_name = food.name
    change.named_by = namedBy
    change.serving = gramsText(body.grams)
  }
  if (like) Object.assign(change, likeOf(like))
  if (body.items !== undefined) Object.assign(change, changeOfItems(meal, body.items, language))
  if (body.foodName !== undefined)
    Object.assign(change, titleSent(body.foodName, meal, { ...meal, ...change }, language))
  if (body.serving !== undefined) change.serving = body.serving
  const ownNumbers = NUMBERS.filter(([name]) => body[name] !== undefined)
  Object.assign(
    change,
    Object.fromEntries(ownNumbers.map(([name, column]) => [column, body[name]])),
  )
  if (body.calories !== undefined && body.foodName === undefined && meal.named_by === 'energy')
    change.food_name = nameOfEnergy(body.calories)
  // Numbers entered by hand are no longer those of the table.
  if (ownNumbers.length > 0) {
    Object.assign(change, { food_code: null, grams: null, items: [] })
    if ((change.named_by ?? meal.named_by) === 'items') change.named_by = 'member'
  }

  const isCorrected = Object.keys(change).length > 0
  if (body.preMealWater !== undefined) change.pre_meal_water = body.preMealWater ? 1 : 0
  if (body.recordingRoutineAdherence !== undefined)
    change.routine_adherent = body.recordingRoutineAdherence ? 1 : 0
  if (body.isStarred !== undefined)
    change.starred_at = body.isStarred ? (meal.starred_at ?? now) : null
  if (!isCorrected) return change

  if ((meal.source === 'photo' || meal.source === 'words') && meal.first_estimate === null)
    change.first_estimate = JSON.stringify(estimateOf(meal))
  return {
    energy_low_kcal: null,
    energy_high_kcal: null,
    ...change,
    corrected_at: now,
    confidence: null,
    reason: null,
  }
}

/** What a meal takes over from a similar one. */
const likeOf = (like: StoredMeal): Partial<StoredMeal> => ({
  ...onlyItemColumns(like),
  food_name: like.food_name,
  named_by: like.named_by,
  serving: like.serving,
  portion_multiplier: like.portion_multiplier,
})

/** Another list of foods. The meal's name follows if it was made from the names of the foods. */
const changeOfItems = (
  meal: StoredMeal,
  inputs: NonNullable<Correction['items']>,
  language: Language,
): Partial<StoredMeal> => {
  const items = inputs.map((input, at) => itemOfInput(input, at, meal.items, language))
  const grams = items.reduce((sum, item) => sum + item.grams, 0)
  const range = mealCalorieRange(items)
  return {
    ...columnsOfItems(items),
    serving: gramsText(grams),
    energy_low_kcal: range.lowKcal,
    energy_high_kcal: range.highKcal,
    ...(isNamedByItems(meal) && titleOfItems(items, language)),
  }
}

const estimateOf = (meal: StoredMeal): StoredEstimate => ({
  foodName: meal.food_name,
  confidence: meal.confidence,
  serving: meal.serving,
  ...viewAmounts(amountsOfColumns(meal)),
  namedBy: meal.named_by,
})
