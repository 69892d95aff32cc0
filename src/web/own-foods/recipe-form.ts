import { itemOfView, viewItem } from '#contract/amounts.ts'
import type { Meal } from '#contract/meals.ts'
import type { MealItem } from '#contract/meal-items.ts'
import type { OwnFood } from '#contract/own-foods.ts'
import { createRecipe } from '#contract/recipes.ts'
import { ITEM_GRAMS, rescaleItem } from '#domain/meals/meal-items.ts'
import { foodOfRecipe } from '#domain/own-foods/recipe.ts'
import { readBody } from '#web/api/body-schema.ts'
import { numberText } from '#web/language/formats.ts'
import { inputOfItem } from '#web/foods/shown-items.ts'
import { numberTyped } from '#web/units/measure-text.ts'
import type { RecipeBody } from './own-food-queries.ts'

/** What the fields of a saved meal hold: numbers as typed. */
export interface RecipeForm {
  name: string
  items: readonly MealItem[]
  servings: string
  cookedGrams: string
}

export const emptyRecipe: RecipeForm = { name: '', items: [], servings: '1', cookedGrams: '' }

export const formOfRecipe = ({ name, recipe }: OwnFood): RecipeForm => ({
  name,
  items: recipe?.items ?? [],
  servings: numberText(recipe?.servings ?? 1),
  cookedGrams: recipe?.cookedGrams ? numberText(recipe.cookedGrams) : '',
})

/** A logged meal as one to save, with the amounts that were eaten. */
export const recipeOfMeal = ({ foodName, items, portionMultiplier }: Meal): RecipeForm => ({
  ...emptyRecipe,
  name: foodName,
  items: items.map((item) => {
    const grams = Math.min(ITEM_GRAMS.max, Math.max(ITEM_GRAMS.min, item.grams * portionMultiplier))
    return viewItem(rescaleItem(itemOfView(item), grams))
  }),
})

const inputOfRecipe = ({ name, items, servings, cookedGrams }: RecipeForm): RecipeBody => ({
  name,
  items: items.map(inputOfItem),
  servings: numberTyped(servings),
  cookedGrams: cookedGrams.trim() === '' ? null : numberTyped(cookedGrams),
})

/** The call for the fields, or what is wrong by field. */
export const readRecipe = (form: RecipeForm) => readBody(createRecipe, inputOfRecipe(form))

/** What a serving weighs in g and contains in kcal; null while the fields are not valid. */
export const servingOfRecipe = (form: RecipeForm): { grams: number; kcal: number } | null => {
  const { servings, cookedGrams, items } = readRecipe(form).errors ?? {}
  if (servings !== undefined || cookedGrams !== undefined || items !== undefined) return null
  const { servingGrams, per100g } = foodOfRecipe({
    items: form.items.map(itemOfView),
    servings: numberTyped(form.servings),
    cookedGrams: inputOfRecipe(form).cookedGrams ?? null,
  })
  return { grams: servingGrams, kcal: (per100g.energyKcal * servingGrams) / 100 }
}
