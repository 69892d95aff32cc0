import { atwaterKcal } from '../foods/atwater.ts'

// Whether a typed number is more likely a slip than meant: another unit, a digit too many or too
// few, the 100 g of a label for a portion. Two explanations are weighed: what this member, or
// anybody, eats of it, and the same after a slip.

/** What is known of an amount: the natural logarithm's middle and standard deviation. */
export interface UsualAmount {
  /** How many entries of the member it is from. */
  readonly count: number
  readonly middle: number
  readonly spread: number
}

/** What anybody's amount is: the middle and spread of the logarithm. */
export type Prior = Pick<UsualAmount, 'middle' | 'spread'>

const OUNCE_G = 28.35
const KJ_IN_KCAL = 4.184

/** What a slip multiplies an amount by, and how often it is that one. */
type Slips = readonly (readonly [factor: number, share: number])[]
const DIGIT_SLIPS = [
  [10, 0.25],
  [0.1, 0.25],
] as const
const GRAM_SLIPS: Slips = [...DIGIT_SLIPS, [OUNCE_G, 0.2], [1 / OUNCE_G, 0.2]]
const ENERGY_SLIPS: Slips = [...DIGIT_SLIPS, [KJ_IN_KCAL, 0.35], [1 / KJ_IN_KCAL, 0.15]]
/** Where the weight of a portion is asked for, and the one that labels name is typed. */
const LABEL_GRAMS = 100
const LABEL_SHARE = 0.6
/** A portion that is nearer to 100 g is as good as that: the natural logarithm of the distance. */
const NEAR_LABEL = Math.log(1.52)
/** How much of what lies near 100 g is typed as 100: people round. */
const ROUNDED_TO_LABEL = 0.6

/** How many entries of the member the general knowledge of an amount, and of its spread, is worth. */
const PRIOR_ENTRIES = { middle: 1, spread: 3 } as const
/** Nobody's helpings vary by less. */
const LEAST_SPREAD = 0.2
/** Helpings have heavier tails than a normal distribution. */
const FREEDOM = 5
/**
 * The odds of a slip before the number is seen, times how much worse a slip that is kept is than a
 * question too many. Set on simulated members, not on those that are reported. Meals differ more
 * than helpings of one food, those of one name less: only clear slips are asked about.
 */
const ODDS = { grams: 0.9, energy: 0.17, energyOfName: 0.5 } as const

/** The density of Student's t distribution with 5 degrees of freedom, up to a constant. */
const density = (deviations: number): number =>
  (1 + deviations ** 2 / FREEDOM) ** (-(FREEDOM + 1) / 2)
/** That constant. */
const PEAK = 0.3796

const logOf = (amounts: readonly number[]): number[] =>
  amounts.filter((amount) => amount > 0).map(Math.log)

/** The usual amount of a member's entries, in any unit; undefined without one above 0. */
export const usualAmountOf = (amounts: readonly number[]): UsualAmount | undefined => {
  const logs = logOf(amounts).sort((a, b) => a - b)
  if (logs.length === 0) return undefined
  // The median and the distances from it: an earlier slip does not make the next one likely.
  const middle = logs[Math.floor(logs.length / 2)] ?? 0
  const distances = logs.map((log) => Math.abs(log - middle)).sort((a, b) => a - b)
  const typical = distances[Math.floor(distances.length / 2)] ?? 0
  return { count: logs.length, middle, spread: 1.4826 * typical }
}

/** The member's own entries and what anybody eats, weighed by how many there are. */
const expectedOf = (prior: Prior, own: UsualAmount | undefined): Prior => {
  if (!own) return prior
  const weightOf = (entries: number) => own.count / (own.count + entries)
  const [known, regular] = [weightOf(PRIOR_ENTRIES.middle), weightOf(PRIOR_ENTRIES.spread)]
  const middle = known * own.middle + (1 - known) * prior.middle
  const variance = regular * own.spread ** 2 + (1 - regular) * prior.spread ** 2
  return { middle, spread: Math.max(LEAST_SPREAD, Math.sqrt(variance)) }
}

const isSlip = (
  amount: number,
  { middle, spread }: Prior,
  slips: Slips,
  odds: number,
  labelled = 0,
): boolean => {
  const log = Math.log(amount)
  const likely = (shift: number) => (PEAK / spread) * density((log - shift - middle) / spread)
  const meant = likely(0) * (labelled > 0 ? ROUNDED_TO_LABEL : 1)
  const slipped = slips.reduce((sum, [factor, share]) => sum + share * likely(Math.log(factor)), 0)
  return odds * (slipped + labelled) > meant
}

