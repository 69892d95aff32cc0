import type { Language } from '#domain/languages.ts'
import type { EatenItem } from '#domain/meals/meal-items.ts'
import { isNamedByItems, type MealTitle, titleOfItems } from '#domain/meals/meal-title.ts'
import { nameIn, namerOf } from '#server/foods/food-names-in.ts'
import { readFirstEstimate } from '#server/recordings/meal.ts'
import type { StoredMeal } from './meal-parts.ts'

type TitleColumns = Pick<StoredMeal, 'food_name' | 'named_by'>

export const titleOfColumns = ({ food_name, named_by }: TitleColumns): MealTitle => ({
  name: food_name,
  namedBy: named_by,
})

export const columnsOfTitle = ({ name, namedBy }: MealTitle): TitleColumns => ({
  food_name: name,
  named_by: namedBy,
})

/** Whether a meal is called by its foods. */
export const isCalledByItems = (meal: TitleColumns & Pick<StoredMeal, 'items'>): boolean =>
  isNamedByItems(titleOfColumns(meal), meal.items)

/** What a meal is called by its foods, in the reader's language. */
export const titleOfItemsIn = (items: readonly EatenItem[], language: Language): MealTitle =>
  titleOfItems(
    items.map(({ namedBy, name }) => ({ namedBy, name: nameIn({ name, namedBy }, language) })),
    language,
  )

/**
 * A title that was sent. It is the member's own unless the meal would be called so anyway, or was
 * until now.
 */
export const titleSent = (
  name: string,
  before: TitleColumns & Pick<StoredMeal, 'first_estimate'>,
  { items, foodCode }: { items: readonly EatenItem[]; foodCode: string | null },
  language: Language,
): MealTitle => {
  const first = readFirstEstimate(before.first_estimate)
  const shown: readonly MealTitle[] = [
    ...(items.length === 0 ? [] : [titleOfItemsIn(items, language)]),
    ...(before.named_by === 'items' ? [] : [titleOfColumns(before)]),
    ...(first ? [{ name: first.foodName, namedBy: first.namedBy ?? 'member' }] : []),
  ]
  const known = shown.find((title) => title.name === name || nameIn(title, language) === name)
  return { name, namedBy: known?.namedBy ?? namerOf(name, foodCode, language) }
}
