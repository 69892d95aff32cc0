import type { Food } from '#domain/foods/food.ts'
import { isNameOfItems, type MealItem, nameOfItems } from '#domain/meals/meal-items.ts'
import { type Language, languages } from '#domain/languages.ts'
import { type FoodNamesFile, readFoodNames } from './food-names-file.ts'
import { foodByLabel, foodOfGroup } from './food-labels.ts'
import { foodByCode } from './food-table.ts'

/** Whose words are used: a member's language, or null for a program, which gets the food table's own names. */
export type NamesOf = Language | null

interface Names extends Pick<FoodNamesFile, 'labels' | 'groups'> {
  /** By the food's code: its name, then the other words that people type for it. */
  readonly foods: ReadonlyMap<string, readonly string[]>
}

const known = new Map<Language, Names>()

const namesIn = (language: Language): Names => {
  const names = known.get(language)
  if (names) return names
  const { foods, labels, groups } = readFoodNames(language)
  const read = { foods: new Map(Object.entries(foods)), labels, groups }
  known.set(language, read)
  return read
}

/** What a person calls a food of the table: "Banana", "Banane"; the table's own name where the language has none. */
export const nameOfFood = ({ code, name }: Pick<Food, 'code' | 'name'>, language: NamesOf): string =>
  (language === null ? undefined : namesIn(language).foods.get(code)?.[0]) ?? name

/** What a label of the embedded model is called. */
export const nameOfLabel = (label: string, language: NamesOf): string | undefined =>
  (language === null ? undefined : namesIn(language).labels[label]) ?? foodByLabel(label)?.name

/** What a group of labels is called: "A soup". */
export const nameOfGroup = (group: string, language: NamesOf): string | undefined =>
  (language === null ? undefined : namesIn(language).groups[group]) ?? foodOfGroup(group)?.name

/** What stands for a food of the table in the food model. */
const servedAs = new Map<string, { readonly labels: readonly string[]; readonly groups: readonly string[] }>()
const servedAsOf = (code: string) => {
  const known = servedAs.get(code)
  if (known) return known
  const { labels, groups } = namesIn('en')
  const served = {
    labels: Object.keys(labels).filter((label) => foodByLabel(label)?.food.code === code),
    groups: Object.keys(groups).filter((group) => foodOfGroup(group)?.food.code === code),
  }
  servedAs.set(code, served)
  return served
}

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
  // "Porridge" is a word for oatmeal in English, and the name of it in Italian: who reads English keeps it.
  const isTheirWord = namesIn(language)
    .foods.get(food.code)
    ?.some((word) => word.toLowerCase() === name.toLowerCase())
  if (isTheirWord) return name
  for (const one of languages) {
    const said = saidFor(one)
    if (said !== undefined) return said
  }
  return name
}

/** The group of what nobody could name. */
const UNNAMED = 'mixed'
let unnamed: ReadonlySet<string | undefined> | undefined

/** What a name stands for that has no line of the table: a meal that nobody could name keeps saying so where its numbers were changed by hand. */
const foodWithoutCode = (name: string): Food | undefined => {
  unnamed ??= new Set(languages.map((language) => readFoodNames(language).groups[UNNAMED]))
  return unnamed.has(name) ? foodOfGroup(UNNAMED)?.food : undefined
}

const MAX_KEPT_NAMES = 2000
const namesRead = new Map<string, string>()

/**
 * A name that a recorded food was given, as somebody reads it: what a food of the table, a label or a group was called is called so in their
 * language. A name that a person or a remote analyser gave stays, as all names do for a program.
 * @param code the food's line in the table; null where it has none
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

/** What a meal is called: by its own name, or by what its foods are called now where it was called by them. */
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

/** The label that is called so, in whatever language: what a photo was taken for when its member spoke another one. */
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
