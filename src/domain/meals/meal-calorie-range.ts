import { EIGHTY_PERCENT_REACH } from '#domain/normal-curve.ts'
import { CALORIE_RANGE, type CalorieRange, calorieRange } from './calorie-range.ts'
import type { MealItem } from '#domain/meals/meal-items.ts'

/**
 * How far off a weight is (standard deviation of its natural logarithm): seen in a photo or read
 * from words, as most of the embedded model's labels have it; and given by the member, with kitchen
 * scales and what stays in the pan. Ours, not measured.
 */
export const PORTION_SPREAD = { estimated: 0.3, own: 0.05 } as const

/**
 * How far the portion errors of one look go together. Who takes a plate for larger than it is takes
 * all that lies on it for larger: one photo has one scale, one person one measure. Errors of their
 * own (a thick slice, a hidden layer) come on top. With 0 the range of a large meal would shrink
 * towards certainty with every item named; with 1 ten doubtful items would be as doubtful as one.
 * Halfway is our assumption, not a measurement.
 */
const SHARED_PORTION_ERROR = 0.5

export interface RangedItem extends Pick<MealItem, 'confidence'> {
  readonly amounts: { readonly energyKcal: number }
  /**
   * Standard deviation of the natural logarithm of the weight, where more is known than who gave
   * it.
   */
  readonly portionSpread?: number
}

/**
 * The range, in kcal at portion 1.0, in which about 80 % of true values of a meal lie. Portion
 * errors that one look made go half in the same direction; those of the member's own weights,
 * recipe errors and wrong names are each item's own. The sum is taken as log-normal with the
 * variance that follows (Fenton 1960). It always includes the sum. One item alone has the range of
 * a single dish.
 * @throws RangeError without items, or where a figure is negative or not finite, or a confidence
 * above 100 %
 */
export const mealCalorieRange = (items: readonly RangedItem[]): CalorieRange => {
  const parts = items.map(({ amounts, confidence, portionSpread }) => ({
    energyKcal: amounts.energyKcal,
    confidence: (confidence ?? 100) / 100,
    portionSpread:
      portionSpread ?? (confidence === null ? PORTION_SPREAD.own : PORTION_SPREAD.estimated),
    isEstimated: confidence !== null,
  }))
  const isSound = (value: number) => Number.isFinite(value) && value >= 0
  const areSound = parts.every(
    (p) =>
      isSound(p.energyKcal) &&
      isSound(p.portionSpread) &&
      isSound(p.confidence) &&
      p.confidence <= 1,
  )
  if (parts.length === 0 || !areSound) throw new RangeError('No items to make a calorie range from')
  if (parts.length === 1 && parts.every(({ confidence }) => confidence > 0))
    return calorieRange(parts)

  const totalKcal = parts.reduce((sum, { energyKcal }) => sum + energyKcal, 0)
  if (totalKcal === 0) return { lowKcal: 0, highKcal: 0 }
  let variance = 0
  let sharedDeviation = 0
  for (const { energyKcal, portionSpread, confidence, isEstimated } of parts) {
    const named = portionSpread ** 2 + CALORIE_RANGE.recipeSpread ** 2
    // With a doubtful name the item may be another food of about its size, which spreads wider than
    // any portion of it.
    const doubt = (1 - confidence) * Math.max(0, CALORIE_RANGE.unknownSpread ** 2 - named)
    const shared = isEstimated ? SHARED_PORTION_ERROR * portionSpread ** 2 : 0
    const share = energyKcal / totalKcal
    variance += share ** 2 * (named + doubt - shared)
    sharedDeviation += share * Math.sqrt(shared)
  }
  const reach = EIGHTY_PERCENT_REACH * Math.sqrt(variance + sharedDeviation ** 2)
  return { lowKcal: totalKcal * Math.exp(-reach), highKcal: totalKcal * Math.exp(reach) }
}
