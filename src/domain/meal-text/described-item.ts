import { ITEM_GRAMS } from '../meals/meal-items.ts'
import type { MealPhrase } from './phrases/meal-phrase.ts'
import type { DescribedItem } from './described-meal.ts'
import type { AmountSource } from './portions/phrase-grams.ts'

/**
 * How far off such an amount is: the log's standard deviation. Our assumptions, in the order of
 * what a member knows.
 */
const SPREAD: Record<AmountSource, number> = {
  weighed: 0.05,
  measured: 0.15,
  counted: 0.2,
  usual: 0.35,
}

export const LONGEST_NAME = 60

/** Rounded to a tenth of a gram, and at least what an item may weigh. */
export const gramsOfItem = (grams: number): number =>
  Math.max(ITEM_GRAMS.min, Math.round(grams * 10) / 10)

const shownGrams = (grams: number): string => `${Math.max(1, Math.round(grams))} g`

/** What an item says of its words and its weight, whatever food it is. */
export const itemOf = (
  { words }: Pick<MealPhrase, 'words'>,
  exactGrams: number,
  source: AmountSource,
): Pick<DescribedItem, 'words' | 'grams' | 'serving' | 'source' | 'portionSpread'> => {
  const grams = gramsOfItem(exactGrams)
  return {
    words,
    grams,
    serving:
      source === 'weighed'
        ? shownGrams(grams)
        : `${words.slice(0, LONGEST_NAME)} (${shownGrams(grams)})`,
    source,
    portionSpread: SPREAD[source],
  }
}
