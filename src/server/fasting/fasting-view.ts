import {
  type EatenMark,
  type FastingBatch as BatchReply,
  type FastingClock,
  type FastingStats,
  type RunningFast,
  viewEatenMark,
  viewFast,
} from '#contract/fasting.ts'
import { type CivilDay, DAY_MS } from '#domain/day.ts'
import type { DayClock } from '#domain/day-turn.ts'
import { fastGuardRail } from '#domain/energy/guard-rails.ts'
import type { FastingBatch } from '#domain/fasting/fasting-batch.ts'
import { fastingClock, type RunningFast as Fast } from '#domain/fasting/fasting-clock.ts'
import type { FastingSummary } from '#domain/fasting/fasting-summary.ts'
import { highestGoalHours } from '#domain/fasting/fasting-plan.ts'
import {
  type NutritionMeal,
  nutritionRows,
  nutritionTotals,
} from '#domain/nutrition/nutrition-summary.ts'
import { bodyMassIndex } from '#domain/weight/body-mass-index.ts'
import type { EatenMarkTable, MemberTable, WeighInTable } from '#server/db/schema.ts'
import { messageReplyAs, missingReply } from '#server/http/english.ts'
import { iso } from '#server/http/moment.ts'
import { type Eating, fastingMealsOf, planOf } from './fasting-reads.ts'

export const viewBatch = ({ endedOn, endedAt, totalKcal, ...batch }: FastingBatch): BatchReply => ({
  ...batch,
  id: endedOn,
  date: endedOn,
  totalCalories: totalKcal,
  startedAt: iso(batch.startedAt),
  createdAt: iso(endedAt),
})

/** @param meals of the days of the summary, at least */
export const viewSummary = (
  summary: FastingSummary,
  meals: readonly NutritionMeal[],
  days: readonly CivilDay[],
): FastingStats => ({
  ...summary,
  // As the dashboard counts them.
  totalCalories: nutritionTotals(nutritionRows(meals, days), days.at(-1) ?? '').totalEnergyKcal,
})

const viewMarkRow = ({ id, eaten_at, eaten_on, routine_adherent }: EatenMarkTable): EatenMark =>
  viewEatenMark(id, { at: eaten_at, on: eaten_on }, routine_adherent === 1)

const viewWithWarning = (fast: Fast): RunningFast => {
  const warning = fastGuardRail(fast.hoursFasted)
  return viewFast(fast, warning && messageReplyAs(warning))
}

/** How long a mark can be removed on screen. */
const MARKS_SHOWN_MS = DAY_MS

/** The highest goal that is offered to a member, hours, by the newest weight. */
export const highestGoalOf = (
  {
    weight_kg: firstKg,
    height_cm: heightCm,
    numbers_hidden: numbersHidden,
  }: Pick<MemberTable, 'weight_kg' | 'height_cm' | 'numbers_hidden'>,
  newest: Pick<WeighInTable, 'weight_kg'> | undefined,
): number =>
  highestGoalHours(bodyMassIndex(newest?.weight_kg ?? firstKg, heightCm), numbersHidden === 1)

type DayClockOf = DayClock & { readonly profile: MemberTable }

/** The running fast, from when something was eaten in the last days; null where nothing was. */
export const viewRunningFast = (
  eaten: Parameters<typeof fastingClock>[0],
  now: number,
  { profile, ...clockOfDay }: DayClockOf,
): RunningFast | null => {
  const clock = fastingClock(eaten, now, { ...clockOfDay, plan: planOf(profile) })
  return clock.kind === 'running' ? viewWithWarning(clock) : null
}

/** The fasting clock, from what was eaten in the last days, and the newest weight. */
export const viewClock = (
  eating: Eating,
  newest: Pick<WeighInTable, 'weight_kg'> | undefined,
  now: number,
  { profile, ...clockOfDay }: DayClockOf,
): FastingClock => {
  const meals = fastingMealsOf(eating)
  const plan = planOf(profile)
  const clock = fastingClock(meals, now, { ...clockOfDay, plan })
  return {
    fast: clock.kind === 'running' ? viewWithWarning(clock) : null,
    missing: clock.kind === 'running' ? [] : missingReply(clock.missing),
    eatenAt: meals
      .map((meal) => meal.eatenAt)
      .sort((a, b) => a - b)
      .map(iso),
    // Only recent marks, but always the one with which the running fast began.
    eatenMarks: eating.marks
      .filter(
        ({ eaten_at: at }) =>
          at > now - MARKS_SHOWN_MS || (clock.kind === 'running' && at === clock.startedAt),
      )
      .sort((a, b) => b.eaten_at - a.eaten_at)
      .map(viewMarkRow),
    plan,
    highestGoalHours: highestGoalOf(profile, newest),
    readAt: iso(now),
  }
}
