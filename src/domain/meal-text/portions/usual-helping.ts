import { type Food, isOfLists } from '../../foods/food.ts'
import type { MealPhrase } from '../phrases/meal-phrase.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from '../vocabularies/meal-vocabulary.ts'
import { usualOfCountry } from './country-portion.ts'
import { isOneOf, unitPortionOf } from './table-portion.ts'
import { NOT_BY_THE_CUP, UNCOUNTED, USUAL } from './usual-weights.ts'

const BY_THE_CUP = /^(?:[\d/ ]+ )cups?\b/

const helpingNotByTheCup = ({ quantity, measure }: MealPhrase, food: Food): number | undefined => {
  const { category, defaultPortion, name } = food
  const isHelping = quantity === null || measure?.kind === 'serving'
  if (!isHelping || isOfLists(food) || !BY_THE_CUP.test(defaultPortion.description))
    return undefined
  const helping = NOT_BY_THE_CUP.find(([its, named]) => its.test(category) && named.test(name))
  return helping && Math.max(helping[2], defaultPortion.grams)
}

/** A cup of cocoa is no cup of its powder. */
const POWDER = /\b(powder|instant .*drink|dry mix)\b/i

/** A dish of our own lists has its own plate: "pasta with beans" is no pasta alone. */
const DISH_GRAMS = 240

const isDish = ({ code, name, defaultPortion: { description, grams } }: Food): boolean =>
  isOfLists({ code }) &&
  (/ with /.test(name) || (/^1 (plate|serving|bowl)$/.test(description) && grams >= DISH_GRAMS))

/** What is drunk is counted by the glass, other foods by the piece, of which a helping is several. */
export const DRINK = /drink|coffee|\btea\b|milk|juice|beer|wine|water|liquor|smoothie/i

/** What is lighter is counted one by one where the table names one of it: "a fig". In g, ours. */
const LIGHT_GRAMS = 60

const isCountedByThePiece = (
  { quantity, isArticle, measure }: MealPhrase,
  { category, name, portions }: Food,
): boolean =>
  quantity !== null &&
  measure === null &&
  (isArticle
    ? portions.some((portion) => {
        const { noun, gramsEach } = unitPortionOf(portion)
        return noun === 'piece' || (gramsEach < LIGHT_GRAMS && isOneOf(name, noun))
      })
    : !DRINK.test(category))

/** "Turkey and Swiss sandwich": more than one of a single filling, in g. Ours. */
const SEVERAL_FILLINGS = /^(?!.*peanut).* and .*(?<!submarine )\bsandwich$/

const SANDWICH_GRAMS = 150

/** A usual helping in g where the country or our own list has one, in place of the table's. */
export const usualHelping = (
  phrase: MealPhrase,
  food: Food,
  vocabulary: MealVocabulary,
): number | undefined => {
  const { quantity } = phrase
  // A sandwich with mayonnaise is as much as a sandwich.
  const [said = ''] = phrase.food.split(/ (?:with|on) /)
  const ofCountry = isCountedByThePiece(phrase, food)
    ? undefined
    : usualOfCountry(phrase, food, vocabulary)
  if (ofCountry !== undefined) return ofCountry
  if (POWDER.test(food.name) || isDish(food)) return undefined
  if (vocabulary === english && SEVERAL_FILLINGS.test(said))
    return Math.max(SANDWICH_GRAMS, food.defaultPortion.grams)
  const known = quantity === null ? [...USUAL, ...UNCOUNTED] : USUAL
  return (
    known.find(([words]) => words.test(said))?.[1] ??
    (vocabulary === english ? undefined : helpingNotByTheCup(phrase, food))
  )
}
