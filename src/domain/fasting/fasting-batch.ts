import { type CivilDay, HOUR_MS, hoursBetween } from '../day.ts'
import type { EatenMeal } from '../meals/eaten-meal.ts'
import {
  type FastingPlan,
  goalHoursOn,
  longestUnconfirmedHours,
  USUAL_GOAL_HOURS,
} from './fasting-plan.ts'

/** An eating occasion: a recorded meal, or "I ate, without details", which has no energy. */
export type FastingMeal = Pick<EatenMeal, 'eatenAt' | 'eatenOn' | 'recordingRoutineAdherence'> & {
  /** Null without details. */
  readonly energyKcal: number | null
}

export interface FastingBatch {
  /** There is at most one batch per civil day: the day names it. */
  readonly endedOn: CivilDay
  readonly startedAt: number
  readonly endedAt: number
  /** The goal of that day, hours. */
  readonly goalHours: number
  readonly isSuccessful: boolean
  /** The member left this day out (ill, travelling): it counts neither for nor against. */
  readonly isLeftOut: boolean
  /** True hours from meal to meal, unrounded. */
  readonly fastingHours: number
  /** From the meal that ended the fast to that day's last, unrounded. */
  readonly eatingWindowHours: number
  /** Eating occasions of the day. */
  readonly foodCount: number
  /** Of the day's meals with details. */
  readonly totalKcal: number
}

/**
 * By time; of two at the same moment the confirmed one first, so that the answer never hangs on the
 * input's order.
 */
const inOrder = <M extends FastingMeal>(meals: readonly M[]): M[] =>
  [...meals].sort(
    (a, b) =>
      a.eatenAt - b.eatenAt ||
      Number(b.recordingRoutineAdherence) - Number(a.recordingRoutineAdherence) ||
      (a.eatenOn < b.eatenOn ? -1 : a.eatenOn > b.eatenOn ? 1 : 0),
  )

interface Gap {
  readonly startedAt: number
  readonly startedOn: CivilDay
  readonly endedBy: FastingMeal
}

const lengthOf = (gap: Gap): number => gap.endedBy.eatenAt - gap.startedAt

/**
 * The pause between breakfast and lunch is no fast: within one civil day, or on a flight back to an
 * earlier one, a gap counts from the goal on, and never below 16 hours.
 */
const isFast = (gap: Gap, goalHours: number): boolean =>
  gap.startedOn < gap.endedBy.eatenOn ||
  lengthOf(gap) >= Math.max(goalHours, USUAL_GOAL_HOURS) * HOUR_MS

function earnBatch(
  longest: Gap,
  mealsOfDay: readonly FastingMeal[],
  plan: FastingPlan,
): FastingBatch | null {
  const { startedAt, endedBy } = longest
  const goalHours = goalHoursOn(plan, endedBy.eatenOn)
  const isAccepted =
    lengthOf(longest) <= longestUnconfirmedHours(goalHours) * HOUR_MS ||
    endedBy.recordingRoutineAdherence
  if (!isAccepted) return null
  const lastMealAt = Math.max(...mealsOfDay.map((meal) => meal.eatenAt))
  return {
    endedOn: endedBy.eatenOn,
    startedAt,
    endedAt: endedBy.eatenAt,
    goalHours,
    isSuccessful: lengthOf(longest) >= goalHours * HOUR_MS,
    isLeftOut: plan.daysLeftOut.includes(endedBy.eatenOn),
    fastingHours: hoursBetween(startedAt, endedBy.eatenAt),
    eatingWindowHours: hoursBetween(endedBy.eatenAt, lastMealAt),
    foodCount: mealsOfDay.length,
    totalKcal: mealsOfDay.reduce((sum, meal) => sum + (meal.energyKcal ?? 0), 0),
  }
}

/**
 * The batches that the recorded meals earn, newest day first: for each civil day the longest gap
 * between neighbouring meals that ended on it (the earlier of two equal ones), against the goal of
 * that day. A gap within one civil day counts only from the goal on (16 hours or more), so the first
 * day has no failed fast. A day whose longest gap is over 36 hours (or 12 more than its goal) and not
 * confirmed by its meal has no batch. Meals may come in any order. To derive a range of days, give
 * also the last meal before it.
 */
export function deriveBatches(meals: readonly FastingMeal[], plan: FastingPlan): FastingBatch[] {
  const longestByDay = new Map<CivilDay, Gap>()
  const mealsByDay = new Map<CivilDay, FastingMeal[]>()
  let previous: FastingMeal | undefined
  for (const meal of inOrder(meals)) {
    const sameDay = mealsByDay.get(meal.eatenOn)
    if (sameDay === undefined) mealsByDay.set(meal.eatenOn, [meal])
    else sameDay.push(meal)
    if (previous !== undefined) {
      const gap = { startedAt: previous.eatenAt, startedOn: previous.eatenOn, endedBy: meal }
      const longest = longestByDay.get(meal.eatenOn)
      if (
        isFast(gap, goalHoursOn(plan, meal.eatenOn)) &&
        (longest === undefined || lengthOf(gap) > lengthOf(longest))
      )
        longestByDay.set(meal.eatenOn, gap)
    }
    previous = meal
  }
  return [...longestByDay]
    .map(([on, gap]) => earnBatch(gap, mealsByDay.get(on) ?? [], plan))
    .filter((batch) => batch !== null)
    .sort((a, b) => (a.endedOn < b.endedOn ? 1 : -1))
}
