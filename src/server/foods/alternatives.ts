import { viewItem } from '#contract/amounts.ts'
import type { Alternatives as ShownAlternatives, PhotoPlace } from '#contract/meal-items.ts'
import type { DescribedMeal } from '#domain/meal-text/described-meal.ts'
import type { Food } from '#domain/foods/food.ts'
import { type EatenItem, itemOfFood } from '#domain/meals/meal-items.ts'
import { namedByFood } from '#domain/meals/named-by.ts'

/** What an item of a meal may be instead. */
export interface Alternatives {
  /** Of the item, or the words for which no food was found. */
  readonly name: string
  /** The words from which the item was read. */
  readonly words?: string
  /** Set if the words name it only in part. */
  readonly isDoubtful?: true
  /** Where in its photo it lies. */
  readonly place?: PhotoPlace
  /** Likeliest first. */
  readonly items: readonly EatenItem[]
}

/** What each part of a described meal may mean besides the food that it was read as. */
export const alternativesOf = (
  { items, unmatched }: Pick<DescribedMeal, 'items' | 'unmatched'>,
  nameOf: (food: Food) => string,
): Alternatives[] => {
  const othersThan = (
    name: string,
    { candidates }: Pick<DescribedMeal['items'][number], 'candidates'>,
  ): EatenItem[] => {
    const byName = new Map<string, EatenItem>()
    for (const { food, grams } of candidates) {
      const namedBy = namedByFood(food.code)
      const item = { ...itemOfFood(food, grams, { name: nameOf(food) }), namedBy }
      if (item.name !== name && !byName.has(item.name)) byName.set(item.name, item)
    }
    return [...byName.values()]
  }
  return [
    ...items.map((item) => ({
      name: item.name,
      words: item.words,
      ...(item.isLoose && { isDoubtful: true as const }),
      items: othersThan(item.name, item),
    })),
    ...unmatched.map((part) => ({ name: part.words, items: othersThan(part.words, part) })),
  ]
}

export const viewAlternatives = ({ items, ...reading }: Alternatives): ShownAlternatives => ({
  ...reading,
  items: items.map(viewItem),
})
