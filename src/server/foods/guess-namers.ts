import { parseMessage, writeMessage } from '#domain/coded-message.ts'
import { type Language, languages } from '#domain/languages.ts'
import { nameOfEnergy } from '#domain/meals/energy-alone.ts'
import { type MealItem, nameOfItems } from '#domain/meals/meal-items.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
import type { Message } from '#domain/message.ts'
import { readFoodNames } from './food-names-file.ts'
import { isWordFor, namerOf, nameOfGroup, nameOfLabel, type NamesOf } from './food-names-in.ts'
import { foodByCode } from './food-table.ts'

// Meals recorded before 0290-named-by do not say who named them. Their names are compared with those
// in all languages, by the migration and by the import of an older export, and nowhere else.

/** A meal without namers, as a row of the database or of an export. */
export interface MealOfBefore {
  readonly food_name: string
  readonly food_code: string | null
  readonly energy_kcal: number
  readonly analyser: string | null
  readonly corrected_at: number | null
  readonly items: readonly Pick<MealItem, 'name' | 'foodCode'>[]
  readonly reason: string | null
  /** As in the columns of the same names, read from their JSON. */
  readonly first_estimate: unknown
  readonly candidates: unknown
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** In the language of the member first. */
const inEveryLanguage = (language: Language | null): readonly NamesOf[] => [
  ...new Set<NamesOf>([...(language === null ? [] : [language]), null, 'en', ...languages]),
]

/** The group of meals that could not be named. */
const UNNAMED = 'mixed'

const guessOfFood = (name: string, foodCode: string | null, language: Language | null): NamedBy => {
  // An unnamed meal lost its food code when its numbers were typed.
  if (foodCode === null)
    return languages.some((one) => nameOfGroup(UNNAMED, one) === name)
      ? `group:${UNNAMED}`
      : 'member'
  if (!foodByCode(foodCode)) return 'member'
  for (const one of inEveryLanguage(language)) {
    const namedBy = namerOf(name, foodCode, one)
    if (namedBy !== 'member') return namedBy
    // "Porridge" is an English word for oatmeal and its Italian name: whoever reads English typed it.
    if (one !== null && one === language && isWordFor(name, foodCode, one)) return 'member'
  }
  return 'member'
}

let labelsByName: ReadonlyMap<string, string> | undefined
/** The label of this name; the first language counts where two call different ones so. */
const labelNamed = (name: string): string | undefined => {
  labelsByName ??= new Map(
    languages
      .toReversed()
      .flatMap((language) => Object.entries(readFoodNames(language).labels))
      .flatMap(([label, named]): [string, string][] => [
        [named, label],
        [nameOfLabel(label, null) ?? named, label],
      ]),
  )
  return labelsByName.get(name)
}

const guessOfTitle = (meal: MealOfBefore, language: Language | null): NamedBy => {
  const { food_name: name, food_code, items, energy_kcal } = meal
  if (items.length > 1 && languages.some((one) => nameOfItems(items, one) === name)) return 'items'
  if (items.length === 0 && name === nameOfEnergy(energy_kcal)) return 'energy'
  return guessOfFood(name, food_code, language)
}

/** Ours says what it is; all others are remote. */
const OWN_ANALYSER = /^(?:embedded|barcode|demo)\b/

const nameWithNamer = (
  value: unknown,
  nameKey: 'foodName' | 'name',
  guess: (name: string, foodCode: string | null) => NamedBy,
): unknown => {
  if (!isObject(value)) return value
  const { [nameKey]: name, foodCode } = value
  if (typeof name !== 'string') return value
  const namedBy = guess(name, typeof foodCode === 'string' ? foodCode : null)
  return namedBy === 'member' ? value : { ...value, namedBy }
}

const reasonWithNamers = (
  reason: string | null,
  guess: (name: string, foodCode: string | null) => NamedBy,
): string | null => {
  const withNamer = (line: string): string => {
    try {
      const message = parseMessage(line)
      const values = message?.values as Json | undefined
      if (!message || typeof values?.['dishCode'] !== 'string') return line
      const { dishCode, ...others } = values
      const dishNamedBy = guess(String(others['dish']), String(dishCode))
      return writeMessage({ code: message.code, values: { ...others, dishNamedBy } } as Message)
    } catch {
      // Free text of a provider may look like a message.
      return line
    }
  }
  return reason?.includes('dishCode') ? reason.split('\n').map(withNamer).join('\n') : reason
}

/**
 * Guesses who named a meal, its foods, and the dishes in its texts.
 * @param language the member's
 */
export const guessNamers = (meal: MealOfBefore, language: Language | null) => {
  const guess = (name: string, foodCode: string | null) => guessOfFood(name, foodCode, language)
  const isRemote =
    meal.analyser !== null && !OWN_ANALYSER.test(meal.analyser) && meal.corrected_at === null
  const orRemote = (namedBy: NamedBy): NamedBy =>
    namedBy === 'member' && isRemote ? 'remote' : namedBy
  const ofFirst = (name: string): NamedBy => {
    const label = labelNamed(name)
    return label === undefined ? 'member' : `label:${label}`
  }
  const { candidates: others } = meal
  return {
    namedBy: orRemote(guessOfTitle(meal, language)),
    itemsNamedBy: meal.items.map(({ name, foodCode }) => orRemote(guess(name, foodCode))),
    reason: reasonWithNamers(meal.reason, guess),
    firstEstimate: nameWithNamer(meal.first_estimate, 'foodName', ofFirst),
    candidates: !isObject(others)
      ? others
      : {
          ...others,
          candidates: asArray(others['candidates']).map((one) =>
            nameWithNamer(one, 'foodName', guess),
          ),
          alternatives: asArray(others['alternatives']).map((reading) =>
            isObject(reading)
              ? {
                  ...reading,
                  items: asArray(reading['items']).map((one) => nameWithNamer(one, 'name', guess)),
                }
              : reading,
          ),
        },
  }
}

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
