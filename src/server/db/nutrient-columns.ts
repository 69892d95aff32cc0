import { ifAnyKnown, type MoreAmounts, NOTHING_MORE } from '#domain/foods/more-amounts.ts'
import type { ItemAmounts, MealAmounts } from '#domain/meals/meal-items.ts'

/** Nutrient columns of foods and meals; null if unknown. */
export interface NutrientColumns {
  energy_kcal: number
  protein_g: number
  carbs_g: number
  fat_g: number
  fiber_g: number | null
  sodium_mg: number | null
  calcium_mg: number | null
}

/** The same for a meal, of which only the energy may be known. */
export interface MealNutrientColumns extends Omit<
  NutrientColumns,
  'protein_g' | 'carbs_g' | 'fat_g'
> {
  protein_g: number | null
  carbs_g: number | null
  fat_g: number | null
}

export function amountsOfColumns(row: NutrientColumns): ItemAmounts
export function amountsOfColumns(row: MealNutrientColumns): MealAmounts
export function amountsOfColumns(row: MealNutrientColumns): MealAmounts {
  return {
    energyKcal: row.energy_kcal,
    proteinG: row.protein_g,
    carbsG: row.carbs_g,
    fatG: row.fat_g,
    fiberG: row.fiber_g,
    sodiumMg: row.sodium_mg,
    calciumMg: row.calcium_mg,
  }
}

export function columnsOfAmounts(amounts: ItemAmounts): NutrientColumns
export function columnsOfAmounts(amounts: MealAmounts): MealNutrientColumns
export function columnsOfAmounts(amounts: MealAmounts): MealNutrientColumns {
  return {
    energy_kcal: amounts.energyKcal,
    protein_g: amounts.proteinG,
    carbs_g: amounts.carbsG,
    fat_g: amounts.fatG,
    fiber_g: amounts.fiberG,
    sodium_mg: amounts.sodiumMg,
    calcium_mg: amounts.calciumMg,
  }
}

/** More nutrients, which labels give; for foods that are not in the food table. */
export interface MoreNutrientColumns {
  sugars_g: number | null
  saturated_fat_g: number | null
  cholesterol_mg: number | null
  iron_mg: number | null
  potassium_mg: number | null
  vitamin_c_mg: number | null
}

/** Undefined if none is known. */
export const moreOfColumns = (row: MoreNutrientColumns): MoreAmounts | undefined =>
  ifAnyKnown({
    sugarsG: row.sugars_g,
    saturatedFatG: row.saturated_fat_g,
    cholesterolMg: row.cholesterol_mg,
    ironMg: row.iron_mg,
    potassiumMg: row.potassium_mg,
    vitaminCMg: row.vitamin_c_mg,
  })

export const columnsOfMore = (more: MoreAmounts = NOTHING_MORE): MoreNutrientColumns => ({
  sugars_g: more.sugarsG,
  saturated_fat_g: more.saturatedFatG,
  cholesterol_mg: more.cholesterolMg,
  iron_mg: more.ironMg,
  potassium_mg: more.potassiumMg,
  vitamin_c_mg: more.vitaminCMg,
})

/** All amounts of a food's row. */
export const foodAmountsOf = (row: NutrientColumns & MoreNutrientColumns): ItemAmounts => {
  const more = moreOfColumns(row)
  return more ? { ...amountsOfColumns(row), more } : amountsOfColumns(row)
}

export const foodColumnsOf = (amounts: ItemAmounts): NutrientColumns & MoreNutrientColumns => ({
  ...columnsOfAmounts(amounts),
  ...columnsOfMore(amounts.more),
})
