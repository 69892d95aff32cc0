import type { Food } from '../../foods/food.ts'
import type { MealPhrase } from '../phrases/meal-phrase.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from '../vocabularies/meal-vocabulary.ts'
import { MOST_COUNTED } from '../vocabularies/measures.ts'
import {
  countryGrams,
  listedGrams,
  listedPiece,
  SMALL_GRAMS,
  usualOfCountry,
} from './country-portion.ts'
import { gramsOfOne } from './grams-of-one.ts'
import { measured } from './measured-grams.ts'
import { ownPortionGrams } from './own-portion.ts'
import type { PhraseGrams } from './phrase-grams.ts'
import {
  CONTAINER_NOUN,
  headOf,
  isSized,
  MEASURED_NOUN,
  OF_MANY_GRAMS,
  singular,
  sizeFactorOf,
  type UnitPortion,
  unitPortionOf,
} from './table-portion.ts'
import { DRINK, usualHelping } from './usual-helping.ts'
import { COUNTED } from './usual-weights.ts'

/** How many some small things are. Ours. */
const SOME_SMALL = 3

/** The first answer that is one. */
const firstOf = <T>(
  nouns: readonly string[],
  answer: (noun: string) => T | undefined,
): T | undefined => {
  for (const noun of nouns) {
    const its = answer(noun)
    if (its !== undefined) return its
  }
  return undefined
}

/**
 * "A quiche" of more than this, and "1 pot pie" or "two apple pies" of more energy each, are helpings
 * of one.
 */
const FOR_ONE_GRAMS = 600

const FOR_ONE_KCAL = 1500

const isForSeveral = (
  { isArticle, size }: MealPhrase,
  { category, per100g }: Food,
  gramsEach: number,
): boolean =>
  // "One smoothie" is not the medium cup of America, unless that was said.
  ((isArticle || (size === null && DRINK.test(category))) && gramsEach > FOR_ONE_GRAMS) ||
  (size === null && gramsEach * per100g.energyKcal > 100 * FOR_ONE_KCAL)

/** How much of a helping a few of many are. Ours. */
const FEW_OF_HELPING = 0.5

const FRIED = /\b(?:fried|fries)\b/

/** Sizes that the table names and no usual weight knows. */
const OTHER_SIZE = /\b(personal|individual|miniature|(?:fun|bite|snack)[ -]sized?)\b/

/** A phrase, the food that it means, and the portion of that food that is usual. */
interface Weighed {
  readonly phrase: MealPhrase
  readonly food: Food
  readonly vocabulary: MealVocabulary
  /** What was said, or one. */
  readonly quantity: number
  readonly usual: UnitPortion
}

/** One way to the grams of a phrase; undefined where it does not lead to any. */
type GramsRule = (weighed: Weighed) => PhraseGrams | undefined

/** "A few fries" are no three helpings, and no three potatoes. */
const byFewOfHelping: GramsRule = ({ phrase, food, vocabulary, usual }) => {
  const isPartOfHelping =
    vocabulary !== english &&
    phrase.isFew === true &&
    phrase.measure === null &&
    /^(serving|plate|cup|bowl)\b/.test(usual.noun) &&
    (FRIED.test(food.name) || countryGrams('one', phrase, food, vocabulary) === undefined)
  return isPartOfHelping
    ? { grams: food.defaultPortion.grams * FEW_OF_HELPING, source: 'usual' }
    : undefined
}

/** A plate of what is eaten by the plate is what is usual in the country, and a piece one of them. */
const unitOfCountry = (
  { phrase, food, vocabulary, usual }: Weighed,
  kind: 'vessel' | 'piece',
  nouns: readonly string[],
): number | undefined =>
  firstOf(nouns, (noun) => countryGrams(noun, phrase, food, vocabulary)) ??
  (nouns.includes('piece') ? listedGrams('one', phrase, food, vocabulary) : undefined) ??
  ((kind === 'vessel' ? nouns : nouns.slice(0, 1)).includes(usual.noun) && usual.amount === 1
    ? usualOfCountry(phrase, food, vocabulary)
    : undefined)

