import { EIGHTY_PERCENT_REACH } from '../normal-curve.ts'
import { CALORIE_RANGE, type CalorieRange } from '#domain/meals/calorie-range.ts'
import type { EatenMeal } from '#domain/meals/eaten-meal.ts'
import { PORTION_SPREAD } from '#domain/meals/meal-calorie-range.ts'

type MealEnergy = Pick<EatenMeal, 'id' | 'energyKcal' | 'range'>

/** Energy with the range in which about 80 % of true values lie, kcal. */
type EnergyWithRange = CalorieRange & { readonly energyKcal: number }

/** How far the truth may lie below and above an energy, kcal. */
export interface Reach {
  readonly belowKcal: number
  readonly aboveKcal: number
}

export const energyWithin = (
  energyKcal: number,
  { belowKcal, aboveKcal }: Reach,
): EnergyWithRange => ({
  energyKcal,
  lowKcal: Math.max(0, energyKcal - belowKcal),
  highKcal: energyKcal + aboveKcal,
})

/**
 * The energy of several meals together, with its range. What is wrong with one meal says nothing of
 * the next, so the distances to either side add up as squares do: the sum is surer than its parts.
 */
export function eatenTogether(meals: readonly MealEnergy[]): EnergyWithRange {
  const reach = (distanceOf: (meal: MealEnergy) => number) => Math.hypot(...meals.map(distanceOf))
  return energyWithin(
    meals.reduce((sum, meal) => sum + meal.energyKcal, 0),
    {
      belowKcal: reach(({ energyKcal, range }) => (range ? energyKcal - range.lowKcal : 0)),
      aboveKcal: reach(({ energyKcal, range }) => (range ? range.highKcal - energyKcal : 0)),
    },
  )
}

/** What a meal was, and is: without the first it was added, without the second removed. */
interface EnergyChange {
  readonly before: Pick<MealEnergy, 'energyKcal' | 'range'> | undefined
  readonly after: Pick<MealEnergy, 'energyKcal' | 'range'> | undefined
}

/** The energy of several meals together, of which one has changed. */
export function eatenAfter(
  eaten: EnergyWithRange,
  { before, after }: EnergyChange,
): EnergyWithRange {
  const reach = (distanceOf: (range: CalorieRange, kcal: number) => number) => {
    const of = (meal: EnergyChange['after']) =>
      meal?.range ? distanceOf(meal.range, meal.energyKcal) : 0
    const squares = distanceOf(eaten, eaten.energyKcal) ** 2 - of(before) ** 2 + of(after) ** 2
    return Math.sqrt(Math.max(0, squares))
  }
  return energyWithin(eaten.energyKcal + (after?.energyKcal ?? 0) - (before?.energyKcal ?? 0), {
    belowKcal: reach((range, kcal) => kcal - range.lowKcal),
    aboveKcal: reach((range, kcal) => range.highKcal - kcal),
  })
}

/**
 * What is left of a day's energy, kcal; negative once more was eaten than the target. The more was
 * eaten, the less is left.
 */
interface LeftToday {
  readonly energyKcal: number
  readonly lowKcal: number
  readonly highKcal: number
}

export const leftOf = (targetKcal: number, eaten: EnergyWithRange): LeftToday => ({
  energyKcal: targetKcal - eaten.energyKcal,
  lowKcal: targetKcal - eaten.highKcal,
  highKcal: targetKcal - eaten.lowKcal,
})

/** A doubt smaller than this, kcal from low to high, is not worth the kitchen scales. */
const SMALL_DOUBT_KCAL = 150

/**
 * Shares of the doubt that may stay, to be called half of it, and to be worth a word. Ours, not
 * measured.
 */
const ABOUT_HALF = 0.55
const WORTHWHILE = 0.8

/** What stays open of a weighed food: how recipes of one dish differ. */
const WEIGHED_REACH =
  EIGHTY_PERCENT_REACH * Math.hypot(PORTION_SPREAD.own, CALORIE_RANGE.recipeSpread)

/** The width of the range of a weighed meal, for each kcal of it. */
export const WEIGHED_WIDTH = Math.exp(WEIGHED_REACH) - Math.exp(-WEIGHED_REACH)

/** What weighing a meal does. */
interface WorthWeighing {
  /** Whether the day's range would be about half as wide, or narrower. */
  readonly halvesDoubt: boolean
}

/**
 * Whether a meal is worth weighing, so that the day is known better. Null where the day's range is
 * narrow, or weighing would narrow it by less than a fifth.
 * @param narrowing by how much the square of the meal's width would shrink, kcal²; below zero where
 *   it would grow
 * @param doubtKcal the widths of all ranges of the day, added up as squares are
 */
export function worthWeighing(narrowing: number, doubtKcal: number): WorthWeighing | null {
  if (doubtKcal < SMALL_DOUBT_KCAL) return null
  const staysKcal = Math.sqrt(Math.max(0, doubtKcal ** 2 - narrowing))
  if (staysKcal > WORTHWHILE * doubtKcal) return null
  return { halvesDoubt: staysKcal <= ABOUT_HALF * doubtKcal }
}
