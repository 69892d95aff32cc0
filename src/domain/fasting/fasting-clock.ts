import { HOUR_MS, hoursBetween } from '../day.ts'
import { type NotEnoughData, notEnoughData } from '../not-enough-data.ts'
import {
  EATING_WINDOW_HOURS,
  FASTING_GOAL_HOURS,
  type FastingMeal,
  LONGEST_UNCONFIRMED_FAST_HOURS,
} from './fasting-batch.ts'

const WINDOW_MS = EATING_WINDOW_HOURS * HOUR_MS

/**
 * While it is open, the member is eating, not fasting: nobody knows yet whether the last meal was
 * the day's last.
 */
interface OpenWindow {
  readonly state: 'open'
  readonly openedAt: number
  readonly closesAt: number
  readonly hoursLeft: number
}

/** What the eating window still allows. */
export type EatingWindow =
  | OpenWindow
  /** Eating now would cut the running fast short; `opensAt` is when it has earned a batch. */
  | { readonly state: 'closed'; readonly opensAt: number }
  /** The fast is won: the next meal opens a window of 8 hours. */
  | { readonly state: 'opens-with-next-meal' }

export interface RunningFast {
  readonly kind: 'running'
  readonly state: 'fasting' | 'goal-reached'
  /** The last meal. */
  readonly startedAt: number
  /** When 16 hours are full. */
  readonly goalAt: number
  readonly hoursFasted: number
  /** 0 once the goal is reached. */
  readonly hoursToGo: number
  /** Beyond 16; 0 before. */
  readonly hoursWon: number
  /** 0 to 1, full at 16 hours. */
  readonly progress: number
  readonly eatingWindow: EatingWindow
  /** Over 36 hours: the next meal earns a batch only with the routine box ticked. */
  readonly needsConfirmation: boolean
}

export type FastingClock = RunningFast | NotEnoughData

/**
 * When the current eating window opened: with the newest meal after a break at least as long as the
 * window itself, or with the first meal known. Shorter breaks lie between meals of one day, so a
 * supper at 00:30 belongs to the day before.
 */
function windowOpenedAt(mealsAt: readonly number[], startedAt: number): number {
  const opening = mealsAt.findLast(
    (eatenAt, i) => eatenAt - (mealsAt[i - 1] ?? Number.NEGATIVE_INFINITY) >= WINDOW_MS,
  )
  return opening ?? startedAt
}

function eatingWindowOf(openedAt: number, goalAt: number, nowAt: number): EatingWindow {
  if (nowAt >= goalAt) return { state: 'opens-with-next-meal' }
  const closesAt = openedAt + WINDOW_MS
  if (closesAt <= nowAt) return { state: 'closed', opensAt: goalAt }
  return { state: 'open', openedAt, closesAt, hoursLeft: hoursBetween(nowAt, closesAt) }
}

/**
 * The live clock at an instant, from the meals (and "I ate" marks) of the last two days or more, in
 * any order. A last meal slightly in the future, by a clock that runs ahead, counts as now. All
 * hours are true, unrounded hours.
 */
export function fastingClock(
  meals: readonly Pick<FastingMeal, 'eatenAt'>[],
  nowAt: number,
): FastingClock {
  const mealsAt = meals.map((meal) => meal.eatenAt).sort((a, b) => a - b)
  const startedAt = mealsAt.at(-1)
  if (startedAt === undefined) return notEnoughData('first-meal')
  const goalAt = startedAt + FASTING_GOAL_HOURS * HOUR_MS
  const hoursFasted = Math.max(0, hoursBetween(startedAt, nowAt))
  return {
    kind: 'running',
    state: nowAt >= goalAt ? 'goal-reached' : 'fasting',
    startedAt,
    goalAt,
    hoursFasted,
    hoursToGo: Math.max(0, FASTING_GOAL_HOURS - hoursFasted),
    hoursWon: Math.max(0, hoursFasted - FASTING_GOAL_HOURS),
    progress: Math.min(1, hoursFasted / FASTING_GOAL_HOURS),
    eatingWindow: eatingWindowOf(
      windowOpenedAt(mealsAt, startedAt),
      goalAt,
      Math.max(nowAt, startedAt),
    ),
    needsConfirmation: hoursFasted > LONGEST_UNCONFIRMED_FAST_HOURS,
  }
}