/** By what its country's list says of one of them, or of one in what it was counted by. */
const byCountry: GramsRule = (weighed) => {
  const { phrase, food, vocabulary, quantity } = weighed
  const { measure } = phrase
  const small =
    vocabulary === english && measure === null ? listedPiece(phrase, vocabulary) : undefined
  if (small !== undefined && phrase.quantity === null)
    return { grams: SOME_SMALL * small, source: 'usual' }
  const countedGrams = () =>
    small ??
    (quantity < 1 ? countryGrams('whole', phrase, food, vocabulary) : undefined) ??
    countryGrams('one', phrase, food, vocabulary)
  const isInUnits = measure?.kind === 'vessel' || measure?.kind === 'piece'
  const each = isInUnits
    ? unitOfCountry(weighed, measure.kind, measure.nouns)
    : measure === null && phrase.quantity !== null
      ? countedGrams()
      : undefined
  return each === undefined
    ? undefined
    : { grams: quantity * each * sizeFactorOf(phrase), source: 'counted' }
}

/** By a household portion of that very food, which the table names in English. */
const byOwnPortion: GramsRule = ({ phrase, food, vocabulary, quantity }) => {
  const { measure, size } = phrase
  if (vocabulary !== english) return undefined
  // What one of them usually is: a coffee as it is drunk, a biscuit.
  const isKnown =
    measure === null &&
    size === null &&
    !OTHER_SIZE.test(phrase.words) &&
    (usualHelping(phrase, food, vocabulary) !== undefined ||
      COUNTED.some(([counted]) => counted.test(phrase.food)))
  const isHousehold =
    !isKnown &&
    measure?.kind !== 'weight' &&
    measure?.kind !== 'handful' &&
    (measure?.kind !== 'volume' || (size !== null && measure.nouns.length > 0)) &&
    (measure !== null || phrase.quantity !== null || size !== null)
  const own = isHousehold ? ownPortionGrams(phrase.words, phrase, food) : undefined
  if (own === undefined) return undefined
  // Nobody eats a whole quiche for having had "a quiche".
  const isForMore = measure === null && size === null && isForSeveral(phrase, food, own)
  // A small serving of chicken is no small chicken, and half a portion of fries no half of one.
  const isOdd =
    measure?.kind === 'serving' &&
    (own > FOR_ONE_GRAMS || (own < OF_MANY_GRAMS && food.defaultPortion.grams >= OF_MANY_GRAMS))
  return isForMore || isOdd ? undefined : { grams: quantity * own, source: 'counted' }
}

/** Grams, cups, glasses, slices, servings. */
const byMeasure: GramsRule = ({ phrase, food, vocabulary, quantity }) =>
  phrase.measure ? measured(phrase, phrase.measure, food, quantity, vocabulary) : undefined

/** So many of them, or of the helpings that are usual. */
const byCount: GramsRule = ({ phrase, food, vocabulary, quantity, usual }) => {
  if (phrase.quantity === null) return undefined
  const usualGrams = usualHelping(phrase, food, vocabulary)
  // "Eight pierogi" are no eight plates.
  const isOfPieces =
    usual.noun !== 'piece' && food.portions.some(({ description }) => description === '1 piece')
  const isHelpings = phrase.isArticle || (!isSized(usual.noun) && !isOfPieces)
  if (usualGrams !== undefined && isHelpings)
    return {
      grams: quantity * usualGrams * sizeFactorOf(phrase),
      source: phrase.isArticle ? 'usual' : 'counted',
    }
  const each = gramsOfOne(phrase, food)
  const isPartOfMany = quantity < 1 && each < OF_MANY_GRAMS
  return isPartOfMany || isForSeveral(phrase, food, each)
    ? { grams: quantity * food.defaultPortion.grams, source: 'usual' }
    : { grams: quantity * each, source: 'counted' }
}

