import { type NutritionSummary, viewNutrition } from '#contract/nutrition.ts'
import { type CivilDay, daysOfPeriod, type Period } from '#domain/day.ts'
import { rowsOfDays } from '#domain/nutrition/nutrition-summary.ts'
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
  return viewNutrition(rowsOfDays(await recordedDaysSince(db, memberId, sinceOn), days), todayOn)
}
