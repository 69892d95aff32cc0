/** Exact by definition: international avoirdupois pound, 1959. */
const KG_PER_LB = 0.45359237
/** Exact by definition: international inch, 1959. */
const CM_PER_INCH = 2.54
/** Thermochemical calorie, the one on food labels (FAO Food and Nutrition Paper 77, 2003). */
const KJ_PER_KCAL = 4.184

export const lbFromKg = (kg: number): number => kg / KG_PER_LB
export const kgFromLb = (lb: number): number => lb * KG_PER_LB

export const kjFromKcal = (kcal: number): number => kcal * KJ_PER_KCAL
export const kcalFromKj = (kj: number): number => kj / KJ_PER_KCAL

export const cmFromFeetInches = (feet: number, inches: number): number => (feet * 12 + inches) * CM_PER_INCH

/** Whole feet and whole inches (0 to 11) nearest to a height in cm. */
export function feetInchesFromCm(cm: number): { feet: number; inches: number } {
  const wholeInches = Math.round(cm / CM_PER_INCH)
  return { feet: Math.floor(wholeInches / 12), inches: wholeInches % 12 }
}

/** Rounds half away from minus infinity to one decimal; never yields minus zero. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10 + 0

/** `part` of `whole` as a whole percent; null when there is nothing to take a part of. */
export const wholePercent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((100 * part) / whole))

/** The arithmetic mean; null of nothing. */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** The middle value, or the mean of the middle two; null of nothing. */
export const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return meanOf([sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]].filter((value) => value !== undefined))
}
