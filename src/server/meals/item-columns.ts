import type { MealItemInput } from '#contract/meals.ts'
import { type MealItem, sumOfItems } from '#domain/meals/meal-items.ts'
import { columnsOfAmounts } from '#server/db/nutrient-columns.ts'
import { itemOfWeighedInput } from '#server/foods/weighed-input.ts'
import type { StoredMeal } from './meal-parts.ts'

const ITEM_COLUMNS = [
  'items',
  'food_code',
  'grams',
  'energy_kcal',
  'protein_g',
  'carbs_g',
  'fat_g',
  'fiber_g',
  'sodium_mg',
  'calcium_mg',
] as const satisfies (keyof StoredMeal)[]
/** What a meal is made of, and its sum. */
export type ItemColumns = Pick<StoredMeal, (typeof ITEM_COLUMNS)[number]>

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

const NOTHING_BUT_ENERGY = { proteinG: null, carbsG: null, fatG: null, fiberG: null, sodiumMg: null, calciumMg: null }

/** A meal of which the energy alone is known. */
export const columnsOfEnergy = (energyKcal: number): ItemColumns => ({
  items: [],
  food_code: null,
  grams: null,
  ...columnsOfAmounts({ energyKcal, ...NOTHING_BUT_ENERGY }),
})

/** What a meal is made of, out of a whole row. */
export const onlyItemColumns = (row: ItemColumns): ItemColumns =>
  Object.fromEntries(ITEM_COLUMNS.map((column) => [column, row[column]])) as ItemColumns

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
