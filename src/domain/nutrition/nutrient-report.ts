import { averagedDays, type CivilDay } from '../day.ts'
import type { Nutrient } from '../foods/nutrient.ts'

/** A food of a meal, as eaten and unrounded. What nobody knows of it is left out, not zero. */
export interface EatenFood {
  readonly eatenOn: CivilDay
  readonly name: string
  readonly energyKcal: number
  readonly amounts: { readonly [Name in Nutrient]?: number }
}

interface NutrientFigure {
  readonly nutrient: Nutrient
  /**
   * The amount of a day in the unit of the nutrient (see `unitOfNutrient`), of the foods of which it is known; null where that is
   * none.
   */
  readonly perDay: number | null
  /** The share of the energy that comes from those foods, 0 to 1. */
  readonly knownShare: number
  /** The foods that gave most of it, most first, with their shares (0 to 1) of what is known. */
  readonly from: readonly { readonly name: string; readonly share: number }[]
}

export interface NutrientReport {
  /**
   * The days behind the figures: none where no finished day of the period was wholly recorded. Of
   * one day alone: that day, so far.
   */
  readonly days: number
  readonly figures: readonly NutrientFigure[]
}

const MAX_FOODS = 3

const sumBy = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0)

const figureOf = (
  nutrient: Nutrient,
  foods: readonly EatenFood[],
  days: number,
): NutrientFigure => {
  const known = foods.flatMap(({ name, energyKcal, amounts }) => {
    const amount = amounts[nutrient]
    return amount === undefined ? [] : [{ name, energyKcal, amount }]
  })
  const total = sumBy(known, ({ amount }) => amount)
  const energyKcal = sumBy(foods, (food) => food.energyKcal)
  const shareOf = (part: number) => (total > 0 ? part / total : 0)
  const byName = [...Map.groupBy(known, ({ name }) => name)]
    .map(([name, eaten]) => ({ name, share: shareOf(sumBy(eaten, ({ amount }) => amount)) }))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share)
  return {
    nutrient,
    perDay: known.length === 0 || days === 0 ? null : total / days,
    knownShare:
      energyKcal > 0
        ? sumBy(known, (food) => food.energyKcal) / energyKcal
        : known.length > 0
          ? 1
          : 0,
    from: byName.slice(0, MAX_FOODS),
  }
}

/**
 * What a day held of each nutrient, on the mean of the days that an average counts
 * (`averagedDays`): finished days with a record and without anything eaten without details
 * (`incompleteDays`). Meals of other days are left out.
 * @param days the civil days of the period, the last one today
 * @param nutrients those that are asked for, in the order of the figures
 */
export const nutrientReport = (
  foods: readonly EatenFood[],
  days: readonly CivilDay[],
  todayOn: CivilDay,
  incompleteDays: ReadonlySet<CivilDay>,
  nutrients: readonly Nutrient[],
): NutrientReport => {
  const finished = averagedDays(days, todayOn)
  const counted = foods.filter(
    ({ eatenOn }) => finished.has(eatenOn) && !incompleteDays.has(eatenOn),
  )
  const count = new Set(counted.map(({ eatenOn }) => eatenOn)).size
  return { days: count, figures: nutrients.map((nutrient) => figureOf(nutrient, counted, count)) }
}
