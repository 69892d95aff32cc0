import { describeMeal, type DescribedMeal } from '#domain/meal-text/describe-meal.ts'
import type { NamesOf } from './food-names-in.ts'
import { mealTextContext } from './meal-text-context.ts'
import { readRecipe, type RecipeReading } from './read-recipe.ts'

/** Thread entry: reads a meal or a pasted recipe. */

export interface WordsTask {
  readonly kind: 'meal' | 'recipe'
  readonly text: string
  readonly language: NamesOf
}

export default ({ kind, text, language }: WordsTask): DescribedMeal | RecipeReading => {
  const context = mealTextContext(language)
  return kind === 'meal' ? describeMeal(text, context) : readRecipe(text, language, context)
}
