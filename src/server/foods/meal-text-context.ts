import type { MealTextContext } from '#domain/meal-text/describe-meal.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { nameOfFood, type NamesOf } from './food-names-in.ts'
import { findFoods, onlyDescribes } from './food-table.ts'

/** The part of a name that distinguishes a food from others of its kind. */
const ASIDE = /(?:[,(]|(?<!^)\bwith\b).*$/

/** What the reader of meals in words needs from the food table. */
export const mealTextContext = (language: NamesOf): MealTextContext => ({
  vocabulary: mealVocabularyOf(language ?? 'en'),
  findFoods: (words, limit) => findFoods(words, limit, language ?? 'en', 'said'),
  onlyDescribes: (word) => onlyDescribes(word, language ?? 'en'),
  nameOf: (food) => nameOfFood(food, language),
  plainNameOf: (food) => nameOfFood(food, 'en').replace(ASIDE, '').trim().toLowerCase(),
})
