import type { MealItemInput } from '#contract/meals.ts'
import { type MealItem, sumOfItems } from '#domain/meals/meal-items.ts'
import { columnsOfAmounts } from '#server/db/nutrient-columns.ts'
import { itemOfWeighedInput } from '#server/foods/weighed-input.ts'
import type { StoredMeal } from './meal-parts.ts'

/** What a meal is made of, and its sum. */
export type ItemColumns = Pick<
  StoredMeal,
  'items' | 'food_code' | 'grams' | 'energy_kcal' | 'protein_g' | 'carbs_g' | 'fat_g' | 'fiber_g' | 'sodium_mg' | 'calcium_mg'
>

export const columnsOfItems = (items: readonly MealItem[]): ItemColumns => {
  const sum = sumOfItems(items)
  const only = items.length === 1 ? items[0] : undefined
  return {
    items,
    food_code: only?.foodCode ?? null,
    grams: only?.grams ?? null,
    ...columnsOfAmounts(sum),
  }
}

/** A meal of which the energy alone is known. */
export const columnsOfEnergy = (energyKcal: number): ItemColumns => ({
  items: [],
  food_code: null,
  grams: null,
  energy_kcal: energyKcal,
  protein_g: null,
  carbs_g: null,
  fat_g: null,
  fiber_g: null,
  sodium_mg: null,
  calcium_mg: null,
})

/** What a meal is made of, out of a whole row. */
export const onlyItemColumns = (row: ItemColumns): ItemColumns => ({
  items: row.items,
  food_code: row.food_code,
  grams: row.grams,
  energy_kcal: row.energy_kcal,
  protein_g: row.protein_g,
  carbs_g: row.carbs_g,
  fat_g: row.fat_g,
  fiber_g: row.fiber_g,
  sodium_mg: row.sodium_mg,
  calcium_mg: row.calcium_mg,
})

/**
 * An item as a member sent it. The numbers of a food of the table are the table's; what an analyser was sure of stays so
 * while the item is the same food of the same weight.
 */
export const itemOfInput = (input: MealItemInput, at: number, before: readonly MealItem[]): MealItem => {
  const { name, grams, foodCode } = input
  const known = before.find((item) => item.name === name && item.foodCode === foodCode)
  // Who weighs a food has said what it is.
  const confidence = known?.grams === grams ? known.confidence : null
  return { ...itemOfWeighedInput(input, at), confidence }
}
