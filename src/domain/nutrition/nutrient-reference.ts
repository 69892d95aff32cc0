import type { Sex } from '../energy/resting-energy.ts'

/** Nutrients beside the macronutrients, in the order in which a screen lists them. */
export const NUTRIENTS = [
  'fiber',
  'sugars',
  'saturatedFat',
  'cholesterol',
  'sodium',
  'potassium',
  'calcium',
  'iron',
  'vitaminC',
] as const
export type Nutrient = (typeof NUTRIENTS)[number]

/** g for fiber, sugars and saturated fat; mg for the others. */
export const unitOfNutrient = (nutrient: Nutrient): 'g' | 'mg' =>
  nutrient === 'fiber' || nutrient === 'sugars' || nutrient === 'saturatedFat' ? 'g' : 'mg'

/** What a day of an adult is compared with, in the nutrient's unit. */
interface NutrientReference {
  readonly amount: number
  /** Whether a day should reach it or stay within it. */
  readonly is: 'to-reach' | 'to-stay-within'
}

/**
 * Reference intakes of an adult of 8400 kJ (2000 kcal) a day: Regulation (EU) No 1169/2011, annex
 * XIII, part B.
 */
const WITHIN: Partial<Record<Nutrient, number>> = { sugars: 90, saturatedFat: 20 }
/**
 * Most women have their last menses near this age, in years; with them goes the higher need of
 * iron.
 */
const MENOPAUSE = 50

/**
 * The reference intake of a day. To reach: EFSA, Dietary Reference Values for nutrients, summary
 * report (2017, updated 2019): fiber 25 g, potassium 3500 mg, calcium 950 mg, iron 11 mg (women
 * before the menopause 16), vitamin C 110 mg (women 95). Sodium 2000 mg is EFSA's safe and adequate
 * intake (2019), which nearly everybody exceeds. Sugars 90 g and saturated fat 20 g are those of
 * food labels in the EU. Null for cholesterol: EFSA sets none.
 * @param sex unknown takes the higher of both, so that no shortfall is overlooked
 * @param age in years, 18 or more: calcium is 1000 mg before 25
 */
export const referenceOf = (
  nutrient: Nutrient,
  { sex, age }: { sex: Sex | null; age: number },
): NutrientReference | null => {
  const within = WITHIN[nutrient]
  if (within !== undefined) return { amount: within, is: 'to-stay-within' }
  const reach = (amount: number): NutrientReference => ({ amount, is: 'to-reach' })
  switch (nutrient) {
    case 'sodium':
      return { amount: 2000, is: 'to-stay-within' }
    case 'fiber':
      return reach(25)
    case 'potassium':
      return reach(3500)
    case 'calcium':
      return reach(age < 25 ? 1000 : 950)
    case 'iron':
      return reach(sex !== 'male' && age < MENOPAUSE ? 16 : 11)
    case 'vitaminC':
      return reach(sex === 'female' ? 95 : 110)
    default:
      return null
  }
}
