import { type Food, isOfLists } from '../../foods/food.ts'
import type { MealPhrase } from '../phrases/meal-phrase.ts'
import {
  CONTAINER_NOUN,
  headOf,
  inSize,
  isOneOf,
  isSized,
  isYield,
  MEASURED_NOUN,
  OF_MANY_GRAMS,
  singular,
  sizeFactorOf,
  unitPortionOf,
} from './table-portion.ts'
import { COUNTED } from './usual-weights.ts'

/** Bars of chocolate are another category. */
const SWEETS = /^candy not containing chocolate/i

/** "A popsicle" is no miniature one. */
const MINIATURE = /\b(?:mini|miniature)\b/

/** What one of a food weighs, of which so many were counted, in g: a piece, or a helping. */
export const gramsOfOne = (phrase: MealPhrase, food: Food): number => {
  const portions = food.portions.map(unitPortionOf)
  const usual = unitPortionOf(food.defaultPortion)
  const hasOwnPiece = isOfLists(food) && portions.some(({ noun }) => noun === 'piece')
  const counted = COUNTED.find(([named]) => named.test(phrase.food))
  if (counted && !hasOwnPiece) return counted[1] * sizeFactorOf(phrase)
  const said = new Set(phrase.food.split(' ').map(singular))
  const whole = portions.filter(
    ({ noun }) => !isYield(noun) && !MEASURED_NOUN.test(noun) && !CONTAINER_NOUN.test(noun),
  )
  const named = whole.filter(
    ({ noun }) =>
      headOf(noun).some((word) => said.has(word)) &&
      !/^(piece|slice)\b/.test(noun) &&
      (!MINIATURE.test(noun) || MINIATURE.test(phrase.words)),
  )
  // "Two tomatoes" are whole ones, not two slices or two grape tomatoes, unless those were said.
  const entire =
    phrase.quantity === null ? undefined : portions.find(({ noun }) => noun === 'whole')
  const isNamedWhole = named.some(({ noun }) => headOf(noun).every((word) => said.has(word)))
  if (entire && !isNamedWhole) return entire.gramsEach * sizeFactorOf(phrase)
  const ownOne = phrase.isArticle && whole.find(({ noun }) => isOneOf(food.name, noun))
  // "A fries" is a helping of them, and so are "large fries".
  const isOfMany =
    !ownOne &&
    (phrase.isArticle || phrase.quantity === null) &&
    named.every(({ gramsEach }) => gramsEach < OF_MANY_GRAMS) &&
    phrase.food.endsWith('s')
  if (isOfMany && named.length > 0) return usual.gramsEach * usual.amount * sizeFactorOf(phrase)
  if (named.length > 0) return inSize(named, phrase.size) ?? usual.gramsEach
  // "Five wine gums", "a toffee": sweets are counted one by one, and not by the bag.
  const sweet =
    phrase.quantity !== null && SWEETS.test(food.category)
      ? portions.find(({ noun }) => noun === 'piece')
      : undefined
  if (sweet) return sweet.gramsEach
  // "A grapefruit" is one, though half of one is usual.
  const one =
    usual.noun === 'half' ? whole.find(({ noun }) => /^(fruit|whole)$/.test(noun)) : undefined
  if (one) return one.gramsEach * sizeFactorOf(phrase)
  if (!MEASURED_NOUN.test(usual.noun)) {
    if (phrase.isArticle && usual.amount > 1) return usual.gramsEach * usual.amount
    const sized = whole.filter(({ noun }) => isSized(noun))
    return (
      (isSized(usual.noun) && phrase.size ? inSize(sized, phrase.size) : undefined) ??
      usual.gramsEach * sizeFactorOf(phrase)
    )
  }
  if (ownOne) return ownOne.gramsEach * sizeFactorOf(phrase)
  const single =
    /^(small|medium|large|regular|fruit|whole|nut|berry|bean|item|piece|patty|slice|steak|chop|stick|ring|nugget|scoop)\b/
  const countable =
    phrase.isArticle && !isOfLists(food)
      ? whole.filter(({ noun }) => !/^(nut|berry|bean|piece|slice)\b/.test(noun))
      : whole
  return (
    inSize(
      countable.filter(({ noun }) => single.test(noun)),
      phrase.size,
    ) ?? usual.gramsEach * usual.amount * sizeFactorOf(phrase)
  )
}
