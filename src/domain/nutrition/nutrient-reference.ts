import type { Sex } from '../energy/resting-energy.ts'
import type { Nutrient } from '../foods/nutrient.ts'

/** Whose reference intakes are shown. */
export const REFERENCES = ['efsa', 'us'] as const
export type Reference = (typeof REFERENCES)[number]

/** What a day of an adult is compared with, in the nutrient's unit. */
interface NutrientReference {
  readonly amount: number
  /** Whether a day should reach it or stay within it. */
  readonly is: 'to-reach' | 'to-stay-within'
}

/** Of men and of women; one number where both have the same. */
type Amount = number | readonly [men: number, women: number]
type ByAge = (age: number) => Amount
type References = { readonly [Name in Nutrient]?: Amount | ByAge }

/**
 * Most women have their last menses near this age, in years; with them goes the higher need of
 * iron.
 */
const MENOPAUSE = 50

/**
 * EFSA, Dietary Reference Values for nutrients, summary report (2017, updated 2019): population
 * reference intakes, or adequate intakes where there are none. Thiamin 0.1 and niacin 1.6 mg a MJ
 * are for 8.4 MJ (2000 kcal); zinc is for a mixed diet (600 mg of phytate); water is that of food
 * and drinks.
 */
const EFSA_TO_REACH: References = {
  fiber: 25,
  potassium: 3500,
  calcium: (age) => (age < 25 ? 1000 : 950),
  iron: (age) => (age < MENOPAUSE ? [11, 16] : 11),
  vitaminC: [110, 95],
  vitaminA: [750, 650],
  vitaminD: 15,
  vitaminE: [13, 11],
  vitaminK: 70,
  thiamin: 0.84,
  riboflavin: 1.6,
  niacin: 13.4,
  vitaminB6: [1.7, 1.6],
  folate: 330,
  vitaminB12: 4,
  choline: 400,
  magnesium: [350, 300],
  phosphorus: 550,
  zinc: [11.7, 9.3],
  copper: [1.6, 1.3],
  selenium: 70,
  water: [2500, 2000],
}
/**
 * Sodium 2000 mg: EFSA's safe and adequate intake (2019), which nearly everybody exceeds. Caffeine
 * 400 mg: EFSA, Scientific opinion on the safety of caffeine (2015). Sugars 90 g and saturated fat
 * 20 g: labels of the EU for 8400 kJ (Regulation (EU) No 1169/2011, annex XIII, part B).
 */
const EFSA_WITHIN: References = { sodium: 2000, sugars: 90, saturatedFat: 20, caffeine: 400 }

/**
 * National Academies (US and Canada), Dietary Reference Intakes: recommended dietary allowances, or
 * adequate intakes where there are none (fiber, potassium, vitamin K, choline, water, linoleic and
 * linolenic acid); sodium and potassium of 2019, calcium and vitamin D of 2011.
 */
const US_TO_REACH: References = {
  fiber: (age) => (age > 50 ? [30, 21] : [38, 25]),
  potassium: [3400, 2600],
  calcium: (age) => (age > 70 ? 1200 : age > 50 ? [1000, 1200] : 1000),
  iron: (age) => (age > 50 ? 8 : [8, 18]),
  vitaminC: [90, 75],
  vitaminA: [900, 700],
  vitaminD: (age) => (age > 70 ? 20 : 15),
  vitaminE: 15,
  vitaminK: [120, 90],
  thiamin: [1.2, 1.1],
  riboflavin: [1.3, 1.1],
  niacin: [16, 14],
  vitaminB6: (age) => (age > 50 ? [1.7, 1.5] : 1.3),
  folate: 400,
  vitaminB12: 2.4,
  choline: [550, 425],
  magnesium: (age) => (age > 30 ? [420, 320] : [400, 310]),
  phosphorus: 700,
  zinc: [11, 8],
  copper: 0.9,
  selenium: 55,
  linoleicAcid: (age) => (age > 50 ? [14, 11] : [17, 12]),
  linolenicAcid: [1.6, 1.1],
  water: [3700, 2700],
}
/**
 * Sodium: its chronic disease risk reduction intake (2019). Saturated fat: a tenth of 2000 kcal;
 * alcohol: two drinks of 14 g for men and one for women (Dietary Guidelines for Americans,
 * 2020-2025). Caffeine: US Food and Drug Administration.
 */
const US_WITHIN: References = { sodium: 2300, saturatedFat: 22, caffeine: 400, alcohol: [28, 14] }

const TABLES = {
  efsa: { toReach: EFSA_TO_REACH, within: EFSA_WITHIN },
  us: { toReach: US_TO_REACH, within: US_WITHIN },
} as const

/**
 * The reference intake of a day; null where the reference has none, as for cholesterol.
 * @param sex unknown takes the stricter of both, so that nothing is overlooked
 * @param age in years, 18 or more
 */
export const referenceOf = (
  nutrient: Nutrient,
  { sex, age }: { sex: Sex | null; age: number },
  reference: Reference = 'efsa',
): NutrientReference | null => {
  const { toReach, within } = TABLES[reference]
  const listed = within[nutrient] ?? toReach[nutrient]
  if (listed === undefined) return null
  const is = within[nutrient] === undefined ? 'to-reach' : 'to-stay-within'
  const amount = typeof listed === 'function' ? listed(age) : listed
  if (typeof amount === 'number') return { amount, is }
  const [men, women] = amount
  if (sex !== null) return { amount: sex === 'male' ? men : women, is }
  return { amount: is === 'to-reach' ? Math.max(men, women) : Math.min(men, women), is }
}
