import type { CivilDay } from '../day.ts'
import type { EatenMeal } from '../meals/eaten-meal.ts'
import { wholePercent } from '../units.ts'
import { type HabitBoxes, rowsOfTicks, ticksIn } from './habit-boxes.ts'
import type { Message } from '../message.ts'

export const PRAISE_FROM_PERCENT = 80
const TIP_BELOW_PERCENT = 50
const TIP_ABOVE_MEALS = 5

type GlassOfMeal = Pick<EatenMeal, 'eatenOn' | 'preMealWater'>

/** A glass more or less on a day. */
interface GlassChange {
  readonly on: CivilDay
  readonly glasses: 1 | -1
}

/**
 * How the glasses of days change with a meal: the one before it counts on its day while the box is
 * ticked and the meal is in the log.
 */
export const glassChanges = (
  before: GlassOfMeal | undefined,
  after: GlassOfMeal | undefined,
): GlassChange[] => {
  const [was, is] = [before, after].map((meal) => (meal?.preMealWater ? meal.eatenOn : undefined))
  if (was === is) return []
  return [
    ...(was === undefined ? [] : [{ on: was, glasses: -1 as const }]),
    ...(is === undefined ? [] : [{ on: is, glasses: 1 as const }]),
  ]
}

interface PreMealWaterStats {
  /** Whole percent of the meals of the last 30 days; null without any. */
  readonly adherencePercentage: number | null
  readonly mealsWithWater: number
  readonly totalMeals: number
  /** The newest recordings in a row with water. */
  readonly streak: number
}

/** Water before the meals of the days over which habits are counted. */
export function preMealWaterStats({
  recentWater,
}: Pick<HabitBoxes, 'recentWater'>): PreMealWaterStats {
  const mealsWithWater = ticksIn(recentWater)
  return {
    adherencePercentage: wholePercent(mealsWithWater, recentWater.length),
    mealsWithWater,
    totalMeals: recentWater.length,
    streak: rowsOfTicks(recentWater)[0] ?? 0,
  }
}

/**
 * Praise from 80 %; a tip under 50 % once there are more than 5 meals; otherwise nothing to say.
 */
export function preMealWaterMessage(
  stats: Pick<PreMealWaterStats, 'adherencePercentage' | 'totalMeals'>,
): Message | null {
  const percent = stats.adherencePercentage
  if (percent === null || stats.totalMeals === 0) return null
  if (percent >= PRAISE_FROM_PERCENT) return { code: 'habits.water-praise' }
  if (percent < TIP_BELOW_PERCENT && stats.totalMeals > TIP_ABOVE_MEALS)
    return { code: 'habits.water-tip' }
  return null
}
