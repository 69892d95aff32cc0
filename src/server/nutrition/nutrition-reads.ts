import type { NutritionSummary } from '#contract/nutrition.ts'
import type { CivilDay } from '#domain/day.ts'
import { nutritionRows, nutritionTotals } from '#domain/nutrition/nutrition-summary.ts'
import type { Diary } from '#server/db/diary.ts'
import { nutritionMealsOf } from '#server/meals/meal-reads.ts'

/** The summary of some days from a diary that holds at least their meals. */
export const nutritionSummaryOf = (diary: Diary, days: readonly CivilDay[]): NutritionSummary => {
  const rows = nutritionRows(nutritionMealsOf(diary, days[0] ?? ''), days)
  const totals = nutritionTotals(rows)
  return {
    summary: {
      totalCalories: totals.totalEnergyKcal,
      averageCaloriesPerDay: totals.averageEnergyKcalPerDay,
      totalEntries: totals.totalEntries,
      recordedDays: totals.recordedDays,
      totalProtein: totals.totalProteinG,
      totalCarbs: totals.totalCarbsG,
      totalFats: totals.totalFatsG,
    },
    data: rows.map((row) => ({
      date: row.on,
      entries: row.entries,
      calories: row.energyKcal,
      protein: row.proteinG,
      carbs: row.carbsG,
      fats: row.fatsG,
    })),
  }
}
