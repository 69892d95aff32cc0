import { changeRecipe, createRecipe, readRecipe, type RecipeInput } from '#contract/recipes.ts'
import { viewItem } from '#contract/meal-amounts.ts'
import { foodOfRecipe, isTooLightForItsFoods } from '#domain/own-foods/recipe.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { foodColumnsOf } from '#server/db/nutrient-columns.ts'
import { withMoreOfTable } from '#server/foods/food-table.ts'
import { itemOfWeighedInput } from '#server/foods/weighed-input.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { itemOfFood, type MealItem } from '#domain/meals/meal-items.ts'
import { pantryItemIn } from '#domain/own-foods/pantry.ts'
import {
  ingredientWords,
  MAX_INGREDIENTS,
  readPastedRecipe,
} from '#domain/own-foods/pasted-recipe.ts'
import type { NamesOf } from '#server/foods/food-names-in.ts'
import { mealTextContext } from '#server/foods/meal-text-context.ts'
import { insertOwnFood, type OwnFoodColumns, updateOwnFood } from './own-food-store.ts'

interface RecipeReading {
  readonly name: string | null
  readonly servings: number | null
  readonly items: readonly MealItem[]
  readonly unmatched: readonly string[]
}

/** Finds the food for each line of a pasted recipe; lines without one are returned as they are. */
const readRecipeText = (text: string, language: NamesOf = null): RecipeReading => {
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
    const [found] = words === '' ? [] : describeMeal(words, mealTextContext(language)).items
    if (found) items.push(itemOfFood(found.food, found.grams, { name: found.name }))
    else unmatched.push(line.slice(0, 200))
  }
  return { name, servings, items, unmatched }
}

const columnsOf = ({ name, servings, cookedGrams, ...body }: RecipeInput): OwnFoodColumns => {
  const items = body.items.map(itemOfWeighedInput)
  if (isTooLightForItsFoods({ items, cookedGrams })) {
    throw invalidField('cookedGrams', codedMessage('input.recipe-too-light'))
  }
  const { per100g, servingGrams } = foodOfRecipe({
    items: items.map(withMoreOfTable),
    servings,
    cookedGrams,
  })
  return {
    name,
    brand: null,
    barcode: null,
    ...foodColumnsOf(per100g),
    portion_name: '1 serving',
    portion_g: servingGrams,
    recipe: JSON.stringify({ items: items.map(viewItem), servings, cookedGrams }),
  }
}

export const mountRecipes = ({ app, db, clock }: ServerParts): void => {
  mountForMember(app, createRecipe, ({ body }, { memberId }) =>
    insertOwnFood(db, memberId, columnsOf(body), clock()),
  )

  mountForMember(app, changeRecipe, ({ params, body }, { memberId }) =>
    updateOwnFood(db, memberId, params.id, columnsOf(body)),
  )

  mountForMember(app, readRecipe, async ({ body }, { language }) => {
    const { items, unmatched, ...reading } = readRecipeText(body.text, language)
    return { ...reading, items: items.map(viewItem), unmatched: [...unmatched] }
  })
}
