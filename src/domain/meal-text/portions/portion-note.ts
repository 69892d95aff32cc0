import { grammarOf } from '../grammar/grammar.ts'
import { readMealText } from '../phrases/read-meal-text.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from '../vocabularies/meal-vocabulary.ts'

// Phrases for English notes. Other languages have no such list: there an amount without a food is
// enough (`shareIn`).
const SHARES: readonly (readonly [said: RegExp, share: number])[] = [
  [
    /\b(?:a )?(?:third|0\.33\d*) (?:of )?(?:a |the |this )?(?:portion|serving|helping|plate|it|that)\b|\bate (?:only )?a third\b/,
    1 / 3,
  ],
  [/\btwo thirds\b|\b2 thirds\b/, 2 / 3],
  [/\bthree quarters\b|\b3 quarters\b/, 0.75],
  [
    /\b(?:a )?quarter (?:of )?(?:a |the |this )?(?:portion|serving|helping|plate|it|that)\b|\bate (?:only )?a quarter\b/,
    0.25,
  ],
  [
    /\bhalf (?:of )?(?:a |the |this |my )?(?:portion|serving|helping|plate|it|that|size|one)\b|\b(?:ate|had|finished|only|left) (?:only )?(?:about )?half\b|^half$/,
    0.5,
  ],
  [
    /^(?:double|twice)$|\b(?:double|twice) (?:the |a |that )?(?:portion|serving|helping|plate|size|amount)\b|\btwo (?:portions|servings|helpings|plates)\b/,
    2,
  ],
  [
    /^triple$|\b(?:triple|three times) (?:the |a |that )?(?:portion|serving|helping|plate|size|amount)\b|\bthree (?:portions|servings|helpings|plates)\b/,
    3,
  ],
  [
    /\b(?:one|1\.5|a portion) and a half (?:portions|servings|helpings)?\b|\b1\.5 (?:portions|servings|helpings)\b/,
    1.5,
  ],
]

/**
 * The share of the visible portion that was eaten according to a note: "half a portion, no
 * dressing" is 0.5, "double" is 2, "ate 80%" is
 * 0.8. Undefined if the note does not say. Between 0.1 and 5, like portions. English is understood
 * in every language.
 */
export const portionShareOf = (
  note: string,
  vocabulary: MealVocabulary = english,
): number | undefined =>
  (vocabulary === english ? undefined : shareIn(note, vocabulary)) ?? shareInEnglish(note)

const isShare = (share: number): boolean => share >= 0.1 && share <= 5

/** An amount of portions without a food: "halbe Portion". */
const shareIn = (note: string, vocabulary: MealVocabulary): number | undefined => {
  const said = readMealText(note, vocabulary).phrases.find(
    ({ food, quantity, measure }) =>
      food === '' && quantity !== null && (measure === null || measure.kind === 'serving'),
  )
  return said?.quantity && isShare(said.quantity) ? said.quantity : undefined
}

const shareInEnglish = (note: string): number | undefined => {
  const text = grammarOf(english).plainNumbers(note.toLowerCase().trim())
  const percent = /\b(\d{1,3})\s?(?:%|percent|per cent)/.exec(text)
  if (percent?.[1] && !/\bfat|cocoa|beef|mince\b/.test(text)) {
    const share = Number(percent[1]) / 100
    return isShare(share) ? share : undefined
  }
  const part =
    /^(?:i )?(?:only )?(?:(?:ate|had|finished) )?(?:only )?(?:about )?(\d?\.\d+)(?: of (?:it|that|this|the (?:portion|plate|serving|meal)))?$/.exec(
      text,
    )
  if (part?.[1]) return isShare(Number(part[1])) ? Number(part[1]) : undefined
  const counted = /\b(\d(?:\.\d+)?)\s*(?:x\b|times\b|portions?\b|servings?\b|helpings?\b)/.exec(
    text,
  )
  if (counted?.[1]) {
    const share = Number(counted[1])
    return isShare(share) ? share : undefined
  }
  return SHARES.find(([said]) => said.test(text))?.[1]
}
