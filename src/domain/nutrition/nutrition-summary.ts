import type { CivilDay } from '../day.ts'

/** A meal's amounts as eaten: for the portion, not rounded. */
export interface NutritionMeal {
  readonly eatenOn: CivilDay
  readonly energyKcal: number
  readonly proteinG: number
  readonly carbsG: number
  readonly fatsG: number
}

export interface NutritionRow {
  readonly on: CivilDay
  readonly entries: number
  readonly energyKcal: number
  readonly proteinG: number
  readonly carbsG: number
  readonly fatsG: number
}

export interface NutritionTotals {
  readonly totalEntries: number
  /** Days with at least one entry. */
  readonly recordedDays: number
  readonly totalEnergyKcal: number
  readonly totalProteinG: number
  readonly totalCarbsG: number
  readonly totalFatsG: number
  /** Over recorded days only; null without one, for a day that nobody recorded is unknown, not zero. */
  readonly averageEnergyKcalPerDay: number | null
}

/** One row per day, in the order of `days`, zero where nothing was recorded. Meals of other days are left out. */
export function nutritionRows(meals: readonly NutritionMeal[], days: readonly CivilDay[]): NutritionRow[] {
  const rows = new Map(days.map((on) => [on, { on, entries: 0, energyKcal: 0, proteinG: 0, carbsG: 0, fatsG: 0 }]))
  for (const meal of meals) {
    const row = rows.get(meal.eatenOn)
    if (row === undefined) continue
    row.entries += 1
    row.energyKcal += meal.energyKcal
    row.proteinG += meal.proteinG
    row.carbsG += meal.carbsG
    row.fatsG += meal.fatsG
  }
  return [...rows.values()]
}

/** Totals of the rows, unrounded: whoever shows a figure rounds it, once. */
export function nutritionTotals(rows: readonly NutritionRow[]): NutritionTotals {
  const sum = (amountOf: (row: NutritionRow) => number) => rows.reduce((total, row) => total + amountOf(row), 0)
  const recordedDays = rows.filter((row) => row.entries > 0).length
  const totalEnergyKcal = sum((row) => row.energyKcal)
  return {
    totalEntries: sum((row) => row.entries),
    recordedDays,
    totalEnergyKcal,
    totalProteinG: sum((row) => row.proteinG),
    totalCarbsG: sum((row) => row.carbsG),
    totalFatsG: sum((row) => row.fatsG),
    averageEnergyKcalPerDay: recordedDays === 0 ? null : totalEnergyKcal / recordedDays,
  }
}

export interface MacroSlice {
  readonly macro: 'protein' | 'carbs' | 'fats'
  readonly grams: number
  /** kcal, by the general Atwater factors 4, 4 and 9 kcal/g (FAO Food and Nutrition Paper 77, 2003). */
  readonly energyKcal: number
  /** Of the three macronutrients' energy, 0 to 1. */
  readonly energyShare: number
}

/** The slices of the macro pie, protein, carbs, fats; those that are zero are left out. */
export function macroSlices(totals: Pick<NutritionTotals, 'totalProteinG' | 'totalCarbsG' | 'totalFatsG'>): MacroSlice[] {
  const slices = [
    { macro: 'protein', grams: totals.totalProteinG, energyKcal: totals.totalProteinG * 4 },
    { macro: 'carbs', grams: totals.totalCarbsG, energyKcal: totals.totalCarbsG * 4 },
    { macro: 'fats', grams: totals.totalFatsG, energyKcal: totals.totalFatsG * 9 },
  ] as const
  const energyKcal = slices.reduce((sum, slice) => sum + slice.energyKcal, 0)
  return slices.filter((slice) => slice.grams > 0).map((slice) => ({ ...slice, energyShare: slice.energyKcal / energyKcal }))
}
