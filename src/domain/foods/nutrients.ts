import type { FoodNutrients, NutrientAmounts } from './food.ts'
import { MAIN_FIELDS, type MainField } from './nutrient.ts'

const eachField = (amountOf: (field: MainField) => number): NutrientAmounts => {
  const amounts = {} as Record<MainField, number>
  for (const field of MAIN_FIELDS) amounts[field] = amountOf(field)
  return amounts
}

/**
 * The amounts in a weight of a food: kcal, g and mg, each proportional to the weight and not
 * rounded. Rounding happens once, where a number is shown.
 *
 * @param per100g the food's amounts in 100 g; finite and not negative
 * @param grams weight eaten, 0 or more
 * @throws RangeError when `grams` is negative or not finite
 */
export function nutrientsForGrams(per100g: FoodNutrients, grams: number): NutrientAmounts {
  if (!Number.isFinite(grams) || grams < 0) throw new RangeError(`Not a weight in grams: ${grams}`)
  const share = grams / 100
  return eachField((field) => per100g[field] * share)
}

/** Adds amounts up, nutrient by nutrient; nothing to add is zero of everything. */
export const sumNutrients = (parts: readonly NutrientAmounts[]): NutrientAmounts =>
  eachField((field) => parts.reduce((sum, part) => sum + part[field], 0))
