import { alikeAtStart } from '../../alike-at-start.ts'
import { memoized } from '../../memoized.ts'
import { type Food, isOfLists } from '../../foods/food.ts'
import { grammarOf } from '../grammar/grammar.ts'
import type { MealPhrase } from '../phrases/meal-phrase.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from '../vocabularies/meal-vocabulary.ts'
import { singular } from './table-portion.ts'
import { ELSEWHERE, KINDS_ELSEWHERE, WHOLE_ONES } from './usual-weights.ts'

type StemsOf = (words: string) => string

/** Of pieces lighter than this some are three, of others two. Ours. */
export const SMALL_GRAMS = 40

/** The names by which a language's own lists know what foods weigh, by their words without endings. */
const listedNames = memoized(
  (vocabulary: MealVocabulary): ((stemsOf: StemsOf) => ReadonlyMap<string, readonly string[]>) =>
    memoized((stemsOf: StemsOf) => {
      const byStems = new Map<string, string[]>()
      for (const { exact } of grammarOf(vocabulary).portions.values())
        for (const name of exact.keys()) {
          const stems = stemsOf(name)
          byStems.set(stems, [...(byStems.get(stems) ?? []), name])
        }
      return byStems
    }),
)

/** How many letters at their ends two words differ by. */
const endingsApart = (one: string, other: string): number =>
  one.length + other.length - 2 * alikeAtStart(one, other)

/**
 * What some words are called in a language's own lists, where they stand in them with other endings:
 * "sałatkę" is listed as "sałatka".
 * @param stemsOf words without the endings of case and number
 */
export const listedName = (said: string, vocabulary: MealVocabulary, stemsOf: StemsOf): string => {
  const length = said.split(' ').length
  const alike = listedNames(vocabulary)(stemsOf).get(stemsOf(said)) ?? []
  // "Salad with tuna" is no form of "tuna salad", nor one pancake of several.
  const names = alike.filter(
    (name) => name.length <= said.length && name.split(' ').length === length,
  )
  const [first = said, ...others] = names.includes(said) ? [said] : names
  return others.reduce(
    (best, name) => (endingsApart(name, said) < endingsApart(best, said) ? name : best),
    first,
  )
}

/** What a language's own list says that a food weighs by a unit: as it is called, or by its code. */
export const listedGrams = (
  unit: string,
  { food: said, called = said, listedAs = said }: MealPhrase,
  { code }: Food,
  vocabulary: MealVocabulary,
): number | undefined => {
  const { exact, alike } = grammarOf(vocabulary).portions.get(unit) ?? {}
  return (
    exact?.get(called) ??
    exact?.get(listedAs) ??
    exact?.get(said) ??
    exact?.get(code) ??
    alike?.find(([food]) => food.test(code) || food.test(said))?.[1]
  )
}

/**
 * What one of several small things weighs that the list has in the singular: "four Jaffa cakes".
 * Undefined where the list has none, or only a helping.
 */
export const listedPiece = (
  { food, called = food }: MealPhrase,
  vocabulary: MealVocabulary,
): number | undefined => {
  const one = singular(called)
  if (one === called) return undefined
  const { portions } = grammarOf(vocabulary)
  const grams = portions.get('one')?.exact.get(one) ?? portions.get('usual')?.exact.get(one)
  return grams !== undefined && grams <= SMALL_GRAMS ? grams : undefined
}

const gramsElsewhere = (unit: string, { food: said }: MealPhrase, food: Food): number | undefined =>
  ELSEWHERE.find(
    ([its, named]) => its === unit && (named.test(food.name) || named.test(said)),
  )?.[2] ??
  (isOfLists(food)
    ? undefined
    : KINDS_ELSEWHERE.find(([its, named]) => its === unit && named.test(food.name))?.[2])

/** What a country's portion of a food weighs by its unit, if it has one of its own. */
export const countryGrams = (
  unit: string,
  phrase: MealPhrase,
  food: Food,
  vocabulary: MealVocabulary,
): number | undefined =>
  listedGrams(unit, phrase, food, vocabulary) ??
  WHOLE_ONES.find(([its, named]) => its === unit && named.test(phrase.food))?.[2] ??
  (vocabulary === english ? undefined : gramsElsewhere(unit, phrase, food))

/**
 * What is usual in the country: one of them, where nothing else is listed. "Beeren" are no single
 * one.
 */
export const usualOfCountry = (
  phrase: MealPhrase,
  food: Food,
  vocabulary: MealVocabulary,
): number | undefined =>
  countryGrams('usual', phrase, food, vocabulary) ??
  listedGrams('one', { ...phrase, listedAs: phrase.called ?? phrase.food }, food, vocabulary)
