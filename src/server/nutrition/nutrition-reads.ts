import type { NutritionSummary } from '#contract/nutrition.ts'
import { type CivilDay, daysOfPeriod, type Period } from '#domain/day.ts'
import {
  type NutritionRow,
  nutritionTotals,
  rowsOfDays,
} from '#domain/nutrition/nutrition-summary.ts'
import type { Database } from '#server/db/schema.ts'
import { recordedDaysSince } from './recorded-days-reads.ts'

export const readNutritionSummary = async (
  db: Database,
  memberId: string,
  period: Period,
  todayOn: CivilDay,
): Promise<NutritionSummary> => {
  const days = daysOfPeriod(period, todayOn)
  const sinceOn = days[0] ?? todayOn
  const { eaten, markedDays } = await recordedDaysSince(db, memberId, sinceOn)
  return nutritionSummaryOf(eaten, markedDays, days, todayOn)
}

/**
 * @param recorded at least all recorded days among `days`
 * @param markedDays on which something was eaten without details
 */
export const nutritionSummaryOf = (
  recorded: readonly NutritionRow[],
  markedDays: ReadonlySet<CivilDay>,
  days: readonly CivilDay[],
  todayOn: CivilDay,
): NutritionSummary => {
  const rows = rowsOfDays(recorded, days)
  const totals = nutritionTotals(rows, todayOn, markedDays)
  return {
    summary: {
      totalCalories: totals.totalEnergyKcal,
      averageCaloriesPerDay: totals.average?.energyKcal ?? null,
      averagedDays: totals.average?.days ?? 0,
      averageProtein: totals.average?.macros?.proteinG ?? null,
      averageCarbs: totals.average?.macros?.carbsG ?? null,
      averageFats: totals.average?.macros?.fatsG ?? null,
      totalEntries: totals.totalEntries,
      recordedDays: totals.recordedDays,
      totalProtein: totals.totalProteinG,
      totalCarbs: totals.totalCarbsG,
      totalFats: totals.totalFatsG,
      caloriesWithoutMacros: totals.totalEnergyWithoutMacrosKcal,
    },
    data: rows.map((row) => ({
      date: row.on,
      entries: row.entries,
      calories: row.energyKcal,
      protein: row.proteinG,
      carbs: row.carbsG,
      fats: row.fatsG,
      caloriesWithoutMacros: row.energyWithoutMacrosKcal,
    })),
  }
}
