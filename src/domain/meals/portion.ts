/** The portion multiplier of a meal: steps of 0.1 from 0.1 to 5, 1 at first. */
export const PORTION = { min: 0.1, max: 5, step: 0.1, initial: 1 } as const

/** A multiplier brought onto the 0.1 grid and into 0.1..5. */
export const clampPortion = (multiplier: number): number =>
  Math.min(PORTION.max, Math.max(PORTION.min, Math.round(multiplier * 10) / 10))

/** One press of plus (+1) or minus (-1): exact decimals, so ten presses never drift. */
export const stepPortion = (multiplier: number, presses: number): number =>
  clampPortion((Math.round(multiplier * 10) + presses) / 10)

/**
 * The multiplier of a meal that was estimated anew: one that the member set stays, one that was
 * estimated is replaced.
 */
export const portionAnew = (
  multiplier: number,
  estimatedBefore: number,
  estimatedNow: number,
): number => (multiplier === estimatedBefore ? estimatedNow : multiplier)

/**
 * A value for portion 1 (kcal, g or mg) at a multiplier, rounded once to a whole number, as shown
 * anywhere.
 */
export const shownAmount = (value: number, multiplier: number): number =>
  Math.round(value * multiplier)
