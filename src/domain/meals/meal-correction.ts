import { mealCalorieRange } from './meal-calorie-range.ts'
import type { CalorieRange } from './calorie-range.ts'
import { MAIN_NUTRIENTS, type MainNutrient } from '../foods/nutrient.ts'
import { nameOfEnergy } from './energy-alone.ts'
import {
  type EatenItem,
  gramsText,
  itemOfFood,
  type MealAmounts,
  sumOfItems,
  type WeighableFood,
} from './meal-items.ts'
import { isNamedByItems, type MealTitle } from './meal-title.ts'
import { namedByFood } from './named-by.ts'
import { clampPortion } from './portion.ts'

/** What a meal consists of, for portion 1.0. */
export interface MealContent {
  readonly title: MealTitle
  readonly serving: string
  /** Empty if only the sum is known. */
  readonly items: readonly EatenItem[]
  /** Its food in the table and the weight, if it is one food alone. */
  readonly foodCode: string | null
  readonly grams: number | null
  readonly amounts: MealAmounts
  readonly range: CalorieRange | null
  readonly portion: number
}

/** What a form says of a meal; what it leaves out stays. */
export type MealCorrection = {
  readonly [Row in MainNutrient as Row['name']]?: number | null | undefined
} & {
  readonly foodName?: string | undefined
  readonly serving?: string | undefined
  readonly grams?: number | undefined
  readonly portionMultiplier?: number | undefined
  /** The whole new list. */
  readonly items?: readonly EatenItem[] | undefined
}

interface CorrectionParts {
  /** The food that it was instead, in the grams of the form. */
  readonly food?: WeighableFood | undefined
  /** The meal that it was like. */
  readonly like?: MealContent | undefined
  readonly titleOfItems: (items: readonly EatenItem[]) => MealTitle
  /** Who gave the name of the form to a meal that now has these foods. */
  readonly titleSent: (name: string, now: Pick<MealContent, 'items' | 'foodCode'>) => MealTitle
}

const gramsOfItems = (items: readonly Pick<EatenItem, 'grams'>[]): number =>
  items.reduce((sum, { grams }) => sum + grams, 0)

type Sum = Pick<MealContent, 'items' | 'foodCode' | 'grams' | 'amounts'>

/** A meal that consists of these foods. */
export const contentOfItems = (items: readonly EatenItem[]): Sum => {
  const only = items.length === 1 ? items[0] : undefined
  return {
    items,
    foodCode: only?.foodCode ?? null,
    grams: only?.grams ?? null,
    amounts: sumOfItems(items),
  }
}

/** So much of one food, as a meal. */
export const contentOfFood = (
  food: WeighableFood,
  grams: number,
): Sum & Pick<MealContent, 'title' | 'serving'> => {
  const namedBy = namedByFood(food.code)
  return {
    ...contentOfItems([{ ...itemOfFood(food, grams), namedBy }]),
    title: { name: food.name, namedBy },
    serving: gramsText(grams),
  }
}

const changeOfItems = (
  meal: MealContent,
  items: readonly EatenItem[],
  { titleOfItems }: CorrectionParts,
): Partial<MealContent> => ({
  ...contentOfItems(items),
  serving: gramsText(gramsOfItems(items)),
  range: mealCalorieRange(items),
  ...(isNamedByItems(meal.title, meal.items) && { title: titleOfItems(items) }),
})

/** A meal without a name of its own is called by its energy, and by no foods that it has lost. */
const titleOfNumbers = (
  title: MealTitle,
  { calories, foodName }: MealCorrection,
): MealTitle | undefined => {
  if (title.namedBy === 'items') return { ...title, namedBy: 'member' }
  return typeof calories === 'number' && foodName === undefined && title.namedBy === 'energy'
    ? { ...title, name: nameOfEnergy(calories) }
    : undefined
}

/**
 * What a correction changes of a meal: another food, the foods and numbers of a similar meal, a list
 * of foods, a name, numbers. The portion is none: it says how much was eaten.
 * @returns nothing where nothing is corrected
 */
const correctedContent = (
  meal: MealContent,
  form: MealCorrection,
  parts: CorrectionParts,
): Partial<MealContent> => {
  const { food, like, titleSent } = parts
  let change: Partial<MealContent> = {}
  if (food && form.grams !== undefined) change = contentOfFood(food, form.grams)
  if (like) {
    const { range: _, ...all } = like
    change = { ...change, ...all }
  }
  if (form.items) change = { ...change, ...changeOfItems(meal, form.items, parts) }
  if (form.foodName !== undefined)
    change = { ...change, title: titleSent(form.foodName, { ...meal, ...change }) }
  if (form.serving !== undefined) change = { ...change, serving: form.serving }
  const own = MAIN_NUTRIENTS.flatMap(({ name, field }) => {
    const amount = form[name]
    return amount === undefined ? [] : [[field, amount] as const]
  })
  if (own.length > 0) {
    const title = titleOfNumbers(change.title ?? meal.title, form)
    const amounts = { ...(change.amounts ?? meal.amounts), ...Object.fromEntries(own) }
    // Numbers entered by hand are no longer those of the table.
    change = { ...change, amounts, foodCode: null, grams: null, items: [], ...(title && { title }) }
  }
  return change
}

/** What a form does to a meal. */
interface CorrectedMeal {
  readonly change: Partial<MealContent>
  /**
   * Whether name, food or numbers were corrected, so that the estimate is the member's own: a
   * portion is no correction.
   */
  readonly isCorrected: boolean
}

export const correctMealContent = (
  meal: MealContent,
  form: MealCorrection,
  parts: CorrectionParts,
): CorrectedMeal => {
  const change = correctedContent(meal, form, parts)
  const isCorrected = Object.keys(change).length > 0
  return {
    isCorrected,
    change: {
      ...(isCorrected && { range: null }),
      ...change,
      ...(form.portionMultiplier !== undefined && {
        portion: clampPortion(form.portionMultiplier),
      }),
    },
  }
}

/**
 * How sure an item still is that a member sent: as before, while food and weight stay the same; a
 * changed weight confirms the food.
 */
export const confidenceOfSent = (
  { grams }: Pick<EatenItem, 'grams'>,
  before: Pick<EatenItem, 'grams' | 'confidence'> | undefined,
): number | null => (before?.grams === grams ? before.confidence : null)
