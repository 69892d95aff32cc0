import { alikeAtStart } from '#domain/alike-at-start.ts'
import { NAME_BREAK, WORD_RULES, type WordRules } from './word-rules.ts'

export interface SearchWord {
  /** As typed, without case and accents. */
  readonly typed: string
  readonly stem: string
  /** Whether it is the last part of a compound word. */
  readonly closes?: true
  /** Whether it says what the food is: "tuna" of "tuna in water", "butter" of "unsalted butter". */
  readonly isHead?: true
}

/** Where a word stands in a name: it is its head, beside it, behind a comma, or further behind. */
export const PLACE = { head: 0, beside: 1, second: 2, later: 3 } as const
type Place = (typeof PLACE)[keyof typeof PLACE]

/**
 * Splits letters into overlapping pairs. The last letter also stands alone, so that a single letter
 * matches anywhere.
 */
const pairsOf = (word: string, isName: boolean): string[] => {
  const letters = [...word]
  const pairs = letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`)
  return pairs.length === 0 ? letters : isName ? [...pairs, letters.at(-1) ?? ''] : pairs
}

const plainWords = (text: string, { plain, silent }: WordRules): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !silent.has(word))

const LATIN = /^[a-z0-9]+$/

const wordsOf = (text: string, rules: WordRules, isName: boolean): SearchWord[] =>
  plainWords(text, rules)
    .flatMap((word) => (rules.inPairs && !LATIN.test(word) ? pairsOf(word, isName) : [word]))
    .map((typed) => ({ typed, stem: rules.stem(typed) }))

/** What stands before the first word that begins what a food comes with: "tuna" of "tuna in water". */
const beforeBehind = (text: string, { plain, behind }: WordRules): string => {
  const words = text.split(/\s+/)
  const at = words.findIndex((word, index) => index > 0 && behind.has(plain(word)))
  return at === -1 ? text : words.slice(0, at).join(' ')
}

/**
 * Where the head of some words is: a number is none, "40" of "quark 40 %", nor is a word that only
 * describes where others stand beside it, "suszona" of "suszona marchewka".
 */
const headOf = (words: readonly SearchWord[], { head, onlyDescribes }: WordRules): number => {
  const isNamed = ({ typed }: SearchWord): boolean => !/^\d+$/.test(typed)
  const isThing = (word: SearchWord): boolean => isNamed(word) && !onlyDescribes?.(word.typed)
  for (const says of [isThing, isNamed]) {
    const at = head === 'first' ? words.findIndex(says) : words.findLastIndex(says)
    if (at !== -1) return at
  }
  return words.length - 1
}

/** The words of a query without case, accents and filler words, each as typed and as compared. */
export const typedWords = (text: string, rules: WordRules = WORD_RULES.en): SearchWord[] => {
  const words = wordsOf(text, rules, false)
  if (rules.inPairs) return words
  const [named = ''] = text.trim().split(NAME_BREAK)
  const head = headOf(wordsOf(beforeBehind(named, rules), rules, false), rules)
  return words.map((word, at) => (at === head ? { ...word, isHead: true } : word))
}

/** The words of a food's name, each as written and as compared. */
const namedWords = (text: string, rules: WordRules = WORD_RULES.en): SearchWord[] =>
  wordsOf(text, rules, true)

/** The same, each with its place in the name. */
export const placedWords = (
  text: string,
  rules: WordRules = WORD_RULES.en,
): (SearchWord & { readonly place: Place })[] =>
  text.split(NAME_BREAK).flatMap((segment, index) => {
    const words = namedWords(segment, rules)
    const named = namedWords(beforeBehind(segment.trim(), rules), rules)
    const head = headOf(named, rules)
    return words.map((word, at) => {
      const place = (): Place => {
        if (index > 1 || at >= named.length) return PLACE.later
        if (index === 1) return PLACE.second
        return at === head || rules.inPairs ? PLACE.head : PLACE.beside
      }
      return { ...word, place: place() }
    })
  })

/** The words of a food's name as compared. */
export const searchWords = (text: string, rules: WordRules = WORD_RULES.en): string[] =>
  namedWords(text, rules).map(({ stem }) => stem)

/**
 * How many letters must be inserted, deleted, changed or swapped with a neighbour to turn one word
 * into the other; `limit + 1` if more than `limit`.
 */
export function typingErrors(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let errors = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      if (isSwap) errors = Math.min(errors, (beforeLast[column - 2] ?? 0) + 1)
      current.push(errors)
      least = Math.min(least, errors)
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[other.length] ?? 0, limit + 1)
}

/**
 * Which letters a word has, one bit for each of a to z; digits and other letters share the rest.
 */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << ((word.charCodeAt(at) - 97) & 31)
  return letters >>> 0
}

const bitsIn = (number: number): number => {
  let count = 0
  for (let rest = number; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** A quick check by letters whether two words can be within a limit of typing errors. */
export function mayResemble(one: number, other: number, limit: number): boolean {
  return bitsIn(one & ~other) <= limit && bitsIn(other & ~one) <= limit
}

/**
 * How many typing errors a word may have: none if short, because similar short words are other
 * foods.
 */
export function allowedErrors(word: string): number {
  if (word.length <= 3) return 0
  return word.length <= 5 ? 1 : 2
}

/**
 * In words this short every letter counts, also the first and the ending: "Hugo" is not "jugo",
 * "ringo" is not rings.
 */
const SHORT_STEM = 5

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** Whether two letters are beside one another on a keyboard. */
const areNeighbours = (one: string, other: string): boolean => {
  const placeOf = (letter: string): [row: number, at: number] | undefined => {
    const row = KEYS.findIndex((keys) => keys.includes(letter))
    return row === -1 ? undefined : [row, (KEYS[row] ?? '').indexOf(letter)]
  }
  const [first, second] = [placeOf(one), placeOf(other)]
  // Of other alphabets nothing is known.
  if (!first || !second) return true
  return Math.abs(first[0] - second[0]) <= 1 && Math.abs(first[1] - second[1]) <= 1
}

/** Up to so many letters another letter makes another word: "hammer" is no German lobster. */
const SHORT_WORD = 7

/**
 * Whether a word of few letters is like another by a slip of the finger: a letter beside the meant
 * one, one too few, one twice, two that changed places; not by any other letter.
 */
const isSlipOfFinger = (typed: string, meant: string): boolean => {
  if (typed.length > SHORT_WORD || typed.length < meant.length) return true
  const at = alikeAtStart(meant, typed)
  const [said = '', wanted = ''] = [typed[at], meant[at]]
  if (typed.length === meant.length) return typed[at + 1] === wanted || areNeighbours(said, wanted)
  return (
    at === 0 ||
    at === meant.length ||
    [typed[at - 1], typed[at + 1]].some((near) => near !== undefined && areNeighbours(said, near))
  )
}

/**
 * Whether a similar word is a typing error of another: they must also be similar with their
 * endings, because the stem rules can make different words alike, such as "panelle" and "paella".
 * @param written the spellings of the other word in names, separated by spaces
 */
export function isSlipOf({ typed, stem }: SearchWord, written: string, errors: number): boolean {
  const isSameStart = (word: string) =>
    word[0] === typed[0] || (word[0] === typed[1] && word[1] === typed[0])
  if (stem.length <= SHORT_STEM && !written.split(' ').some(isSameStart)) return false
  return written.split(' ').some((word) => {
    const isEndingAlone =
      stem.length > SHORT_STEM &&
      (typed === stem || (word.length < typed.length && typed.endsWith('s')))
    return (
      (typingErrors(typed, word, errors) <= errors &&
        (errors > 1 || isSlipOfFinger(typed, word))) ||
      (isEndingAlone && typingErrors(stem, word.slice(0, stem.length), errors) <= errors)
    )
  })
}
