import { memoized } from '#domain/memoized.ts'
import type { Food } from '#domain/foods/food.ts'
import { type EatenItem, nameOfItems } from '#domain/meals/meal-items.ts'
import { type NamedBy, namedByFood } from '#domain/meals/named-by.ts'
import type { Language } from '#domain/languages.ts'
import { type FoodNamesFile, readFoodNames } from './food-names-file.ts'
import { foodByLabel, foodOfGroup } from './food-labels.ts'
import { foodByCode } from './food-table.ts'

/** A member's language, or null for programs, which get the food table's own names. */
export type NamesOf = Language | null

interface Names extends Pick<FoodNamesFile, 'labels' | 'groups'> {
  /** By the food's code: its name, then the other words that people type for it. */
  readonly foods: ReadonlyMap<string, readonly string[]>
}

const namesIn = memoized((language: Language): Names => {
  const { foods, labels, groups } = readFoodNames(language)
  return { foods: new Map(Object.entries(foods)), labels, groups }
})

/**
 * The everyday name of a food: "Banana", "Banane"; the table's own name if the language has none.
 */
export const nameOfFood = (
  { code, name }: Pick<Food, 'code' | 'name'>,
  language: NamesOf,
): string => (language === null ? undefined : namesIn(language).foods.get(code)?.[0]) ?? name

export const nameOfLabel = (label: string, language: NamesOf): string | undefined =>
  (language === null ? undefined : namesIn(language).labels[label]) ?? foodByLabel(label)?.name

/** Such as "A soup". */
export const nameOfGroup = (group: string, language: NamesOf): string | undefined =>
  (language === null ? undefined : namesIn(language).groups[group]) ?? foodOfGroup(group)?.name

/** Whether people type this for a food. */
export const isWordFor = (word: string, code: string, language: Language): boolean =>
  namesIn(language)
    .foods.get(code)
    ?.some((one) => one.toLowerCase() === word.toLowerCase()) ?? false

/** Whether words in small letters stand in a name of a food as they are. */
export const standsInName = (words: string, code: string, language: Language): boolean =>
  namesIn(language)
    .foods.get(code)
    ?.some((one) => one.toLowerCase().includes(words)) ?? false

/** The model's labels and groups for each food of the table. */
const servedAsOf = memoized((code: string) => {
  const { labels, groups } = namesIn('en')
  return {
    labels: Object.keys(labels).filter((label) => foodByLabel(label)?.food.code === code),
    groups: Object.keys(groups).filter((group) => foodOfGroup(group)?.food.code === code),
  }
})

/**
 * What a food is called once it was eaten: "Wołowina". That it is the American one, "Wołowina (USA)",
 * only tells it from another one in a list.
 */
const eatenNameOf = (food: Food, language: NamesOf): string =>
  nameOfFood(food, language).replace(/ \(USA\)$/, '')

/** A recorded name, and who gave it. */
type Named = Pick<EatenItem, 'name' | 'namedBy'>

/**
 * A recorded name in the reader's language, looked up if the food table or the food model gave it.
 * Any other name stays, as do all names for programs.
 */
export const nameIn = ({ name, namedBy }: Named, language: NamesOf): string => {
  if (language === null) return name
  const at = namedBy.indexOf(':')
  if (at === -1) return name
  const key = namedBy.slice(at + 1)
  switch (namedBy.slice(0, at)) {
    case 'label':
      return nameOfLabel(key, language) ?? name
    case 'group':
      return nameOfGroup(key, language) ?? name
    default: {
      const food = foodByCode(key)
      return food ? eatenNameOf(food, language) : name
    }
  }
}

/** The title of a meal in the reader's language, made anew if its foods gave it. */
export const titleIn = (
  meal: { readonly food_name: string; readonly named_by: NamedBy },
  items: readonly Named[],
  language: NamesOf,
): string =>
  language !== null && meal.named_by === 'items' && items.length > 0
    ? nameOfItems(
        items.map((item) => ({ name: nameIn(item, language) })),
        language,
      )
    : nameIn({ name: meal.food_name, namedBy: meal.named_by }, language)

/**
 * Who gave a food a name that came as text in a language: the food table or the food model if the
 * food is called so there, otherwise whoever said it.
 * @param foodCode the food's code in the table; null if it has none
 */
export const namerOf = (
  name: string,
  foodCode: string | null,
  language: NamesOf,
  saidBy: 'member' | 'remote' = 'member',
): NamedBy => {
  const food = foodCode === null ? undefined : foodByCode(foodCode)
  if (!food) return saidBy
  const names = [nameOfFood(food, language), eatenNameOf(food, language), food.name]
  if (names.includes(name)) return namedByFood(food.code)
  const { labels, groups } = servedAsOf(food.code)
  const label = labels.find((one) => nameOfLabel(one, language) === name)
  if (label !== undefined) return `label:${label}`
  const group = groups.find((one) => nameOfGroup(one, language) === name)
  return group === undefined ? saidBy : `group:${group}`
}
