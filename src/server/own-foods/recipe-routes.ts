import { changeRecipe, keepRecipe, readRecipe, type RecipeInput } from '#contract/recipes.ts'
import { viewItem } from '#contract/meal-amounts.ts'
import { foodOfRecipe, isTooLightForItsFoods } from '#domain/own-foods/recipe.ts'
import { said } from '#domain/said.ts'
import { foodColumnsOf } from '#server/db/nutrient-columns.ts'
import { withMoreOfTable } from '#server/foods/food-table.ts'
import { itemOfWeighedInput } from '#server/foods/weighed-input.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { ownFoodOf } from './own-food-reads.ts'
import { insertOwnFood, type OwnFoodColumns, refuseTooMany, updateOwnFood } from './own-food-store.ts'
import { viewOwnFood } from './own-food-view.ts'
import { readRecipeText } from './recipe-reading.ts'

const columnsOf = ({ name, servings, cookedGrams, ...body }: RecipeInput): OwnFoodColumns => {
  const items = body.items.map(itemOfWeighedInput)
  if (isTooLightForItsFoods({ items, cookedGrams })) {
    throw invalidField('cookedGrams', said('input.recipe-too-light'))
  }
  const { per100g, servingGrams } = foodOfRecipe({ items: items.map(withMoreOfTable), servings, cookedGrams })
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
  mountForMember(app, keepRecipe, async ({ body }, { memberId }) => {
    await refuseTooMany(db, memberId)
    const row = await insertOwnFood(db, memberId, columnsOf(body), clock())
    return viewOwnFood(ownFoodOf(row))
  })

  mountForMember(app, changeRecipe, async ({ params, body }, { memberId }) => {
    const row = await updateOwnFood(db, memberId, params.id, columnsOf(body))
    if (!row) throw new ProblemError('not_found')
    return viewOwnFood(ownFoodOf(row))
  })

  mountForMember(app, readRecipe, async ({ body }, { language }) => {
    const { items, unmatched, ...reading } = readRecipeText(body.text, language)
    return { ...reading, items: items.map(viewItem), unmatched: [...unmatched] }
  })
}
