import type { ItemAmounts, MealAmounts } from '#domain/meals/meal-items.ts'

/** How tables spell what a food or a meal holds; null where a label does not say it. */
export interface NutrientColumns {
  energy_kcal: number
  protein_g: number
  carbs_g: number
  fat_g: number
  fiber_g: number | null
  sodium_mg: number | null
  calcium_mg: number | null
}

/** The same of a meal, of which the energy alone may be known. */
export interface MealNutrientColumns extends Omit<NutrientColumns, 'protein_g' | 'carbs_g' | 'fat_g'> {
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

export const columnsOfAmounts = (amounts: ItemAmounts): NutrientColumns => ({
  energy_kcal: amounts.energyKcal,
  protein_g: amounts.proteinG,
  carbs_g: amounts.carbsG,
  fat_g: amounts.fatG,
  fiber_g: amounts.fiberG,
  sodium_mg: amounts.sodiumMg,
  calcium_mg: amounts.calciumMg,
})
