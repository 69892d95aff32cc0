import { grammarOf } from './grammar.ts'
import { english } from './speech/speeches.ts'
import type { MealSpeech } from './speech/meal-speech.ts'

const meantBy = (said: string, speech: MealSpeech) => grammarOf(speech).tableWords.find((words) => words.said.test(said))

/** The words of a table for what somebody said, and plainer and plainer ones. */
export const tableWordsOf = (said: string, speech: MealSpeech = english): string => meantBy(said, speech)?.table ?? said

/** What was said, without words that do not change which food it is: "fresh", "homemade". Empty where no other words are left. */
export const withoutPraise = (said: string, speech: MealSpeech = english): string =>
  said.replaceAll(grammarOf(speech).praise, ' ').replaceAll(/\s+/g, ' ').trim()

/** What somebody said in plain English, where that says more of its amount than the food does. */
export const plainWordsOf = (said: string, speech: MealSpeech): string | undefined => meantBy(said, speech)?.plain
