import type { Language } from '#domain/languages.ts'
import type { MealTextContext } from '#domain/meal-text/described-meal.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { type OwnWords, ownWordsIn } from '#domain/meal-text/foods/own-words.ts'
import { memoized } from '#domain/memoized.ts'
import { isSaidCooked } from '#domain/own-foods/pantry-vocabulary.ts'
import { nameOfFood, type NamesOf, standsInName } from './food-names-in.ts'
import { findFoods, foodByCode, onlyDescribes } from './food-table.ts'
import { searchWords, typedWords } from './search-words.ts'
import { WORD_RULES, type WordRules } from './word-rules.ts'

/** The part of a name that distinguishes a food from others of its kind. */
const ASIDE = /(?:[,(]|(?<!^)\bwith\b).*$/

/** "Prepared in": of a participle alone nobody knows whether it begins what is behind a food. */
const PARTICIPLE = /(?:ed|ing)$/

const withoutBehind = (words: string, { behind, plain, silent }: WordRules): string => {
  const all = words.split(' ').map(plain)
  const at = all.findIndex(
    (word, place) =>
      place > 0 && behind.has(word) && (!PARTICIPLE.test(word) || silent.has(all[place + 1] ?? '')),
  )
  return at === -1 ? words : words.split(' ').slice(0, at).join(' ')
}

/** One function for each language, because what is made by it is kept. */
const stemsIn = memoized((language: Language) => {
  const { stem, inflected = stem, ...rules } = WORD_RULES[language]
  return (words: string): string => searchWords(words, { ...rules, stem: inflected }).join(' ')
})

/** What the reader of meals in words needs from the food table. */
export const mealTextContext = (language: NamesOf): MealTextContext => ({
  vocabulary: mealVocabularyOf(language ?? 'en'),
  findFoods: (words, limit) => findFoods(words, limit, language ?? 'en', 'said'),
  standsInName: (words, { code }) => standsInName(words, code, language ?? 'en'),
  onlyDescribes: (word) => onlyDescribes(word, language ?? 'en'),
  withoutBehind: (words) => withoutBehind(words, WORD_RULES[language ?? 'en']),
  foodByCode,
  saysCooked: (words) => isSaidCooked(words, language ?? 'en'),
  stemsOf: stemsIn(language ?? 'en'),
  nameOf: (food) => nameOfFood(food, language),
  plainNameOf: (food) => nameOfFood(food, 'en').replace(ASIDE, '').trim().toLowerCase(),
})

/** The same for a member who keeps foods and has put readings right before. */
export const memberTextContext = (language: NamesOf, own: OwnWords): MealTextContext => {
  const context = mealTextContext(language)
  const rules = WORD_RULES[language ?? 'en']
  const keyOf = (words: string): string =>
    typedWords(words, rules)
      .map(({ stem }) => stem)
      .toSorted()
      .join(' ')
  return { ...context, ownFoodOf: ownWordsIn(own, context.vocabulary, keyOf, foodByCode) }
}
