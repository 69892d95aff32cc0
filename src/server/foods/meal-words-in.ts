import type { MealWordsOf } from '#domain/meal-words/describe-meal.ts'
import { speechOf } from '#domain/meal-words/speech/speeches.ts'
import { nameOfFood, type NamesOf } from './food-names-in.ts'
import { findFoods } from './food-table.ts'

/** What tells a food from others of its kind. */
const ASIDE = /(?:[,(]|(?<!^)\bwith\b).*$/

/** What reading the words of somebody who speaks a language takes of the food table. */
export const mealWordsIn = (language: NamesOf): MealWordsOf => ({
  speech: speechOf(language ?? 'en'),
  findFoods: (words, limit) => findFoods(words, limit, language ?? 'en'),
  nameOf: (food) => nameOfFood(food, language),
  plainNameOf: (food) => nameOfFood(food, 'en').replace(ASIDE, '').trim().toLowerCase(),
})
