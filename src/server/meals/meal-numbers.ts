import type { Food } from '#domain/foods/food.ts'
import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import type { MealTable } from '#server/db/schema.ts'

type MealNumbers = Pick<
  MealTable,
  | 'food_code'
  | 'grams'
  | 'energy_kcal'
  | 'protein_g'
  | 'carbs_g'
  | 'fat_g'
  | 'fiber_g'
  | 'sodium_mg'
  | 'calcium_mg'
>

/** The columns of a meal of so many grams of a food. */
export const numbersOf = (food: Food, grams: number): MealNumbers => {
  const amounts = nutrientsForGrams(food.per100g, grams)
  return {
    food_code: food.code,
    grams,
    energy_kcal: amounts.energyKcal,
    protein_g: amounts.proteinG,
    carbs_g: amounts.carbsG,
    fat_g: amounts.fatG,
    fiber_g: amounts.fiberG,
    sodium_mg: amounts.sodiumMg,
    calcium_mg: amounts.calciumMg,
  }
}

export const percentOf = (confidence: number): number => Math.round(confidence * 100)

export const gramsText = (grams: number): string => `${Math.round(grams)} g`