const byUsualHelping: GramsRule = ({ phrase, food, vocabulary, quantity }) => {
  const usualGrams = usualHelping(phrase, food, vocabulary)
  return usualGrams === undefined
    ? undefined
    : { grams: quantity * usualGrams * sizeFactorOf(phrase), source: 'usual' }
}

/** What is lighter is eaten in twos: eggs, biscuits. In g, ours. */
const LIGHT_GRAMS = 80

/** "Unas galletas" and "eggs" are more than one; of what is small, or comes by the dozen, a helping is. */
const bySeveral: GramsRule = ({ phrase, food, usual }) => {
  if (usual.amount !== 1 || usual.gramsEach >= LIGHT_GRAMS) return undefined
  const isPiece = !MEASURED_NOUN.test(usual.noun) && !CONTAINER_NOUN.test(usual.noun)
  const isPlural =
    /[^su]s$/.test(phrase.food) &&
    headOf(usual.noun).some((word) => singular(phrase.food.split(' ').at(-1) ?? '') === word)
  const isSome = phrase.isSome === true && isPiece
  if (!isSome && !isPlural) return undefined
  const one = gramsOfOne(phrase, food)
  return { grams: (isSome && one < SMALL_GRAMS ? SOME_SMALL : 2) * one, source: 'usual' }
}

/** "Large fries": one of that size, or a helping of it. */
const bySize: GramsRule = ({ phrase, food }) => {
  if (!phrase.size) return undefined
  const one = gramsOfOne(phrase, food)
  const grams = one >= OF_MANY_GRAMS ? one : food.defaultPortion.grams * sizeFactorOf(phrase)
  return { grams, source: 'usual' }
}

/** The ways to the grams of a phrase, the surest first. A rule about portions goes here. */
const GRAMS_RULES: readonly GramsRule[] = [
  byFewOfHelping,
  byCountry,
  byOwnPortion,
  byMeasure,
  byCount,
  byUsualHelping,
  bySeveral,
  bySize,
]

const gramsAsCounted = (
  phrase: MealPhrase,
  food: Food,
  vocabulary: MealVocabulary,
): PhraseGrams => {
  const { defaultPortion } = food
  const quantity = phrase.quantity ?? 1
  const weighed = { phrase, food, vocabulary, quantity, usual: unitPortionOf(defaultPortion) }
  for (const rule of GRAMS_RULES) {
    const found = rule(weighed)
    if (found) return found
  }
  return { grams: defaultPortion.grams, source: 'usual' }
}

/** Of what weighs no more each, many may have been counted. Ours. */
const SMALL_THING_GRAMS = 15

/** "1000 eggs" are not believed. */
const MOST_GRAMS_IN_FRONT = 500

/** "Almonds, unsalted", "Grapes, raw". */
const MANY = /^[^,(]*[^s]s(?=$|[ ,(])/

/** "200 rice" is a weight, "30 almonds" are so many. */
const isWeightOnly = (
  { quantity, measure, words, food: said }: MealPhrase,
  food: Food,
  grams: number,
) =>
  quantity !== null &&
  quantity > MOST_COUNTED &&
  quantity <= MOST_GRAMS_IN_FRONT &&
  measure === null &&
  words.includes(String(quantity)) &&
  (grams > quantity * SMALL_THING_GRAMS || ![food.name, said].some((name) => MANY.test(name)))

/**
 * What a phrase weighs as a food of the table, in g: stated weights as they are, household measures
 * and counts by the food's own portions (USDA FNDDS), and a usual helping where nothing was said.
 * Not bounded.
 */
export const gramsOfPortion = (
  phrase: MealPhrase,
  food: Food,
  vocabulary: MealVocabulary,
): PhraseGrams => {
  const counted = gramsAsCounted(phrase, food, vocabulary)
  return isWeightOnly(phrase, food, counted.grams)
    ? { grams: phrase.quantity ?? 1, source: 'weighed' }
    : counted
}
