import type { Food } from '#contract/foods.ts'
import { amountsOfView, itemOfView, viewItem } from '#contract/amounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { Alternatives, MealItem as ShownItem } from '#contract/meal-items.ts'
import type { correctMeal } from '#contract/meals.ts'
import {
  gramsAtPortionOne,
  isItemWeight,
  itemOfFood,
  type WeighableFood,
  weighItem,
} from '#domain/meals/meal-items.ts'
import { ownFoodIdOf } from '#domain/own-foods/own-food.ts'
import { numberTyped } from '#web/units/measure-text.ts'
import { barcodeOfCode, productTitle } from '#domain/products/product.ts'

type ItemInput = NonNullable<BodyInputOf<typeof correctMeal>['items']>[number]

export const inputOfItem = (item: ShownItem): ItemInput => {
  const { confidence: _, ...input } = item
  return input
}

/** What an item may be instead: of foods of the same name each has its own alternatives. */
export const alternativesOf = (
  items: readonly ShownItem[],
  at: number,
  alternatives: readonly Alternatives[],
): Alternatives | undefined => {
  const { name } = items[at] ?? {}
  const before = items.slice(0, at).filter((item) => item.name === name).length
  return alternatives.filter((one) => one.name === name)[before]
}

/** A found food, as a meal may have it. */
export const weighableFood = ({
  code,
  name,
  tableName,
  brand = '',
  per100g,
}: Food): WeighableFood & { readonly tableName: string | undefined } => {
  const isPackaged = barcodeOfCode(code) !== undefined || ownFoodIdOf(code) !== undefined
  return {
    code: isPackaged ? null : code,
    name: productTitle({ name, brand }),
    tableName,
    per100g: amountsOfView(per100g),
  }
}

/** A food of the table, in its usual portion unless a weight is given. */
export const shownItemOfFood = (food: Food, grams = food.defaultPortion.grams): ShownItem =>
  viewItem(itemOfFood(weighableFood(food), grams))

/** Whether two lists have the same foods with the same weights. */
export const areSameItems = (items: readonly ShownItem[], others: readonly ShownItem[]): boolean =>
  items.length === others.length &&
  items.every(({ foodCode, name, grams }, at) => {
    const other = others[at]
    return other?.foodCode === foodCode && other.name === name && other.grams === grams
  })

/**
 * The item as heavy as typed, which is what was eaten; null while that is no weight it can have.
 */
export const weighedItem = (item: ShownItem, typed: string, portion: number): ShownItem | null => {
  const eaten = numberTyped(typed)
  const grams = gramsAtPortionOne(eaten, portion)
  if (!isItemWeight(eaten) || !isItemWeight(grams)) return null
  return viewItem(weighItem(itemOfView(item), grams))
}

/** How much one press changes a weight, in g: a tenth or so of it. */
export const stepOf = (grams: number): number =>
  grams < 20 ? 1 : grams < 60 ? 5 : grams < 300 ? 10 : 25
