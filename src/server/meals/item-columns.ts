import { columnsOfAmounts } from '#server/db/nutrient-columns.ts'
import { viewAmounts } from '#contract/meal-amounts.ts'
import type { MealItem as ShownItem, MealItemInput } from '#contract/meals.ts'
import { type MealItem, itemOfFood, sumOfItems } from '#domain/meals/meal-items.ts'
import { physicalFaultOf } from '#domain/meals/physical-bounds.ts'
import { said } from '#domain/said.ts'
import { foodByCode } from '#server/foods/food-table.ts'
import { invalidField } from '#server/http/problems.ts'
import type { StoredMeal } from './meal-parts.ts'

export const viewItem = ({ name, grams, amounts, foodCode, confidence }: MealItem): ShownItem => ({
  name,
  grams,
  ...viewAmounts(amounts),
  foodCode,
  confidence,
})

/** The other way round: an item as the API and exports have it. */
export const itemOfShown = (shown: ShownItem): MealItem => ({
  name: shown.name,
  grams: shown.grams,
  amounts: {
    energyKcal: shown.calories,
    proteinG: shown.protein,
    carbsG: shown.carbs,
    fatG: shown.fats,
    fiberG: shown.fiber ?? null,
    sodiumMg: shown.sodium ?? null,
    calciumMg: shown.calcium ?? null,
  },
  foodCode: shown.foodCode,
  confidence: shown.confidence,
})

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
  if (foodCode === null) {
    const amounts = {
      energyKcal: input.calories ?? 0,
      proteinG: input.protein ?? 0,
      carbsG: input.carbs ?? 0,
      fatG: input.fats ?? 0,
      fiberG: input.fiber ?? null,
      sodiumMg: input.sodium ?? null,
      calciumMg: input.calcium ?? null,
    }
    const fault = physicalFaultOf(grams, amounts)
    if (fault) throw invalidField(`items.${at}.${fault.field}`, fault.words)
    return { name, grams, amounts, foodCode, confidence }
  }
  const food = foodByCode(foodCode)
  if (!food) throw invalidField(`items.${at}.foodCode`, said('input.no-such-food'))
  return itemOfFood(food, grams, { name, confidence })
}
