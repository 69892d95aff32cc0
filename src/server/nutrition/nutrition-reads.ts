import type { NutritionSummary } from '#contract/nutrition.ts'
import { type CivilDay, daysOfPeriod, type Period } from '#domain/day.ts'
import { nutritionRows, nutritionTotals } from '#domain/nutrition/nutrition-summary.ts'
import type { Database } from '#server/db/schema.ts'
import { nutritionMealsSince } from '#server/meals/meal-reads.ts'

export const readNutritionSummary = async (
  db: Database,
  memberId: string,
  period: Period,
  todayOn: CivilDay,
): Promise<NutritionSummary> => {
  const days = daysOfPeriod(period, todayOn)
  const rows = nutritionRows(await nutritionMealsSince(db, memberId, days[0] ?? todayOn), days)
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
