import { readFileSync } from 'node:fs'
import type { Language } from '#domain/languages.ts'
import { searchWords } from '#server/foods/search-words.ts'
import * as z from 'zod'
import { inRoot } from '../project.mjs'

/** The languages with phrases to measure by. */
export const PHRASE_LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt-BR',
] as const satisfies readonly Language[]
export type PhraseLanguage = (typeof PHRASE_LANGUAGES)[number]

const phraseSchema = z.strictObject({
  words: z.string().min(1),
  items: z
    .array(z.strictObject({ food: z.string().min(1), grams: z.tuple([z.number(), z.number()]) }))
    .min(1),
})
type EverydayPhrase = z.infer<typeof phraseSchema>
type ExpectedItem = EverydayPhrase['items'][number]

/**
 * What somebody types who is asked what they ate, with what is right; see the README beside the
 * files.
 */
export const readPhrases = (
  language: PhraseLanguage,
  folder: '.' | 'later' = '.',
): EverydayPhrase[] =>
  readFileSync(inRoot('scripts', 'eval-reader', 'phrases', folder, `${language}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => phraseSchema.parse(JSON.parse(line)))

interface ReadItem {
  readonly name: string
  readonly grams: number
}

/**
 * From so many letters on, a word also stands for the longer ones that begin with it: "toast" for
 * "toasted".
 */
const LONG_WORD = 5

export const isNamed = (name: string, food: string): boolean => {
  const words = searchWords(name)
  return food
    .split('|')
    .some((alternative) =>
      searchWords(alternative).every((asked) =>
        words.some(
          (word) => word === asked || (asked.length >= LONG_WORD && word.startsWith(asked)),
        ),
      ),
    )
}

const isRight = ({ food, grams: [low, high] }: ExpectedItem, { name, grams }: ReadItem): boolean =>
  isNamed(name, food) && grams >= low && grams <= high

/** Whether a phrase became its foods, in order, each within its grams, and nothing besides. */
export const isReadRightly = (
  { items }: EverydayPhrase,
  read: readonly ReadItem[],
  unmatched: readonly string[],
): boolean =>
  unmatched.length === 0 &&
  read.length === items.length &&
  items.every((item, at) => isRight(item, read[at] as ReadItem))
