import { type Food, type FoodPortion, isOfLists } from '../../foods/food.ts'
import type { MealPhrase } from '../phrases/meal-phrase.ts'
import { CUP_ML, FLUID_OUNCE_ML, TABLESPOON_ML } from '../vocabularies/measures.ts'
import type { Size } from '../vocabularies/meal-vocabulary.ts'

/** "1 1/2 cups": how a portion of the table says how many there are, and of what. */
export const AMOUNT = /^(\d+ \d+\/\d+|\d+\/\d+|\d+(?:\.\d+)?)\s+(.+)$/

/** "1 1/2" as a number. */
export const amountOf = (text: string): number =>
  text.split(' ').reduce((sum, part) => {
    const [over = 0, under = 1] = part.split('/').map(Number)
    return sum + over / under
  }, 0)

/** "slices" -> "slice", in the table's English. */
export const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss|to)es$/, '$1')
    .replace(/([^su])s$/, '$1')

/** Whether a food's portion is one of them: "mussel" of "Mussels", "nut" of "Almonds". */
export const isOneOf = (name: string, noun: string): boolean =>
  noun === 'nut' || noun === singular((/^[^ ,(]*/.exec(name)?.[0] ?? '').toLowerCase())

/** One portion of the table, for one of it: "2 eggs" of 110 g is an "eggs" of 55 g. */
export interface UnitPortion {
  readonly noun: string
  readonly gramsEach: number
  readonly amount: number
}

export const unitPortionOf = ({ description, grams }: FoodPortion): UnitPortion => {
  const read = AMOUNT.exec(description)
  // "100 g" says of nothing what one weighs.
  if (read?.[2] === 'g') return { noun: 'serving', gramsEach: grams, amount: 1 }
  if (!read?.[1] || !read[2])
    return { noun: description.toLowerCase(), gramsEach: grams, amount: 1 }
  const amount = amountOf(read[1])
  return { noun: read[2].toLowerCase(), gramsEach: grams / amount, amount }
}

/** "1 cup, dry, yields" is the weight of another food: cooked from it. */
export const isYield = (noun: string) => /yields/.test(noun)

export const MEASURED_NOUN =
  /^(cup|fl oz|oz|tablespoon|teaspoon|cubic inch|surface inch|linear inch|serving|plate|bowl|quart|\d)/

export const CONTAINER_NOUN =
  /^(package|\d* ?calorie|individual|container|single serving|small single|medium single|large single|packet|bag|jar|tub|sleeve|drink|small drink|meal)/

export const headOf = (noun: string): string[] =>
  (noun.split(/[,(]/)[0] ?? '').split(/[\s/]+/).map(singular)

const SIZE_WORDS: Record<Size, RegExp> = {
  small: /\b(small|thin|mini|miniature|snack|bite|fun)\b/,
  medium: /\b(medium|regular)\b/,
  large: /\b(large|thick|jumbo|big|king|extra)\b/,
}

export const isSized = (noun: string) => Object.values(SIZE_WORDS).some((words) => words.test(noun))

/** How far a small or a large one is from the middle, where the table does not say. Ours. */
const SIZE_FACTOR: Record<Size, number> = { small: 0.75, medium: 1, large: 1.3 }

export const sizeFactorOf = ({ size }: Pick<MealPhrase, 'size'>): number =>
  SIZE_FACTOR[size ?? 'medium']

/** Of portions of one kind the one of the size that was said, or the middle one. */
export const inSize = (
  portions: readonly UnitPortion[],
  size: Size | null,
  unsaid: Size = 'medium',
): number | undefined => {
  const [first] = portions
  if (!first) return undefined
  const said = size && portions.find(({ noun }) => SIZE_WORDS[size].test(noun))
  if (said) return said.gramsEach
  const middle =
    portions.find(({ noun }) => SIZE_WORDS[unsaid].test(noun)) ??
    portions.find(({ noun }) => !isSized(noun)) ??
    first
  return middle.gramsEach * sizeFactorOf({ size })
}

export const byNoun = (
  portions: readonly UnitPortion[],
  nouns: readonly string[],
  phrase: MealPhrase,
): number | undefined => {
  for (const noun of nouns) {
    const alike = portions.filter(
      (portion) =>
        !isYield(portion.noun) && headOf(portion.noun).join(' ').includes(singular(noun)),
    )
    const same = alike.filter((portion) => singular(portion.noun) === singular(noun))
    const wanted = same.length > 0 && phrase.size === null ? same : alike
    // A packet of crisps is the one that one buys for oneself.
    const inThatSize = inSize(wanted, phrase.size, noun.endsWith('bag') ? 'small' : 'medium')
    if (inThatSize !== undefined) return inThatSize
  }
  return undefined
}

/** What is drunk or spooned weighs what water does; in our own lists a cup of it is not America's. */
const FLUID_NAME =
  /\b(?:juice|milk|soup|broth|beer|wine|tea|coffee|latte|cola|drink|water|smoothie)\b(?!.*\b(?:powder|condensed|leaves)\b)/i

export const gramsPerMl = (portions: readonly UnitPortion[]): number | undefined => {
  const each = (...nouns: RegExp[]) =>
    nouns
      .flatMap((noun) => portions.filter((portion) => noun.test(portion.noun)))
      .map((portion) => portion.gramsEach)[0]
  const byOunce = each(/^fl oz$/, /^fl oz \(no ice\)/)
  // The table states an ounce of water as 30 g.
  if (byOunce) return Math.abs(byOunce / FLUID_OUNCE_ML - 1) < 0.02 ? 1 : byOunce / FLUID_OUNCE_ML
  const byCup = each(
    /^cup$/,
    /^cup, (?:cooked|pieces|sliced|chopped)/,
    /^cups?\b(?!.*(?:mashed|melted|nuggets))/,
  )
  if (byCup) return byCup / CUP_ML
  const bySpoon = each(/^tablespoon/)
  if (bySpoon) return bySpoon / TABLESPOON_ML
  const byTeaspoon = each(/^teaspoon/)
  return byTeaspoon && (byTeaspoon * 3) / TABLESPOON_ML
}

export const gramsPerMlOf = (food: Food, portions: readonly UnitPortion[]): number | undefined =>
  isOfLists(food) && FLUID_NAME.test(food.name) ? 1 : gramsPerMl(portions)

/** What weighs less is not eaten one by one: "a fries" is a helping, and so are "large fries". */
export const OF_MANY_GRAMS = 10

/** Whether the table has a portion of a food in the vessel or by the piece that was said. */
export const hasPortionIn = ({ measure }: MealPhrase, { portions }: Food): boolean =>
  measure !== null &&
  (measure.kind === 'piece' || measure.kind === 'vessel') &&
  portions.some(({ description }) => {
    const words = headOf(unitPortionOf({ description, grams: 1 }).noun).join(' ')
    return measure.nouns.some((noun) => ` ${words} `.includes(` ${singular(noun)} `))
  })
