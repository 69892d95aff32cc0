import { viewAmounts } from '#contract/meal-amounts.ts'
import type { MealItem as ShownItem, MealItemInput } from '#contract/meals.ts'
import { type ItemAmounts, type MealItem, itemOfFood, sumOfItems } from '#domain/meals/meal-items.ts'
import { physicalFaultOf } from '#domain/meals/physical-bounds.ts'
import type { MealTable } from '#server/db/schema.ts'
import { foodByCode } from '#server/foods/food-table.ts'
import { invalidField } from '#server/http/problems.ts'

export const viewItem = ({ name, grams, amounts, foodCode, confidence }: MealItem): ShownItem => ({
  name,
  grams,
  ...viewAmounts(amounts),
  foodCode,
  confidence,
})

export type ItemColumns = Pick<
  MealTable,
  'items' | 'food_code' | 'grams' | 'energy_kcal' | 'protein_g' | 'carbs_g' | 'fat_g' | 'fiber_g' | 'sodium_mg' | 'calcium_mg'
>

/** The columns of a meal made of items: the items themselves and their sum. */
export const columnsOfItems = (items: readonly MealItem[]): ItemColumns => {
  const sum = sumOfItems(items)
  const only = items.length === 1 ? items[0] : undefined
  return {
    items: JSON.stringify(items.map(viewItem)),
    food_code: only?.foodCode ?? null,
    grams: only?.grams ?? null,
    energy_kcal: sum.energyKcal,
    protein_g: sum.proteinG,
    carbs_g: sum.carbsG,
    fat_g: sum.fatG,
    fiber_g: sum.fiberG,
    sodium_mg: sum.sodiumMg,
    calcium_mg: sum.calciumMg,
  }
}

/** What a whole meal holds at portion 1.0. */
export const amountsOfRow = (row: ItemColumns): ItemAmounts => ({
  energyKcal: row.energy_kcal,
  proteinG: row.protein_g,
  carbsG: row.carbs_g,
  fatG: row.fat_g,
  fiberG: row.fiber_g,
  sodiumMg: row.sodium_mg,
  calciumMg: row.calcium_mg,
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

/** The items of a meal; one of the table from before there were items is its own only item. */
export const shownItemsOf = (row: MealTable): ShownItem[] => {
  if (row.items !== null) return JSON.parse(row.items) as ShownItem[]
  if (row.food_code === null || row.grams === null) return []
  return [
    {
      name: row.food_name,
      grams: row.grams,
      ...viewAmounts(amountsOfRow(row)),
      foodCode: row.food_code,
      confidence: row.confidence,
    },
  ]
}

/**
 * An item as a member sent it. The numbers of a food of the table are the table's; what an analyser was sure of stays so
 * while the item is the same food of the same weight.
 */
export const itemOfInput = (input: MealItemInput, at: number, before: readonly ShownItem[]): MealItem => {
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
  if (!food) throw invalidField(`items.${at}.foodCode`, 'The food table has no such food')
  return itemOfFood(food, grams, { name, confidence })
}
