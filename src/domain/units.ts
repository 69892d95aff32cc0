/** Exact by definition: international avoirdupois pound, 1959. */
const KG_PER_LB = 0.45359237
export const LB_PER_STONE = 14
/** Exact by definition: international inch, 1959. */
const CM_PER_INCH = 2.54
/** Thermochemical calorie, the one on food labels (FAO Food and Nutrition Paper 77, 2003). */
const KJ_PER_KCAL = 4.184
/**
 * Exact by definition: the fluid ounce of the United States, 1/128 of a gallon of 231 cubic inches.
 */
const ML_PER_FL_OZ = 29.5735295625
/** Salt is sodium times 2.5 (Regulation (EU) No 1169/2011, annex I). */
export const SALT_PER_SODIUM = 2.5

export const lbFromKg = (kg: number): number => kg / KG_PER_LB
export const kgFromLb = (lb: number): number => lb * KG_PER_LB

export const kcalFromKj = (kj: number): number => kj / KJ_PER_KCAL
export const kjFromKcal = (kcal: number): number => kcal * KJ_PER_KCAL

export const flOzFromMl = (ml: number): number => ml / ML_PER_FL_OZ
export const mlFromFlOz = (flOz: number): number => flOz * ML_PER_FL_OZ

/** How a mass is shown; `st` is stones and pounds. */
export type MassUnit = 'kg' | 'lb' | 'st'

/** A mass as a number of one unit; stones with their fraction. */
export const massFromKg = (kg: number, unit: MassUnit): number =>
  unit === 'kg' ? kg : unit === 'lb' ? lbFromKg(kg) : lbFromKg(kg) / LB_PER_STONE

export const kgFromStonePounds = (stone: number, pounds: number): number =>
  kgFromLb(stone * LB_PER_STONE + pounds)

/** Whole stones, and pounds to one decimal (0 to 13.9), of a number of pounds that is 0 or more. */
export function stonePoundsFromLb(lb: number): { stone: number; pounds: number } {
  const tenths = Math.round(lb * 10)
  const tenthsPerStone = LB_PER_STONE * 10
  return { stone: Math.floor(tenths / tenthsPerStone), pounds: (tenths % tenthsPerStone) / 10 }
}

export const inchesFromCm = (cm: number): number => cm / CM_PER_INCH
export const cmFromInches = (inches: number): number => inches * CM_PER_INCH

export const cmFromFeetInches = (feet: number, inches: number): number =>
  cmFromInches(feet * 12 + inches)

/** Whole feet and whole inches (0 to 11) nearest to a height in cm. */
export function feetInchesFromCm(cm: number): { feet: number; inches: number } {
  const wholeInches = Math.round(inchesFromCm(cm))
  return { feet: Math.floor(wholeInches / 12), inches: wholeInches % 12 }
}

/** Rounds half away from minus infinity to one decimal; never yields minus zero. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10 + 0

/** `part` of `whole` as a whole percent; null when there is nothing to take a part of. */
export const wholePercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole)

/**
 * Shares of a whole in whole percent that add up to 100: each is cut, and those with the largest
 * remainders get what is left (Hamilton's method); of equal ones the earlier. All 0 where there is
 * nothing to share. Values are 0 or more.
 */
export function percentShares(values: readonly number[]): number[] {
  const whole = values.reduce((sum, value) => sum + value, 0)
  if (whole === 0) return values.map(() => 0)
  const exact = values.map((value) => (100 * value) / whole)
  const left = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const byRemainder = exact
    .map((share, i) => ({ i, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder)
  const raised = new Set(byRemainder.slice(0, left).map(({ i }) => i))
  return exact.map((share, i) => Math.floor(share) + (raised.has(i) ? 1 : 0))
}

/**
 * An amount, where less than anybody weighs is nothing: PostgreSQL refuses to multiply numbers whose
 * product is too small for it.
 */
export const withoutTraces = (amount: number): number => (Math.abs(amount) < 1e-9 ? 0 : amount)

/** The arithmetic mean; null of nothing. */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** The standard deviation; 0 of none. */
export const deviationOf = (values: readonly number[]): number => {
  const mean = meanOf(values) ?? 0
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)) ?? 0)
}

/** The middle value, or the mean of the middle two; null of nothing. */
export const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return meanOf(
    [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]].filter(
      (value) => value !== undefined,
    ),
  )
}
