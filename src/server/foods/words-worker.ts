import { describeMeal, type DescribedMeal } from '#domain/meal-text/describe-meal.ts'
import type { NamesOf } from './food-names-in.ts'
import type { OwnWords } from '#domain/meal-text/own-words.ts'
import { mealTextContext, memberTextContext } from './meal-text-context.ts'
import { readRecipe, type RecipeReading } from './read-recipe.ts'

/** Thread entry: reads a meal or a pasted recipe. */

export type WordsTask = { readonly text: string; readonly language: NamesOf } & (
  | { readonly kind: 'meal'; readonly own: OwnWords }
  | { readonly kind: 'recipe' }
)

export default (task: WordsTask): DescribedMeal | RecipeReading => {
  const { text, language } = task
  return task.kind === 'meal'
    ? describeMeal(text, memberTextContext(language, task.own))
    : readRecipe(text, language, mealTextContext(language))
}
