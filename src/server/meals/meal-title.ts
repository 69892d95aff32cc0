import type { Language } from '#domain/languages.ts'
import { type EatenItem, nameOfItems } from '#domain/meals/meal-items.ts'
import { nameIn, namerOf } from '#server/foods/food-names-in.ts'
import { readFirstEstimate } from './first-estimate.ts'
import type { StoredMeal } from './meal-parts.ts'

type Title = Pick<StoredMeal, 'food_name' | 'named_by'>
type TitledMeal = Title & { readonly items: readonly EatenItem[] }

/** Whether a meal is called by its foods, so that another list of foods gives it another name. */
export const isNamedByItems = ({ food_name, named_by, items }: TitledMeal): boolean => {
  const [first, ...others] = items
  if (!first || others.length > 0) return first !== undefined && named_by === 'items'
  // The same food may have been recorded in two languages.
  return first.name === food_name || (first.namedBy === named_by && named_by.includes(':'))
}

/** What a meal is called by its foods. */
export const titleOfItems = (items: readonly EatenItem[], language: Language): Title => {
  const [only, ...others] = items
  return {
    food_name: nameOfItems(
      items.map((item) => ({ name: nameIn(item, language) })),
      language,
    ).slice(0, 200),
    named_by: only && others.length === 0 ? only.namedBy : 'items',
  }
}

/**
 * A title that was sent. It is the member's own unless the meal would be called so anyway, or was
 * until now.
 */
export const titleSent = (
  name: string,
  before: TitledMeal & Pick<StoredMeal, 'first_estimate'>,
  { items, food_code }: Pick<StoredMeal, 'items' | 'food_code'>,
  language: Language,
): Title => {
  const first = readFirstEstimate(before.first_estimate)
  const shown: readonly Title[] = [
    ...(items.length === 0 ? [] : [titleOfItems(items, language)]),
    ...(before.named_by === 'items' ? [] : [before]),
    ...(first ? [{ food_name: first.foodName, named_by: first.namedBy ?? 'member' }] : []),
  ]
  const known = shown.find(
    ({ food_name, named_by }) =>
      food_name === name || nameIn({ name: food_name, namedBy: named_by }, language) === name,
  )
  return { food_name: name, named_by: known?.named_by ?? namerOf(name, food_code, language) }
}
