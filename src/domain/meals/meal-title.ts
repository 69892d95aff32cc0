import type { Language } from '../languages.ts'
import { type EatenItem, nameOfItems } from './meal-items.ts'
import type { NamedBy } from './named-by.ts'

/** What a meal is called, and who called it so. */
export interface MealTitle {
  readonly name: string
  readonly namedBy: NamedBy
}

/** Two names are one when they differ in letter case and spaces alone. */
export const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

const LONGEST = 200

/** Whether a meal is called by its foods, so that another list of foods gives it another name. */
export const isNamedByItems = (
  { name, namedBy }: MealTitle,
  items: readonly Pick<EatenItem, 'name' | 'namedBy'>[],
): boolean => {
  const [first, ...others] = items
  if (!first || others.length > 0) return first !== undefined && namedBy === 'items'
  // The same food may have been recorded in two languages.
  return first.name === name || (first.namedBy === namedBy && namedBy.includes(':'))
}

/** What a meal is called by its foods, under their names in a language. */
export const titleOfItems = (
  items: readonly Pick<EatenItem, 'name' | 'namedBy'>[],
  language: Language,
): MealTitle => {
  const [only, ...others] = items
  return {
    name: nameOfItems(items, language).slice(0, LONGEST),
    namedBy: only && others.length === 0 ? only.namedBy : 'items',
  }
}
