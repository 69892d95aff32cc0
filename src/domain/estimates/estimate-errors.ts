import { meanOf, medianOf } from '../units.ts'
import type { CalorieRange } from '#domain/meals/calorie-range.ts'

/** An estimate beside what was true, in kcal of the whole meal. */
export interface CheckedEstimate {
  readonly trueKcal: number
  readonly energyKcal: number
  readonly range: CalorieRange | null
}

/** How well estimates did; null without data. */
interface EstimateErrors {
  readonly n: number
  /** Mean distance from the truth. */
  readonly meanAbsoluteErrorKcal: number | null
  readonly medianAbsoluteErrorKcal: number | null
  /** The same as a share of the truth, over meals that have any energy. */
  readonly meanAbsoluteErrorShare: number | null
  /** Mean of estimate - truth: above 0, it estimates too much. */
  readonly biasKcal: number | null
  /** Share of estimates within a fifth of the truth. */
  readonly withinFifth: number | null
  /** Share of ranges that include the true value; it should be 0.8. */
  readonly rangeCoverage: number | null
  /**
   * Mean width of the ranges as a share of the estimate: coverage is easy for who says "anything".
   */
  readonly meanRangeShare: number | null
}

/**
 * Errors of estimates against meals whose energy is known, in kcal; every mean weighs each meal
 * alike.
 */
export const estimateErrors = (checked: readonly CheckedEstimate[]): EstimateErrors => {
  const distances = checked.map(({ trueKcal, energyKcal }) => Math.abs(energyKcal - trueKcal))
  const withEnergy = checked.filter(({ trueKcal }) => trueKcal > 0)
  const ranged = checked.flatMap(({ range, ...one }) => (range ? [{ ...one, range }] : []))
  const asShare = (isSo: (one: CheckedEstimate) => boolean, of: readonly CheckedEstimate[]) =>
    meanOf(of.map((one) => (isSo(one) ? 1 : 0)))
  return {
    n: checked.length,
    meanAbsoluteErrorKcal: meanOf(distances),
    medianAbsoluteErrorKcal: medianOf(distances),
    meanAbsoluteErrorShare: meanOf(
      withEnergy.map(({ trueKcal, energyKcal }) => Math.abs(energyKcal - trueKcal) / trueKcal),
    ),
    biasKcal: meanOf(checked.map(({ trueKcal, energyKcal }) => energyKcal - trueKcal)),
    withinFifth: asShare(
      ({ trueKcal, energyKcal }) => Math.abs(energyKcal - trueKcal) <= trueKcal / 5,
      checked,
    ),
    rangeCoverage: asShare(
      ({ trueKcal, range }) =>
        range !== null && trueKcal >= range.lowKcal && trueKcal <= range.highKcal,
      ranged,
    ),
    meanRangeShare: meanOf(
      ranged
        .filter(({ energyKcal }) => energyKcal > 0)
        .map(({ energyKcal, range }) => (range.highKcal - range.lowKcal) / energyKcal),
    ),
  }
}
