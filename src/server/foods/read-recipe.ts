import { type Alternatives, alternativesOf } from './alternatives.ts'
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import type { MealTextContext } from '#domain/meal-text/described-meal.ts'
import { itemOfFood, type MealItem } from '#domain/meals/meal-items.ts'
import { eatenShare } from '#domain/own-foods/not-eaten.ts'
import { pantryItemIn } from '#domain/own-foods/pantry.ts'
import { ingredientWords } from '#domain/own-foods/ingredient-words.ts'
import { readPastedRecipe } from '#domain/own-foods/pasted-recipe.ts'
import { MAX_INGREDIENTS } from '#domain/own-foods/recipe.ts'
import type { NamesOf } from './food-names-in.ts'
import { rawIngredient } from './raw-ingredient.ts'

export interface RecipeReading {
  readonly name: string | null
  readonly servings: number | null
  readonly items: readonly MealItem[]
  readonly unmatched: readonly string[]
  /** What the lines may mean besides, by the name of the item or by the line itself. */
  readonly alternatives: readonly Alternatives[]
}

/** Finds the food for each line of a pasted recipe; lines without one are returned as they are. */
export const readRecipe = (
  text: string,
  language: NamesOf,
  context: MealTextContext,
): RecipeReading => {
  const { name, servings, lines } = readPastedRecipe(text)
  const items: MealItem[] = []
  const alternatives: Alternatives[] = []
  const unmatched: string[] = lines.slice(MAX_INGREDIENTS).map((line) => line.slice(0, 200))
  for (const line of lines.slice(0, MAX_INGREDIENTS)) {
    const words = ingredientWords(line).slice(0, 200)
    const ofPantry = pantryItemIn(words, language ?? 'en')
    if (ofPantry) {
      items.push(ofPantry)
      continue
    }
    // "To taste", "for frying": what for, and of nothing.
    if (words === '') continue
    const described = describeMeal(words, context)
    const [found] = described.items
    const [others] = alternativesOf(described, context.nameOf)
    if (found) {
      const grams = found.grams * eatenShare(line, found.grams)
      const food = found.own ?? rawIngredient(found.food, line.toLowerCase(), language ?? 'en')
      items.push(itemOfFood(food, grams, { name: found.name }))
    } else unmatched.push(line.slice(0, 200))
    if (others)
      alternatives.push(
        found ? { ...others, words: line.slice(0, 200) } : { ...others, name: line.slice(0, 200) },
      )
  }
  return { name, servings, items, unmatched, alternatives }
}
