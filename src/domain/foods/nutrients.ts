import type { FoodNutrients, NutrientAmounts } from './food.ts'

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
  return {
    energyKcal: per100g.energyKcal * share,
    proteinG: per100g.proteinG * share,
    carbsG: per100g.carbsG * share,
    fatG: per100g.fatG * share,
    fiberG: per100g.fiberG * share,
    sodiumMg: per100g.sodiumMg * share,
    calciumMg: per100g.calciumMg * share,
  }
}

/** Adds amounts up, nutrient by nutrient; nothing to add is zero of everything. */
export function sumNutrients(parts: readonly NutrientAmounts[]): NutrientAmounts {
  const sum = {
    energyKcal: 0,
    proteinG: 0,
    carbsG: 0,
    fatG: 0,
    fiberG: 0,
    sodiumMg: 0,
    calciumMg: 0,
  }
  for (const part of parts) {
    sum.energyKcal += part.energyKcal
    sum.proteinG += part.proteinG
    sum.carbsG += part.carbsG
    sum.fatG += part.fatG
    sum.fiberG += part.fiberG
    sum.sodiumMg += part.sodiumMg
    sum.calciumMg += part.calciumMg
  }
  return sum
}
