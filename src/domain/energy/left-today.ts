import { EIGHTY_PERCENT_REACH } from '../normal-curve.ts'
import { CALORIE_RANGE, type CalorieRange } from '#domain/estimates/calorie-range.ts'
import type { EatenMeal } from '#domain/meals/eaten-meal.ts'
import { PORTION_SPREAD } from '#domain/estimates/meal-calorie-range.ts'

type MealEnergy = Pick<EatenMeal, 'id' | 'energyKcal' | 'range'>

/**
 * The energy of several meals together, with the range in which about 80 % of true sums lie. What
 * is wrong with one meal says nothing of the next, so the distances to either side add up as
 * squares do: the sum is surer than its parts.
 * @param energyKcal of the meals and any others, whose numbers are taken as they are
 */
export function eatenTogether(
  meals: readonly MealEnergy[],
  energyKcal = meals.reduce((sum, meal) => sum + meal.energyKcal, 0),
): CalorieRange & { readonly energyKcal: number } {
  const reach = (distanceOf: (meal: MealEnergy) => number) => Math.hypot(...meals.map(distanceOf))
  return {
    energyKcal,
    lowKcal: Math.max(
      0,
      energyKcal - reach(({ energyKcal: kcal, range }) => (range ? kcal - range.lowKcal : 0)),
    ),
    highKcal:
      energyKcal + reach(({ energyKcal: kcal, range }) => (range ? range.highKcal - kcal : 0)),
  }
}

/** What a meal was, and is: without the first it was added, without the second removed. */
interface EnergyChange {
  readonly before: Pick<MealEnergy, 'energyKcal' | 'range'> | undefined
  readonly after: Pick<MealEnergy, 'energyKcal' | 'range'> | undefined
}

/** The energy of several meals together, of which one has changed. */
export function eatenAfter(
  eaten: CalorieRange & { readonly energyKcal: number },
  { before, after }: EnergyChange,
): ReturnType<typeof eatenTogether> {
  const energyKcal = eaten.energyKcal + (after?.energyKcal ?? 0) - (before?.energyKcal ?? 0)
  const reach = (distanceOf: (range: CalorieRange, kcal: number) => number) => {
    const of = (meal: EnergyChange['after']) =>
      meal?.range ? distanceOf(meal.range, meal.energyKcal) : 0
    const squares = distanceOf(eaten, eaten.energyKcal) ** 2 - of(before) ** 2 + of(after) ** 2
    return Math.sqrt(Math.max(0, squares))
  }
  return {
    energyKcal,
    lowKcal: Math.max(0, energyKcal - reach((range, kcal) => kcal - range.lowKcal)),
    highKcal: energyKcal + reach((range, kcal) => range.highKcal - kcal),
  }
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

export const leftOf = (
  targetKcal: number,
  eaten: CalorieRange & { readonly energyKcal: number },
): LeftToday => ({
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

const widthOf = ({ range }: MealEnergy): number => (range ? range.highKcal - range.lowKcal : 0)
const weighedWidthOf = ({ energyKcal }: MealEnergy): number =>
  energyKcal * (Math.exp(WEIGHED_REACH) - Math.exp(-WEIGHED_REACH))

/** The meal whose weighing narrows the day's range most. */
export interface WorthWeighing {
  readonly id: string
  /** Whether the range would be about half as wide, or narrower. */
  readonly halvesDoubt: boolean
}

/**
 * The meal that is worth weighing, so that the day is known better: the one that widens the day's
 * range most. Null where the range is narrow, or weighing any meal would narrow it by less than a
 * fifth.
 */
export function worthWeighing(meals: readonly MealEnergy[]): WorthWeighing | null {
  const doubtKcal = Math.hypot(...meals.map(widthOf))
  if (doubtKcal < SMALL_DOUBT_KCAL) return null
  const outcomes = meals.map((meal) => {
    const widthKcal = widthOf(meal)
    const othersKcal = Math.sqrt(Math.max(0, doubtKcal ** 2 - widthKcal ** 2))
    return {
      id: meal.id,
      doubtKcal: Math.hypot(othersKcal, Math.min(widthKcal, weighedWidthOf(meal))),
    }
  })
  const best = outcomes.reduce((least, outcome) =>
    outcome.doubtKcal < least.doubtKcal ? outcome : least,
  )
  if (best.doubtKcal > WORTHWHILE * doubtKcal) return null
  return { id: best.id, halvesDoubt: best.doubtKcal <= ABOUT_HALF * doubtKcal }
}
