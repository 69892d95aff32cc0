import { english } from './speech/english.ts'
import type { MealSpeech } from './speech/meal-speech.ts'

/** The words of a table for what somebody said, and plainer and plainer ones. */
export const tableWordsOf = (said: string, { tableWords }: Pick<MealSpeech, 'tableWords'> = english): string =>
  tableWords.find(([words]) => words.test(said))?.[1] ?? said

export const withoutPraise = (said: string, { praise }: Pick<MealSpeech, 'praise'> = english): string =>
  said.replaceAll(praise, ' ').replaceAll(/\s+/g, ' ').trim()

/** What somebody said in plain English, where that says more of its amount than the food does. */
export const plainWordsOf = (said: string, { tableWords }: Pick<MealSpeech, 'tableWords'>): string | undefined =>
  tableWords.find(([words]) => words.test(said))?.[2]
