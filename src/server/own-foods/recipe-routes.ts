import { changeRecipe, createRecipe, readRecipe, type RecipeInput } from '#contract/recipes.ts'
import { viewItem } from '#contract/amounts.ts'
import { foodOfRecipe, isTooLightForItsFoods } from '#domain/own-foods/recipe.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { foodColumnsOf } from '#server/db/nutrient-columns.ts'
import { viewAlternatives } from '#server/foods/alternatives.ts'
import { withMoreOfTable } from '#server/foods/table-nutrients.ts'
import { itemOfWeighedInput } from '#server/foods/weighed-input.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField } from '#server/http/problems.ts'
import type { Reach } from '#server/sending/address-guard.ts'
import { fetchPage } from '#server/sending/fetch-page.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { insertOwnFood, type OwnFoodColumns, updateOwnFood } from './own-food-store.ts'

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

/** What was pasted, or the page behind it where that is a link. */
const recipeText = async (pasted: string, reach: Reach): Promise<string> => {
  const link = pasted.trim()
  if (!/^https?:\/\/\S{1,2000}$/i.test(link) || !URL.canParse(link)) return pasted
  const page = await fetchPage(link, reach)
  if (typeof page === 'object') return page.text
  throw invalidField('text', codedMessage('input.page-unreadable'))
}

export const mountRecipes = ({ app, serverSettings, words }: ServerParts): void => {
  mountForMember(app, createRecipe, ({ body, at, db }, { memberId }) =>
    insertOwnFood(db, memberId, columnsOf(body), at),
  )

  mountForMember(app, changeRecipe, ({ params, body, db }, { memberId }) =>
    updateOwnFood(db, memberId, params.id, columnsOf(body)),
  )

  mountForMember(app, readRecipe, async ({ body }, { memberId, language }) => {
    const text = await recipeText(body.text, (await serverSettings()).memberAddresses)
    const { items, unmatched, alternatives, ...reading } = await words.readRecipe(
      memberId,
      text,
      language,
    )
    return {
      ...reading,
      items: items.map(viewItem),
      unmatched: [...unmatched],
      alternatives: alternatives.map(viewAlternatives),
    }
  })
}
