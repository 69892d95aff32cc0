import { LABEL_WORDS, type LabelName } from './label-words.ts'

/** An accented o is often read as a 6, and an l behind it as a 1. */
const DIGIT_LETTERS = /(?<=\p{L})6(1?)/gu

/** Lower case without accents and signs: a reader of texts often misses both. */
export const folded = (text: string): string =>
  text
    .replace(DIGIT_LETTERS, (_six, one: string) => (one === '' ? 'o' : 'ol'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')

const LANGUAGES_READ = Object.values(LABEL_WORDS).filter((words) => words !== null)
const inAll = (
  wordsOf: (words: (typeof LANGUAGES_READ)[number]) => readonly string[],
): string[] => [...new Set(LANGUAGES_READ.flatMap(wordsOf))]

/** The first that fits counts: "ungesättigte" has "gesättigte" in it, and "saturated fat" has "fat". */
const ORDER = [
  'other',
  'saturatedFat',
  'sugars',
  'fiber',
  'protein',
  'carbs',
  'sodium',
  'calories',
  'fats',
] as const
const NAMES: readonly (readonly [LabelName, readonly string[]])[] = ORDER.map((name) => [
  name,
  inAll(({ inside }) => inside[name]),
])

const WHOLE = new Map(
  ([...ORDER, 'salt'] as const).flatMap((name) =>
    inAll(({ whole }) => whole[name]?.split(' ') ?? []).map((word) => [word, name] as const),
  ),
)

/** One letter in so many may be misread. */
const LETTERS_PER_SLIP = 7

/**
 * The fewest letters to change, add or leave out until `word` is somewhere in `text` (Sellers,
 * 1980).
 */
const slipsIn = (word: string, text: string): number => {
  let before = Array.from({ length: text.length + 1 }, () => 0)
  for (let at = 0; at < word.length; at += 1) {
    const row = [at + 1]
    for (let to = 0; to < text.length; to += 1) {
      row.push(
        Math.min(
          (before[to] ?? 0) + (word[at] === text[to] ? 0 : 1),
          (before[to + 1] ?? 0) + 1,
          (row[to] ?? 0) + 1,
        ),
      )
    }
    before = row
  }
  return Math.min(...before)
}

/**
 * The field that some words of a label name: spaces, accents and a letter in seven may be missing.
 * Undefined where they name none.
 */
export const fieldNamedIn = (words: string): LabelName | undefined => {
  const text = folded(words)
  const letters = text.replace(/[^a-z]/g, '')
  if (letters.length < 3) return undefined
  const parts = text.split(/[^a-z]+/)
  const long = NAMES.find(([, names]) => names.some((name) => letters.includes(name)))?.[0]
  const short = parts.map((part) => WHOLE.get(part)).find((field) => field !== undefined)
  if (long !== undefined || short !== undefined) return long ?? short
  return NAMES.find(([, names]) =>
    names.some(
      (name) =>
        name.length >= LETTERS_PER_SLIP &&
        slipsIn(name, letters) <= Math.floor(name.length / LETTERS_PER_SLIP),
    ),
  )?.[0]
}

const ENDS_IN_PER = new RegExp(
  `(^|[^a-z])(${inAll(({ per }) => per).join('|')})[^a-z]*$|per$|pour$`,
)
/** Whether the words right before a weight say that it is what the numbers are for: "per 100 g". */
export const endsInPer = (words: string): boolean => ENDS_IN_PER.test(folded(words))

const PORTION = new RegExp(inAll(({ portion }) => portion).join('|'))
/** Whether words mean a portion. */
export const namesPortion = (words: string): boolean =>
  PORTION.test(folded(words).replace(/[^a-z]/g, ''))
