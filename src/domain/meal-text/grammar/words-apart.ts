import { arabicWords } from './arabic-words.ts'
import { japaneseWords } from './japanese-words.ts'
import type { MealVocabulary } from '../vocabularies/meal-vocabulary.ts'

const SCRIPTS: Readonly<Record<string, (text: string) => string>> = {
  japanese: japaneseWords,
  arabic: arabicWords,
}

/**
 * The words of a text with spaces between them and amounts in front, in languages that write
 * otherwise; the text itself in all others.
 * @param text in small letters and ASCII digits
 */
export const wordsApart = (text: string, { script }: MealVocabulary): string =>
  script === undefined ? text : (SCRIPTS[script]?.(text) ?? text)
