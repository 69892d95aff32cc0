import { describeMeal } from '#domain/meal-words/describe-meal.ts'
import { itemOfFood, type MealItem } from '#domain/meals/meal-items.ts'
import { pantryItemIn } from '#domain/own-foods/pantry.ts'
import { ingredientWords, MAX_INGREDIENTS, readPastedRecipe } from '#domain/own-foods/pasted-recipe.ts'
import type { NamesOf } from '#server/foods/food-names-in.ts'
import { mealWordsIn } from '#server/foods/meal-words-in.ts'

interface RecipeReading {
  readonly name: string | null
  readonly servings: number | null
  readonly items: readonly MealItem[]
  readonly unmatched: readonly string[]
}

/** Each line of a pasted recipe as the food of the table that it means; the lines that mean none come back as they are. */
export const readRecipeText = (text: string, language: NamesOf = null): RecipeReading => {
  const { name, servings, lines } = readPastedRecipe(text)
  const items: MealItem[] = []
  const unmatched: string[] = lines.slice(MAX_INGREDIENTS).map((line) => line.slice(0, 200))
  for (const line of lines.slice(0, MAX_INGREDIENTS)) {
    const words = ingredientWords(line).slice(0, 200)
    const ofPantry = pantryItemIn(words, language ?? 'en')
    if (ofPantry) {
      items.push(ofPantry)
      continue
    }
    const [found] = words === '' ? [] : describeMeal(words, mealWordsIn(language)).items
    if (found) items.push(itemOfFood(found.food, found.grams, { name: found.name }))
    else unmatched.push(line.slice(0, 200))
  }
  return { name, servings, items, unmatched }
}
