import type { MealItemInput } from '#contract/meal-items.ts'
import { inEach, MAIN_NUTRIENTS } from '#domain/foods/nutrient.ts'
import type { Language } from '#domain/languages.ts'
import { confidenceOfSent, contentOfItems } from '#domain/meals/meal-correction.ts'
import type { EatenItem } from '#domain/meals/meal-items.ts'
import { nameIn, namerOf } from '#server/foods/food-names-in.ts'
import { columnsOfAmounts, MAIN_COLUMNS } from '#server/db/nutrient-columns.ts'
import { itemOfWeighedInput } from '#server/foods/weighed-input.ts'
import type { StoredMeal } from './meal-parts.ts'

const ITEM_COLUMNS = [
  'items',
  'food_code',
  'grams',
  ...MAIN_COLUMNS,
] as const satisfies (keyof StoredMeal)[]
/** The items of a meal and their totals. */
export type ItemColumns = Pick<StoredMeal, (typeof ITEM_COLUMNS)[number]>

export const columnsOfItems = (items: readonly EatenItem[]): ItemColumns => {
  const { foodCode, grams, amounts } = contentOfItems(items)
  return { items, food_code: foodCode, grams, ...columnsOfAmounts(amounts) }
}

const NOTHING_KNOWN = inEach(MAIN_NUTRIENTS, 'field', () => null)

/** For a meal of which only the energy is known. */
export const columnsOfEnergy = (energyKcal: number): ItemColumns => ({
  items: [],
  food_code: null,
  grams: null,
  ...columnsOfAmounts({ ...NOTHING_KNOWN, energyKcal }),
})

export const onlyItemColumns = (row: ItemColumns): ItemColumns =>
  Object.fromEntries(ITEM_COLUMNS.map((column) => [column, row[column]])) as ItemColumns

/**
 * An item from a member's input. Foods of the table get the numbers of the table. The analyser's
 * confidence is kept while food and weight stay the same.
 */
export const itemOfInput = (
  input: MealItemInput,
  at: number,
  before: readonly EatenItem[],
  language: Language,
): EatenItem => {
  const { name, foodCode } = input
  // By the name that the member was shown.
  const known = before.find(
    (item) => item.foodCode === foodCode && (item.name === name || nameIn(item, language) === name),
  )
  const namedBy = known?.namedBy ?? namerOf(name, foodCode, language)
  return { ...itemOfWeighedInput(input, at), namedBy, confidence: confidenceOfSent(input, known) }
}
