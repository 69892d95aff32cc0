import { type NutritionSummary, viewNutrition } from '#contract/nutrition.ts'
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
  return viewNutrition(rows, nutritionTotals(rows, todayOn, markedDays))
}
