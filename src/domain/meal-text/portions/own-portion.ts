import type { Food } from '../../foods/food.ts'
import type { MealPhrase } from '../phrases/meal-phrase.ts'
import { AMOUNT, amountOf, OF_MANY_GRAMS, singular, sizeFactorOf } from './table-portion.ts'

/** A household portion of a food, taken apart: "1 medium single serving bag" of 57 g. */
interface Portion {
  readonly gramsEach: number
  /** What it is called, without numbers, sizes and what stands in brackets. */
  readonly nouns: readonly string[]
  readonly sizes: ReadonlySet<string>
  readonly isUsual: boolean
  /** In fluid ounces, where it says so in brackets. */
  readonly fluidOunces: number | undefined
}

/** Words of one size, as portions and people say them. */
const SIZES: Readonly<Record<string, string>> = {
  miniature: 'mini',
  mini: 'mini',
  tiny: 'mini',
  bite: 'mini',
  fun: 'fun',
  snack: 'snack',
  child: 'child',
  kid: 'child',
  small: 'small',
  little: 'small',
  short: 'small',
  thin: 'small',
  medium: 'medium',
  regular: 'medium',
  standard: 'medium',
  grande: 'medium',
  large: 'large',
  big: 'large',
  thick: 'large',
  venti: 'large',
  jumbo: 'extra',
  king: 'extra',
  extra: 'extra',
  huge: 'extra',
  footlong: 'foot',
  individual: 'individual',
  single: 'individual',
  personal: 'individual',
}

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((token) => token !== '')
    .map(singular)

/** These are sizes before the word "size" alone: "each bite" is none. */
const SIZE_IF_SAID = new Set(['bite', 'fun', 'snack', 'king', 'foot'])
const isSizeWord = (token: string | undefined): boolean => token === 'size' || token === 'sized'
/** The sizes that somebody's words name. */
const saidSizesOf = (tokens: readonly string[]): string[] =>
  tokens.flatMap((token, at) =>
    SIZE_IF_SAID.has(token) && !isSizeWord(tokens[at + 1]) ? [] : (SIZES[token] ?? []),
  )

const SILENT = new Set('of a an the or any size sized with no in and nfs whole'.split(' '))
/** What a portion is of, rather than what it is: "1 cup, dry, yields". */
const OTHER_STATE = /yields|dry mix|\bdry\b|uncooked/

/** Where pieces were counted, "peanut butter cups" are no cups of anything. */
const VOLUME = /^\S+ (?:cups?|fl oz|tablespoons?|teaspoons?)\b/

const portionOf = (description: string, grams: number, isUsual: boolean): Portion => {
  const [, amount = '1', called = description] = AMOUNT.exec(description) ?? []
  const tokens = tokensOf(called.replaceAll(/\([^)]*\)/g, ' ')).filter(
    (token) => !SILENT.has(token),
  )
  const ounces = /\((\d+(?:\.\d+)?) fl oz/.exec(description)?.[1]
  return {
    gramsEach: grams / amountOf(amount),
    nouns: tokens.filter((token) => SIZES[token] === undefined),
    sizes: new Set(tokens.flatMap((token) => SIZES[token] ?? [])),
    isUsual,
    fluidOunces: ounces === undefined ? undefined : Number(ounces),
  }
}

/** Points for a portion by what was said; those without any word in common are no answer. */
const POINTS = {
  noun: 2.4,
  nameNoun: 1,
  unsaidNoun: -0.6,
  size: 2.2,
  /** "A medium single serving bag" says two. */
  oneMoreSize: 1.5,
  otherSize: -2,
  middle: 0.4,
  odd: -0.4,
  usual: 1,
  /** It is called so and has no size: "1 bottle". */
  plain: 1.2,
}

/** One buys drinks up to this size for oneself, in fluid ounces. */
const LARGEST_FOR_ONE = 20
const LARGEST_CAN = 12

