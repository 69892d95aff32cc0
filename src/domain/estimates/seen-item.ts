import { atwaterKcal } from '#domain/foods/atwater.ts'
import { inEach, SOMETIMES_KNOWN } from '#domain/foods/nutrient.ts'
import { ITEM_GRAMS, type ItemAmounts } from '#domain/meals/meal-items.ts'
import { MAX_KCAL_PER_GRAM, MAX_MINERAL_MG_PER_GRAM } from '#domain/meals/physical-bounds.ts'

/** One food as a model describes it: numbers are finite, and may be wrong. */
export interface SeenItem {
  readonly name: string
  readonly grams: number
  /** The weight is between these with a probability of about 80 %. */
  readonly gramsLow: number
  readonly gramsHigh: number
  readonly amounts: ItemAmounts
  /** g; 0 for almost all food */
  readonly alcoholG: number
  /** Percent. */
  readonly confidence: number
}

/** Fiber, polyols and the table's own factors move real foods this far from the general ones. */
const ATWATER_LEEWAY = 0.25
const LEEWAY_KCAL_PER_GRAM = 0.1
/** Spirits of 60 % by volume are half alcohol by weight. */
const MAX_ALCOHOL_SHARE = 0.5
/** A model that is surer than this of what a photo shows is wrong about that. */
const MAX_CONFIDENCE = 95
const SPREAD = { least: 0.15, most: 0.7 } as const
/**
 * The 10th and 90th percentile of a normal distribution lie this many deviations from its middle.
 */
const DEVIATIONS = 1.2816

const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))
const sound = (value: number): number => (Number.isFinite(value) ? value : 0)

/**
 * The same item brought within what food can be: 0.1 to 5000 g, no more in it than it weighs, at most
 * 9 kcal a gram, and an energy that agrees with its macronutrients. Where a model gave no
 * macronutrients at all, its energy is kept within the bounds of any food.
 */
export const boundSeenItem = (item: SeenItem): SeenItem => {
  const grams = within(sound(item.grams), ITEM_GRAMS.min, ITEM_GRAMS.max)
  const share = (value: number, most: number) => within(sound(value), 0, most * grams)
  const raw = {
    proteinG: share(item.amounts.proteinG, 1),
    carbsG: share(item.amounts.carbsG, 1),
    fatG: share(item.amounts.fatG, 1),
    alcoholG: share(item.alcoholG, MAX_ALCOHOL_SHARE),
  }
  const weightG = raw.proteinG + raw.carbsG + raw.fatG + raw.alcoholG
  const fit = weightG > grams ? grams / weightG : 1
  const proteinG = raw.proteinG * fit
  const carbsG = raw.carbsG * fit
  const fatG = raw.fatG * fit
  const alcoholG = raw.alcoholG * fit
  const byAtwater = atwaterKcal({ proteinG, carbsG, fatG }, alcoholG)
  const statedKcal = share(item.amounts.energyKcal, MAX_KCAL_PER_GRAM)
  const leewayKcal = LEEWAY_KCAL_PER_GRAM * grams
  const energyKcal =
    byAtwater === 0
      ? statedKcal
      : within(
          statedKcal,
          Math.max(0, byAtwater * (1 - ATWATER_LEEWAY) - leewayKcal),
          Math.min(MAX_KCAL_PER_GRAM * grams, byAtwater * (1 + ATWATER_LEEWAY) + leewayKcal),
        )
  const known = (value: number | null, most: number) =>
    value === null || !Number.isFinite(value) ? null : within(value, 0, most)
  return {
    name: item.name,
    grams,
    gramsLow: within(sound(item.gramsLow), 0, grams),
    gramsHigh: Math.max(grams, sound(item.gramsHigh)),
    amounts: {
      energyKcal,
      proteinG,
      carbsG,
      fatG,
      ...inEach(SOMETIMES_KNOWN, 'field', ({ field }) =>
        known(item.amounts[field], field === 'fiberG' ? carbsG : MAX_MINERAL_MG_PER_GRAM * grams),
      ),
    },
    alcoholG,
    confidence: Math.round(within(sound(item.confidence), 1, MAX_CONFIDENCE)),
  }
}

/**
 * Standard deviation of the logarithm of a weight that a model gave bounds of; nobody sees a weight
 * to less than 15 %.
 */
export const portionSpreadOf = ({
  gramsLow,
  gramsHigh,
}: Pick<SeenItem, 'gramsLow' | 'gramsHigh'>): number => {
  if (!(gramsLow > 0) || !(gramsHigh >= gramsLow)) return SPREAD.most
  return within(Math.log(gramsHigh / gramsLow) / (2 * DEVIATIONS), SPREAD.least, SPREAD.most)
}
