import { viewAmounts, viewItem } from '#contract/meal-amounts.ts'
import type { OwnFood as OwnFoodReply } from '#contract/own-foods.ts'
import { type OwnFood, ownFoodCode } from '#domain/own-foods/own-food.ts'

export const viewOwnFood = ({ id, name, brand, barcode, per100g, portion, recipe, isShared }: OwnFood): OwnFoodReply => ({
  id,
  code: ownFoodCode(id),
  name,
  brand: brand === '' ? null : brand,
  barcode,
  per100g: viewAmounts(per100g),
  portion,
  recipe: recipe && { ...recipe, items: recipe.items.map(viewItem) },
  isShared,
})
