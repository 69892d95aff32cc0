import type { Food, NutrientAmounts } from '../../foods/food.ts'
import { portionsBeside100g } from '../../foods/food.ts'
import { MAIN_FIELDS } from '../../foods/nutrient.ts'
import { ITEM_GRAMS, type ItemAmounts } from '../../meals/meal-items.ts'
import type { MealPhrase } from '../phrases/meal-phrase.ts'
import { readMealText } from '../phrases/read-meal-text.ts'
import type { MealVocabulary } from '../vocabularies/meal-vocabulary.ts'

/** A food as a member knows it. */
interface KnownFood {
  readonly name: string
  /** Its line in the food table; null where it has none. */
  readonly code: string | null
  readonly per100g: ItemAmounts
  /** What the member eats of it at a time; null where nobody said. */
  readonly portion: { readonly description: string; readonly grams: number } | null
}

/**
 * What words mean to one member: foods that they keep themselves, and meals that they told before
 * and put right. Plain data.
 */
export interface OwnWords {
  readonly foods: readonly KnownFood[]
  /** Newest first; `grams` as they were eaten. */
  readonly corrected: readonly {
    readonly text: string
    readonly items: readonly (Omit<KnownFood, 'portion'> & { readonly grams: number })[]
  }[]
}

/** A food that a member means by some words, in the form of the table's foods. */
export interface MeantFood {
  readonly food: Food
  readonly code: string | null
  readonly per100g: ItemAmounts
  /** What it weighed where the same amount was said of it; undefined where another one was. */
  readonly grams: number | undefined
}

const knownAmounts = (amounts: ItemAmounts): NutrientAmounts =>
  Object.fromEntries(MAIN_FIELDS.map((field) => [field, amounts[field] ?? 0])) as NutrientAmounts

/** The food as the reader of amounts takes it: by the table's portions where it is one of its foods. */
const foodOf = (
  { name, code, per100g, portion }: KnownFood,
  foodByCode: (code: string) => Food | undefined,
): Food => {
  const listed = code === null ? undefined : foodByCode(code)
  return {
    ...(listed ?? { otherNames: [], category: '', ...portionsBeside100g(portion) }),
    code: code ?? '',
    name,
    per100g: knownAmounts(per100g),
  }
}

const amountKey = ({ quantity, measure, size }: MealPhrase): string =>
  JSON.stringify([quantity, measure, size])

/**
 * Finds the food that a member means by the words of a phrase: one of their own by its whole name,
 * or what they made of the same words before, when they put right what was read.
 * @param keyOf the words as they are compared, whatever their endings and order
 */
export const ownWordsIn = (
  { foods, corrected }: OwnWords,
  vocabulary: MealVocabulary,
  keyOf: (words: string) => string,
  foodByCode: (code: string) => Food | undefined,
): ((phrase: MealPhrase) => MeantFood | undefined) => {
  const known = new Map<string, { food: KnownFood; grams: Map<string, number> }>()
  for (const food of foods) {
    const key = keyOf(food.name)
    if (key !== '' && !known.has(key)) known.set(key, { food, grams: new Map() })
  }
  for (const { text, items } of corrected) {
    const said = readMealText(text, vocabulary).phrases.filter(
      ({ food, quantity }) => food !== '' && quantity !== 0,
    )
    // Where a food was added or taken away, nobody knows which words are whose.
    if (said.length !== items.length) continue
    for (const [at, phrase] of said.entries()) {
      const item = items[at]
      const key = keyOf(phrase.food)
      if (!item || key === '') continue
      const food = known.get(key) ?? { food: { ...item, portion: null }, grams: new Map() }
      known.set(key, food)
      const amount = amountKey(phrase)
      const isSame = food.food.code === item.code && food.food.name === item.name
      if (isSame && !food.grams.has(amount)) food.grams.set(amount, item.grams)
    }
  }
  if (known.size === 0) return () => undefined
  return (phrase) => {
    const found = known.get(keyOf(phrase.food))
    if (!found) return undefined
    const grams = found.grams.get(amountKey(phrase))
    const isWeighed = phrase.measure?.kind === 'weight'
    return {
      food: foodOf(found.food, foodByCode),
      code: found.food.code,
      per100g: found.food.per100g,
      grams:
        grams === undefined || isWeighed ? undefined : Math.min(ITEM_GRAMS.max, Math.max(1, grams)),
    }
  }
}
