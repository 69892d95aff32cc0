import { memoized } from '#domain/memoized.ts'
import type { Food } from '#domain/foods/food.ts'
import { isNameOfItems, type MealItem, nameOfItems } from '#domain/meals/meal-items.ts'
import { type Language, languages } from '#domain/languages.ts'
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

/** The model's labels and groups for each food of the table. */
const servedAsOf = memoized((code: string) => {
  const { labels, groups } = namesIn('en')
  return {
    labels: Object.keys(labels).filter((label) => foodByLabel(label)?.food.code === code),
    groups: Object.keys(groups).filter((group) => foodOfGroup(group)?.food.code === code),
  }
})

const nameReadAnew = (name: string, food: Food, language: Language): string => {
  const { labels, groups } = servedAsOf(food.code)
  const calledIn = (one: NamesOf): (string | undefined)[] => [
    nameOfFood(food, one),
    ...labels.map((label) => nameOfLabel(label, one)),
    ...groups.map((group) => nameOfGroup(group, one)),
  ]
  const read = calledIn(language)
  if (read.includes(name)) return name
  const saidFor = (one: NamesOf): string | undefined => read[calledIn(one).indexOf(name)]
  const inEnglish = saidFor(null) ?? saidFor('en')
  if (inEnglish !== undefined) return inEnglish
  // "Porridge" is an English word for oatmeal and its Italian name: readers of English keep it.
  const isWordOfNames = namesIn(language)
    .foods.get(food.code)
    ?.some((word) => word.toLowerCase() === name.toLowerCase())
  if (isWordOfNames) return name
  for (const one of languages) {
    const said = saidFor(one)
    if (said !== undefined) return said
  }
  return name
}

/** The group of meals that could not be named. */
const UNNAMED = 'mixed'
let unnamed: ReadonlySet<string | undefined> | undefined

/**
 * The food for a name without a food code: a meal that could not be named keeps its name when its
 * numbers are edited.
 */
const foodWithoutCode = (name: string): Food | undefined => {
  unnamed ??= new Set(languages.map((language) => readFoodNames(language).groups[UNNAMED]))
  return unnamed.has(name) ? foodOfGroup(UNNAMED)?.food : undefined
}

const MAX_KEPT_NAMES = 2000
const namesRead = new Map<string, string>()

/**
 * The name of a recorded food in the reader's language, if it is the name of a food of the table, a
 * label or a group. Names given by a person or a remote analyser stay, as do all names for
 * programs.
 * @param code the food's code in the table; null if it has none
 */
export const nameReadIn = (name: string, code: string | null, language: NamesOf): string => {
  if (language === null) return name
  const food = code === null ? foodWithoutCode(name) : foodByCode(code)
  if (!food) return name
  const asked = JSON.stringify([language, food.code, name])
  const read = namesRead.get(asked) ?? nameReadAnew(name, food, language)
  if (namesRead.size >= MAX_KEPT_NAMES) namesRead.clear()
  namesRead.set(asked, read)
  return read
}

/**
 * The title of a meal in the reader's language: its own name, or translated if it was made from its
 * foods' names.
 */
export const titleReadIn = (
  { food_name, food_code }: { readonly food_name: string; readonly food_code: string | null },
  items: readonly Pick<MealItem, 'name' | 'foodCode'>[],
  language: NamesOf,
): string =>
  language !== null && items.length > 1 && isNameOfItems(food_name, items)
    ? nameOfItems(
        items.map(({ name, foodCode }) => ({ name: nameReadIn(name, foodCode, language) })),
        language,
      )
    : nameReadIn(food_name, food_code, language)

let labelsByName: ReadonlyMap<string, string> | undefined

/**
 * The label with this name in any language, because the member may have used another one when the
 * photo was taken.
 */
export const labelNamed = (name: string): string | undefined => {
  labelsByName ??= new Map(
    languages
      .toReversed()
      .flatMap((language) => Object.entries(readFoodNames(language).labels))
      .flatMap(([label, named]): [string, string][] => [
        [named, label],
        [foodByLabel(label)?.name ?? named, label],
      ]),
  )
  return labelsByName.get(name)
}

let namesOfGroups: ReadonlySet<string> | undefined

/** Whether this is the name of a group, or of food that could not be named, in any language. */
export const isNameOfGroup = (name: string): boolean => {
  namesOfGroups ??= new Set(
    languages.flatMap((language) =>
      Object.entries(readFoodNames(language).groups).flatMap(([group, named]) => [
        named,
        foodOfGroup(group)?.name ?? named,
      ]),
    ),
  )
  return namesOfGroups.has(name)
}