/** Of a food of which nothing but a usual helping is known. */
const HELPING_SPREAD = 0.5
/** The spread between a food's portions counts a little: one is a spoon, another the whole cake. */
const PORTIONS_COUNT = 0.1

/**
 * What anybody eats of a food at a time, in g: its usual portion, the further apart the wider its
 * portions are.
 * @param usualGrams above 0
 */
export const helpingOf = (usualGrams: number, portionGrams: readonly number[] = []): Prior => {
  const middle = Math.log(usualGrams)
  const logs = logOf(portionGrams)
  const apart = logs.reduce((sum, log) => sum + (log - middle) ** 2, 0) / Math.max(1, logs.length)
  return { middle, spread: Math.sqrt(HELPING_SPREAD ** 2 + PORTIONS_COUNT * apart) }
}

/**
 * Whether so many grams of a food are more likely a slip: 10 times as much, a tenth, ounces for
 * grams or grams for ounces, 100 g for a portion.
 * @param own what the member ate of it before
 */
export const isSlipInGrams = (
  grams: number,
  helping: Prior,
  own: UsualAmount | undefined,
): boolean => {
  const expected = expectedOf(helping, own)
  const isLabel =
    grams === LABEL_GRAMS && Math.abs(Math.log(LABEL_GRAMS) - expected.middle) > NEAR_LABEL
  return grams > 0 && isSlip(grams, expected, GRAM_SLIPS, ODDS.grams, isLabel ? LABEL_SHARE : 0)
}

/** Meals of one part of the day are alike: a breakfast, a lunch, what is eaten between, a dinner. */
export const PARTS_OF_DAY = ['morning', 'noon', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]
/** The hour at which each begins; what is eaten before the morning is of the evening. */
const BEGINS: readonly (readonly [hour: number, part: PartOfDay])[] = [
  [17.5, 'evening'],
  [15, 'afternoon'],
  [11, 'noon'],
  [4, 'morning'],
]
/** @param hour by the member's clock, 0 to 24 */
export const partOfDay = (hour: number): PartOfDay =>
  BEGINS.find(([from]) => hour >= from)?.[1] ?? 'evening'

/** A meal of anybody, kcal: the middle of what adults eat, from a coffee to a feast. */
const ANY_MEAL: Prior = { middle: Math.log(400), spread: 0.75 }

/** The member's earlier meals, kcal. */
export interface EarlierMeals {
  /** Of this part of the day. */
  readonly atThisTime?: UsualAmount | undefined
  /** Recorded by their energy alone under the same name. */
  readonly ofThisName?: UsualAmount | undefined
}

/**
 * Whether a meal of so many kcal, as eaten, is more likely a slip: 10 times as much, a tenth, kJ for
 * kcal or kcal for kJ. 0 kcal never is. Meals of one name are alike, as helpings of one food are.
 * @param isOfFoods its foods and their weights are known: then it may be as little as they are
 */
export const isSlipInEnergy = (
  energyKcal: number,
  { atThisTime, ofThisName }: EarlierMeals,
  isOfFoods = false,
): boolean => {
  const anyMeal = expectedOf(ANY_MEAL, atThisTime)
  const slips = isOfFoods ? ENERGY_SLIPS.filter(([factor]) => factor > 1) : ENERGY_SLIPS
  return (
    energyKcal > 0 &&
    (ofThisName
      ? isSlip(
          energyKcal,
          expectedOf({ ...anyMeal, spread: HELPING_SPREAD }, ofThisName),
          slips,
          ODDS.energyOfName,
        )
      : isSlip(energyKcal, anyMeal, slips, ODDS.energy))
  )
}

/** How far the energy of a food is from what its protein, carbs and fats make, and still is it. */
const ATWATER_TOLERANCE = 0.15
/** kcal: of less than this, rounding and alcohol say more than the macronutrients. */
const LEAST_BY_ATWATER_KCAL = 20
const NUMBER_SLIPS = [KJ_IN_KCAL, 1 / KJ_IN_KCAL, 10, 0.1]

/**
 * Whether an energy is that of the protein, carbs and fats (g) beside it after a slip: kJ for kcal
 * or kcal for kJ, 10 times as much, a tenth.
 */
export const isSlipBesideMacros = (
  energyKcal: number,
  macros: { readonly proteinG: number; readonly carbsG: number; readonly fatG: number },
): boolean => {
  const byMacros = atwaterKcal(macros)
  if (byMacros < LEAST_BY_ATWATER_KCAL) return false
  return NUMBER_SLIPS.some(
    (factor) => Math.abs(energyKcal / (byMacros * factor) - 1) <= ATWATER_TOLERANCE,
  )
}
