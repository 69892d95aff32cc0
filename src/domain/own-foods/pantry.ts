import { inEach, MAIN_NUTRIENTS } from '../foods/nutrient.ts'
import type { Language } from '../languages.ts'
import type { MealPhrase } from '../meal-text/phrases/meal-phrase.ts'
import { readMealText } from '../meal-text/phrases/read-meal-text.ts'
import { CUP_ML } from '../meal-text/vocabularies/measures.ts'
import { mealVocabularyOf } from '../meal-text/vocabularies/meal-vocabularies.ts'
import { wordsApart } from '../meal-text/grammar/words-apart.ts'
import { isItemWeight, type ItemAmounts, itemOfFood, type MealItem } from '../meals/meal-items.ts'
import { PANTRY, type PantryFood } from './pantry-foods.ts'
import { type PantryWord, pantryWordsOf } from './pantry-vocabulary.ts'

/** One measures with larger cups than one drinks from: "taza", "xícara". A bowl is no measure. */
const mlOf = (measure: MealPhrase['measure']): number | undefined => {
  if (measure?.kind === 'volume') return measure.ml
  if (measure?.kind !== 'vessel') return undefined
  if (measure.nouns.includes('coffee cup')) return CUP_ML
  return measure.nouns.some((noun) => MEASURING.has(noun)) ? measure.ml : undefined
}
const MEASURING = new Set(['cup', 'glass'])

const gramsOf = (
  { cupGrams, usualGrams }: PantryFood,
  { measure, quantity }: MealPhrase,
): number | undefined => {
  if (quantity === null && measure === null) return usualGrams
  // Arabic says "a cup of lentils" without a word for "a".
  const count = quantity ?? 1
  if (measure?.kind === 'weight') return measure.isEnergy ? undefined : count * measure.grams
  const ml = mlOf(measure)
  if (ml === undefined) return undefined
  const grams = (count * ml * cupGrams) / CUP_ML
  // A pinch of salt weighs less than anything that is noted.
  return usualGrams !== undefined && grams < usualGrams ? usualGrams : grams
}

/** What is the same out of a can. */
const CANNED: ReadonlySet<keyof typeof PANTRY> = new Set(['Coconut milk', 'Stock'])

/** What of the pantry a line names, in its language or in English, which is accepted instead. */
const foodNamedIn = (line: string, food: string, language: Language): PantryWord | undefined => {
  for (const words of [pantryWordsOf(language), pantryWordsOf('en')]) {
    // "Taza de arroz" is no food with an "of" inside, as "harina de arroz" is.
    const found =
      words.foods.find(({ said }) => said.test(line)) ??
      words.foods.find(({ said }) => said.test(food))
    if (words.ready.test(line) && !(found && CANNED.has(found.food))) return undefined
    if (found) return found
  }
  return undefined
}

/**
 * The item that an ingredient line means where it is of the pantry: "250 g red lentils" are 895
 * kcal, not those of 250 g of cooked ones. Undefined for any other line, and where no weight or
 * volume is said.
 */
export const pantryItemIn = (line: string, language: Language = 'en'): MealItem | undefined => {
  const vocabulary = mealVocabularyOf(language)
  const words = wordsApart(line.toLowerCase(), vocabulary)
  const [phrase] = readMealText(words, vocabulary).phrases
  const found = foodNamedIn(words, phrase?.food ?? '', language)
  const grams = found && phrase ? gramsOf(PANTRY[found.food], phrase) : undefined
  if (found === undefined || grams === undefined || !isItemWeight(grams)) return undefined
  const inOrder: number[] = [...PANTRY[found.food].per100g]
  return itemOfFood(
    {
      code: null,
      name: found.name,
      per100g: inEach(MAIN_NUTRIENTS, 'field', () => inOrder.shift() ?? null) as ItemAmounts,
    },
    grams,
  )
}
