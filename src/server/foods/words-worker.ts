import type { CivilDay } from '#domain/day.ts'
import type { LocalTime } from '#domain/local-time.ts'
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import type { DescribedMeal } from '#domain/meal-text/described-meal.ts'
import { type EarlierMeal, readEarlierMeal } from '#domain/meal-text/times/earlier-meal.ts'
import { readEatenTime, type TimedWords } from '#domain/meal-text/times/eaten-time.ts'
import type { NamesOf } from './food-names-in.ts'
import type { OwnWords } from '#domain/meal-text/foods/own-words.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { mealTextContext, memberTextContext } from './meal-text-context.ts'
import { readRecipe, type RecipeReading } from './read-recipe.ts'

/** Thread entry: reads a meal, when it was eaten, or a pasted recipe. */

/** When a meal was eaten by its description, and the meal of the log that it means, if any. */
export interface TimeOfMeal {
  readonly timed: TimedWords
  readonly earlier: EarlierMeal | undefined
}

export type WordsTask = { readonly text: string; readonly language: NamesOf } & (
  | { readonly kind: 'meal'; readonly own: OwnWords }
  | { readonly kind: 'time'; readonly now: LocalTime; readonly todayOn: CivilDay }
  | { readonly kind: 'recipe' }
)

const readTime = (
  text: string,
  language: NamesOf,
  now: LocalTime,
  todayOn: CivilDay,
): TimeOfMeal => {
  const vocabulary = mealVocabularyOf(language ?? 'en')
  return {
    timed: readEatenTime(text, now, vocabulary),
    earlier: readEarlierMeal(text, todayOn, vocabulary),
  }
}

export default (task: WordsTask): DescribedMeal | TimeOfMeal | RecipeReading => {
  const { text, language } = task
  if (task.kind === 'meal') return describeMeal(text, memberTextContext(language, task.own))
  if (task.kind === 'time') return readTime(text, language, task.now, task.todayOn)
  return readRecipe(text, language, mealTextContext(language))
}
