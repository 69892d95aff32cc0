import { amountsOfView, itemOfView, viewAmounts, viewItem } from '#contract/amounts.ts'
import type { Meal } from '#contract/meals.ts'
import type { MealItem as ShownItem } from '#contract/meal-items.ts'
import { SOMETIMES_KNOWN, type SometimesKnown } from '#domain/foods/nutrient.ts'
import {
  correctMealContent,
  type MealContent,
  type MealCorrection,
} from '#domain/meals/meal-correction.ts'
import type { EatenItem, WeighableFood } from '#domain/meals/meal-items.ts'
import { nameOfEnergy } from '#domain/meals/energy-alone.ts'
import { isNamedByItems, type MealTitle, titleOfItems } from '#domain/meals/meal-title.ts'
import { namedByFood } from '#domain/meals/named-by.ts'
import { currentLanguage } from '#web/language/language.ts'

const eatenItemOf = (item: ShownItem): EatenItem => ({
  ...itemOfView(item),
  namedBy: namedByFood(item.foodCode),
})

const titleOf = ({ foodName: name, isNamedByItems: byItems, items, calories }: Meal): MealTitle => {
  const [only, ...others] = items
  if (byItems)
    return { name, namedBy: only && others.length === 0 ? namedByFood(only.foodCode) : 'items' }
  return { name, namedBy: name === nameOfEnergy(calories) ? 'energy' : 'member' }
}

export const contentOfMeal = (meal: Meal): MealContent => {
  const { items, calorieRange: range } = meal
  return {
    title: titleOf(meal),
    serving: meal.serving,
    items: items.map(eatenItemOf),
    foodCode: meal.foodCode,
    grams: items.length === 1 ? (items[0]?.grams ?? null) : null,
    amounts: amountsOfView(meal),
    range: range && { lowKcal: range.low, highKcal: range.high },
    portion: meal.portionMultiplier,
  }
}

/** A food with its name in the food table, if that differs. */
interface Named {
  readonly foodCode: string | null
  readonly tableName?: string | undefined
}

/** Without the nutrients that the new content may say nothing of. */
const withoutAmounts = (meal: Meal) =>
  Object.fromEntries(
    Object.entries(meal).filter(([key]) => !SOMETIMES_KNOWN.some(({ name }) => name === key)),
  ) as Omit<Meal, SometimesKnown['name']>

/** The meal with some of its content replaced; `named` are the foods that may be in it. */
export const withContent = (
  meal: Meal,
  change: Partial<MealContent>,
  named: readonly Named[] = [],
): Meal => {
  const content = { ...contentOfMeal(meal), ...change }
  const tableNames = new Map(
    [...meal.items, ...named].map(({ foodCode, tableName }) => [foodCode, tableName]),
  )
  return {
    ...withoutAmounts(meal),
    foodName: content.title.name,
    isNamedByItems: isNamedByItems(content.title, content.items),
    ...viewAmounts(content.amounts),
    serving: content.serving,
    items: content.items.map((item) => {
      const tableName = tableNames.get(item.foodCode)
      return {
        ...viewItem(item),
        ...(tableName !== undefined && tableName !== item.name && { tableName }),
      }
    }),
    calorieRange: content.range && { low: content.range.lowKcal, high: content.range.highKcal },
    foodCode: content.foodCode,
    portionMultiplier: content.portion,
  }
}

interface Correction {
  readonly form: MealCorrection
  readonly food?: (WeighableFood & { readonly tableName?: string | undefined }) | undefined
  readonly like?: Meal | undefined
}

const contentOfCorrection = (meal: Meal, { form, food, like }: Correction) => {
  const language = currentLanguage()
  const before = titleOf(meal)
  return correctMealContent(contentOfMeal(meal), form, {
    food,
    like: like && contentOfMeal(like),
    titleOfItems: (items) => titleOfItems(items, language),
    titleSent: (name, { items }) => {
      const known = [...(items.length > 0 ? [titleOfItems(items, language)] : []), before]
      return known.find((title) => title.name === name) ?? { name, namedBy: 'member' }
    },
  })
}

/** The meal with another list of foods, and the numbers that follow from it. */
export const mealWithItems = (meal: Meal, items: readonly ShownItem[]): Meal => {
  const { change } = contentOfCorrection(meal, { form: { items: items.map(eatenItemOf) } })
  return { ...withContent(meal, change, items), confidence: null }
}

const firstEstimateOf = (meal: Meal): Meal['firstEstimate'] => {
  if (meal.firstEstimate || (meal.source !== 'photo' && meal.source !== 'words'))
    return meal.firstEstimate
  const { foodName, confidence, serving } = meal
  return { foodName, confidence, serving, ...viewAmounts(contentOfMeal(meal).amounts) }
}

/** A meal after a correction that was made at an instant. */
export const correctedMeal = (meal: Meal, correction: Correction, at: number): Meal => {
  const { food, like } = correction
  const { change, isCorrected } = contentOfCorrection(meal, correction)
  const named = [
    ...(food ? [{ foodCode: food.code, tableName: food.tableName }] : []),
    ...(like?.items ?? []),
  ]
  return {
    ...withContent(meal, change, named),
    ...(isCorrected && {
      confidence: null,
      reason: null,
      reasons: [],
      correctedAt: new Date(at).toISOString(),
      firstEstimate: firstEstimateOf(meal),
    }),
  }
}
