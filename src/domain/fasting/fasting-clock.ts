import { HOUR_MS, hoursBetween } from '../day.ts'
import type { DayClock } from '../day-turn.ts'
import { type NotEnoughData, notEnoughData } from '../not-enough-data.ts'
import type { FastingMeal } from './fasting-batch.ts'
import {
  type FastingPlan,
  goalOfFast,
  longestUnconfirmedHours,
  windowHoursBeside,
} from './fasting-plan.ts'

/** Shorter pauses lie between meals of one day. */
export const SHORTEST_NIGHT_MS = 8 * HOUR_MS

/**
 * While it is open, the member is eating, not fasting: nobody knows yet whether the last meal was
 * the day's last.
 */
interface OpenWindow {
  readonly state: 'open'
  readonly openedAt: number
  readonly closesAt: number
  readonly hoursLeft: number
  /** How long it is in all: 8 hours beside a goal of 16. */
  readonly windowHours: number
}

/** What the eating window still allows. */
export type EatingWindow =
  | OpenWindow
  /** Eating now would cut the running fast short; `opensAt` is when it has earned a batch. */
  | { readonly state: 'closed'; readonly opensAt: number }
  /** The fast is won: the next meal opens a window of so many hours. */
  | { readonly state: 'opens-with-next-meal'; readonly windowHours: number }

export interface RunningFast {
  readonly kind: 'running'
  readonly state: 'fasting' | 'goal-reached'
  /** The last meal. */
  readonly startedAt: number
  /** Hours of fasting that earn a batch on the day on which this fast can end. */
  readonly goalHours: number
  /** When they are full. */
  readonly goalAt: number
  readonly hoursFasted: number
  /** 0 once the goal is reached. */
  readonly hoursToGo: number
  /** Beyond the goal; 0 before. */
  readonly hoursWon: number
  /** 0 to 1, full at the goal. */
  readonly progress: number
  readonly eatingWindow: EatingWindow
  /** So long that nobody knows what was eaten (over 36 hours): the next meal earns a batch only with the routine box ticked. */
  readonly needsConfirmation: boolean
}

export type FastingClock = RunningFast | NotEnoughData

/**
 * When the current eating window opened: with the newest meal after a break of 8 hours or more, or
 * with the first meal known. Shorter breaks lie between meals of one day, so a supper at 00:30
 * belongs to the day before.
 */
function windowOpenedAt(mealsAt: readonly number[], startedAt: number): number {
  const opening = mealsAt.findLast(
    (eatenAt, i) => eatenAt - (mealsAt[i - 1] ?? Number.NEGATIVE_INFINITY) >= SHORTEST_NIGHT_MS,
  )
  return opening ?? startedAt
}

function eatingWindowOf(
  openedAt: number,
  { goalAt, goalHours }: Pick<RunningFast, 'goalAt' | 'goalHours'>,
  nowAt: number,
): EatingWindow {
  const windowHours = windowHoursBeside(goalHours)
  if (nowAt >= goalAt) return { state: 'opens-with-next-meal', windowHours }
  const closesAt = openedAt + windowHours * HOUR_MS
  if (closesAt <= nowAt) return { state: 'closed', opensAt: goalAt }
  return {
    state: 'open',
    openedAt,
    closesAt,
    hoursLeft: hoursBetween(nowAt, closesAt),
    windowHours,
  }
}

/**
 * The live clock at an instant, from the meals (and "I ate" marks) of the last two days or more, in
 * any order, by the member's plan and days; meals between two that are less than `SHORTEST_NIGHT_MS`
 * apart may be left out. A last meal slightly in the future, by a clock that runs ahead, counts as
 * now. All hours are true, unrounded hours.
 */
export function fastingClock(
  meals: readonly Pick<FastingMeal, 'eatenAt'>[],
  nowAt: number,
  { plan, ...clock }: DayClock & { readonly plan: FastingPlan },
): FastingClock {
  const mealsAt = meals.map((meal) => meal.eatenAt).sort((a, b) => a - b)
  const startedAt = mealsAt.at(-1)
  if (startedAt === undefined) return notEnoughData('first-meal')
  const goal = goalOfFast(plan, startedAt, clock)
  const { goalAt } = goal
  const hoursFasted = Math.max(0, hoursBetween(startedAt, nowAt))
  return {
    kind: 'running',
    state: nowAt >= goalAt ? 'goal-reached' : 'fasting',
    startedAt,
    ...goal,
    hoursFasted,
    hoursToGo: Math.max(0, hoursBetween(Math.max(startedAt, nowAt), goalAt)),
    hoursWon: Math.max(0, hoursBetween(goalAt, nowAt)),
    progress: Math.min(1, hoursFasted / hoursBetween(startedAt, goalAt)),
    eatingWindow: eatingWindowOf(
      windowOpenedAt(mealsAt, startedAt),
      goal,
      Math.max(nowAt, startedAt),
    ),
    needsConfirmation: hoursFasted > longestUnconfirmedHours(goal.goalHours),
  }
}