const pointsOf = (
  { nouns, sizes, isUsual, fluidOunces }: Portion,
  said: ReadonlySet<string>,
  saidSizes: ReadonlySet<string>,
  named: ReadonlySet<string>,
): { points: number; isAnswer: boolean } => {
  const common = nouns.filter((noun) => said.has(noun)).length
  // A "pizza" of a pizza is less of an answer than its slice.
  const commonWithName = nouns.filter((noun) => said.has(noun) && named.has(noun)).length
  const sameSizes = [...sizes].filter((size) => saidSizes.has(size)).length
  const sameSize = sameSizes > 0
  const bySize = (): number => {
    if (saidSizes.size > 0)
      return sameSize
        ? POINTS.size + POINTS.oneMoreSize * (sameSizes - 1)
        : sizes.size > 0
          ? POINTS.otherSize
          : 0
    if (sizes.has('medium')) return POINTS.middle
    return sizes.size > 0 ? POINTS.odd : 0
  }
  const largest = said.has('can') ? LARGEST_CAN : LARGEST_FOR_ONE
  const byVolume = fluidOunces === undefined ? 0 : fluidOunces > largest ? -0.5 : fluidOunces / 100
  return {
    points:
      POINTS.noun * (common - commonWithName) +
      POINTS.nameNoun * commonWithName +
      POINTS.unsaidNoun * (nouns.length - common) +
      bySize() +
      byVolume +
      (common > 0 && common === nouns.length && sizes.size === 0 && fluidOunces === undefined
        ? POINTS.plain
        : 0) +
      (isUsual ? POINTS.usual : 0),
    isAnswer:
      common > commonWithName ||
      sameSize ||
      (commonWithName > 0 &&
        commonWithName === nouns.length &&
        (sizes.size === 0 || sizes.has('medium'))),
  }
}

/** Points of a portion that says a middle size and nothing else, for what was counted. */
const ONE_OF_THEM = 1.2
/**
 * The weight of one household portion that the words name, by the food's own portions: "a small
 * single serving bag", "one regular slice", "a large". Undefined where they name none.
 * @param words what was said of the amount and the food, in English
 */
export const ownPortionGrams = (
  words: string,
  {
    size,
    measure,
    quantity,
    food: plain,
  }: Pick<MealPhrase, 'size' | 'measure' | 'quantity' | 'food'>,
  food: Food,
): number | undefined => {
  const tokens = tokensOf(words)
  const named = new Set(tokensOf(food.name))
  const alike = measure !== null && 'nouns' in measure ? measure.nouns.flatMap(tokensOf) : []
  const said = new Set([...tokens, ...alike])
  const saidSizes = new Set([...saidSizesOf(tokens), ...(size ? [size] : [])])
  if (saidSizes.has('extra')) saidSizes.delete('large')
  const isCounted = measure === null
  const isPieces = isCounted || measure.kind === 'piece'
  const isHelping =
    (isCounted && (quantity ?? 1) <= 1 && /[^s]s$/.test(plain)) || alike.includes('order')
  let best: { grams: number; points: number; hasSize: boolean } | undefined
  const portions = food.portions
    .filter(({ description: its }) => !OTHER_STATE.test(its) && !(isPieces && VOLUME.test(its)))
    .map((one) =>
      portionOf(one.description, one.grams, one.description === food.defaultPortion.description),
    )
  // "A can of sardines" is no sardine.
  const inMeasure = portions.filter(({ nouns }) => nouns.some((noun) => alike.includes(noun)))
  for (const portion of inMeasure.length > 0 ? inMeasure : portions) {
    const { points, isAnswer } = pointsOf(portion, said, saidSizes, named)
    const isOne =
      isCounted &&
      portion.nouns.every((noun) => noun === 'fruit') &&
      (portion.sizes.has('medium') || portion.sizes.size === 0)
    if (!isAnswer && !isOne) continue
    // Nor is "a small bowl of olives" or "a jar of olives" one olive.
    const isOther = measure?.kind === 'vessel' || (!isCounted && inMeasure.length === 0)
    if ((isHelping || isOther) && portion.gramsEach < OF_MANY_GRAMS) continue
    const all = points + (isOne ? ONE_OF_THEM : 0)
    if (all > (best?.points ?? 0))
      best = { grams: portion.gramsEach, points: all, hasSize: portion.sizes.size > 0 }
  }
  if (!best) return undefined
  // "A large cup of coffee" is more than the table's cup.
  const isScaled = isCounted || (measure.kind === 'volume' && size === 'large')
  return best.grams * (isScaled && !best.hasSize ? sizeFactorOf({ size }) : 1)
}
