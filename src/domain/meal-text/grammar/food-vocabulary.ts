import { grammarOf } from './grammar.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from '../vocabularies/meal-vocabulary.ts'

const entryFor = (said: string, vocabulary: MealVocabulary) =>
  grammarOf(vocabulary).tableWords.find((words) => words.said.test(said))

/** The words of a table for what somebody said, and plainer and plainer ones. */
export const tableWordsOf = (said: string, vocabulary: MealVocabulary = english): string =>
  entryFor(said, vocabulary)?.table ?? said

/**
 * What was said, without words that do not change which food it is: "fresh", "homemade". Empty
 * where no other words are left.
 */
export const withoutQualifiers = (said: string, vocabulary: MealVocabulary = english): string =>
  said.replaceAll(grammarOf(vocabulary).qualifiers, ' ').replaceAll(/\s+/g, ' ').trim()

/**
 * What was said with fewer and fewer of those words, the farthest from the head going first: "green
 * beans" is a name, and "extra fine" no part of it.
 */
export const plainerAndPlainer = (said: string, vocabulary: MealVocabulary): string[] => {
  const found = [...said.matchAll(grammarOf(vocabulary).qualifiers)]
  const far = vocabulary.head === 'first' ? found.toReversed() : found
  return far.map((_, count) => {
    const gone = new Set(far.slice(0, count + 1).map(({ index }) => index))
    return found
      .filter(({ index }) => gone.has(index))
      .reduceRight(
        (words, { index, 0: word }) =>
          `${words.slice(0, index)} ${words.slice(index + word.length)}`,
        said,
      )
      .replaceAll(/\s+/g, ' ')
      .trim()
  })
}

/**
 * Whether words only say how a food is, what was made of it, or how many there are: "raw", "red",
 * "powder", "four". A food may still be called so.
 */
export const saysNoFood = (said: string, vocabulary: MealVocabulary): boolean => {
  const { describing, isForm, numberOf } = grammarOf(vocabulary)
  const words = withoutQualifiers(said, vocabulary).split(/[ -]/)
  const isHow = (word: string) =>
    word === '' || describing.has(word) || numberOf(word) !== undefined
  return words.every(isHow) || isForm.exec(said)?.[0] === said
}

/** Whether words only say that much, or name a thing of every day: "hammer". */
export const namesNoFood = (said: string, vocabulary: MealVocabulary): boolean => {
  const { things, saysNothing } = grammarOf(vocabulary)
  const words = withoutQualifiers(said, vocabulary)
    .split(' ')
    .filter((word) => things.has(word) || !saysNothing(word))
  return (
    (words.length > 0 && words.every((word) => things.has(word))) || saysNoFood(said, vocabulary)
  )
}

/** "b87 e92c9 8ccb": no food has so many words of letters and digits. */
const IN_CODE = /\p{Script=Latin}\d/u
const MOST_IN_CODE = 2

/**
 * Whether some words, or what they end in, are known to be no food: "some toothpaste", or a key that
 * a machine wrote.
 */
export const endsInNoFood = (said: string, vocabulary: MealVocabulary): boolean => {
  const { isNoFood } = grammarOf(vocabulary)
  const words = said.split(' ')
  return (
    words.some((_, at) => isNoFood.test(words.slice(at).join(' '))) ||
    words.filter((word) => IN_CODE.test(word)).length > MOST_IN_CODE
  )
}

/** What somebody said in plain English, where that says more of its amount than the food does. */
export const plainWordsOf = (said: string, vocabulary: MealVocabulary): string | undefined =>
  entryFor(said, vocabulary)?.plain
