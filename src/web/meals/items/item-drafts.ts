import type { Food } from '#contract/foods.ts'
import { amountsOfView, itemOfView, viewAmounts, viewItem } from '#contract/amounts.ts'
import type { Alternatives, Meal, MealItem as ShownItem } from '#contract/meals.ts'
import { mealCalorieRange } from '#domain/estimates/meal-calorie-range.ts'
import {
  gramsAtPortionOne,
  isItemWeight,
  itemOfFood,
  nameOfItems,
  sumOfItems,
  weighItem,
} from '#domain/meals/meal-items.ts'
import { ownFoodIdOf } from '#domain/own-foods/own-food.ts'
import { currentLanguage } from '#web/language/language.ts'
import { numberTyped } from '#web/units/measure-text.ts'
import { barcodeOfCode, productTitle } from '#domain/products/product.ts'
import type { Correction } from '../meals-queries.ts'

type ItemInput = NonNullable<Correction['items']>[number]

export const inputOfItem = (item: ShownItem): ItemInput => {
  const { confidence: _, ...input } = item
  return input
}

/** How an item was read, and what it may be instead: of foods of the same name each has its own. */
export const readingOf = (
  items: readonly ShownItem[],
  at: number,
  alternatives: readonly Alternatives[],
): Alternatives | undefined => {
  const { name } = items[at] ?? {}
  const before = items.slice(0, at).filter((item) => item.name === name).length
  return alternatives.filter((one) => one.name === name)[before]
}

/** A food of the table, in its usual portion unless a weight is given. */
export const shownItemOfFood = (
  { code, name, brand = '', per100g, defaultPortion }: Food,
  grams = defaultPortion.grams,
): ShownItem => {
  const isPackaged = barcodeOfCode(code) !== undefined || ownFoodIdOf(code) !== undefined
  const food = {
    code: isPackaged ? null : code,
    name: productTitle({ name, brand }),
    per100g: amountsOfView(per100g),
  }
  return viewItem(itemOfFood(food, grams))
}

/** What a meal comes to with another list of foods: what the server will say of it, at once. */
export const mealWithItems = (meal: Meal, items: readonly ShownItem[]): Meal => {
  const drafts = items.map(itemOfView)
  const { lowKcal, highKcal } = mealCalorieRange(drafts)
  const { fiber: _f, sodium: _s, calcium: _c, ...rest } = meal
  return {
    ...rest,
    ...viewAmounts(sumOfItems(drafts)),
    items: [...items],
    calorieRange: { low: lowKcal, high: highKcal },
    foodName: meal.isNamedByItems ? nameOfItems(drafts, currentLanguage()) : meal.foodName,
    confidence: null,
  }
}

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
