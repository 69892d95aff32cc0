import type { FoodNames } from './food-names.ts'
import {
  allowedErrors,
  isSlipOf,
  lettersOf,
  mayResemble,
  type SearchWord,
  typingErrors,
} from './search-words.ts'
import type { WordRules } from './word-rules.ts'

/**
 * How a query was made: `typing` is a search box, whose words may be unfinished; `said` is a food as
 * somebody names it, all of whose words are whole.
 */
export type QueryKind = 'typing' | 'said'

/** A longer word is no word of a food. */
export const MAX_LETTERS = 32
/** Answers to this many words are kept: people say the same ones. */
const MAX_KEPT_WORDS = 4000

/** One word of the names that answers a word of the query. */
interface Answer {
  readonly id: number
  /** 1 if equal, less for another ending, a beginning, a part or a typing error. */
  readonly likeness: number
}

export const SHORTEST_PART = 4
/**
 * Of what was said, a word that no name has by itself is a part of one only if it is long: "sich" is
 * no peach ("Pfirsich"), "spät" no spaetzle.
 */
const SHORTEST_UNKNOWN_PART = 6
export const LAST_PART = 0.62

/**
 * How well a query word matches a compound word: "Brot" matches "Vollkornbrot" better than
 * "Vollkorn" does, and an unknown compound searches for its last part. 0 if they have nothing in
 * common.
 */
const likenessOfParts = (
  { stem: asked, closes }: SearchWord,
  word: string,
  shortest: { readonly start: number; readonly end: number },
): number => {
  if (asked.length >= shortest.end && word.endsWith(asked))
    return 0.7 + (0.2 * asked.length) / word.length
  // The last part says what it is: "Zitroneneis" is not "Eistee".
  if (!closes && asked.length >= shortest.start && word.startsWith(asked))
    return 0.62 + (0.15 * asked.length) / word.length
  return word.length >= SHORTEST_PART && asked.endsWith(word)
    ? LAST_PART + (0.1 * word.length) / asked.length
    : 0
}

/** A beginning in common makes another form of a word: "buttered", "chocolatey". */
const COMMON_BEGINNING = 5
const LONGEST_ENDING = 3
const OTHER_FORM = 0.7

const isOtherForm = (one: string, other: string): boolean => {
  const shorter = Math.min(one.length, other.length)
  if (shorter < COMMON_BEGINNING || Math.abs(one.length - other.length) > LONGEST_ENDING)
    return false
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (
    long.startsWith(short) ||
    (short.length > COMMON_BEGINNING && long.startsWith(short.slice(0, -1)) && /[eiy]$/.test(short))
  )
}

/** Finds the words of the names that answer a word of a query. */
export type WordAnswers = (one: SearchWord, kind: QueryKind) => readonly Answer[]

/** A word that is in the names of so many foods is one that people mistype. */
const FREQUENT = 3
/** Of a word this long one wrong letter makes hardly another word. */
const LONG_WORD = 7
/** One wrong letter of so many in a frequent word is hardly another word. */
const SURE_LETTERS = 6
const SURE_SLIP = 0.76

/** Words that stand in the names of several foods: a slip is hardly of a rarer one. */
const frequentWords = ({
  foods,
  firstName,
  firstWord,
  wordIds,
}: FoodNames): ReadonlySet<number> => {
  const foodsWith = new Map<number, number>()
  for (let food = 0; food < foods; food++) {
    const [first = 0, last = 0] = [firstName[food], firstName[food + 1]].map(
      (name) => firstWord[name ?? 0] ?? wordIds.length,
    )
    for (const id of new Set(wordIds.subarray(first, last)))
      foodsWith.set(id, (foodsWith.get(id) ?? 0) + 1)
  }
  return new Set([...foodsWith].filter(([, count]) => count >= FREQUENT).map(([id]) => id))
}

export function createWordAnswers(
  names: FoodNames,
  rules: WordRules,
  idOf: ReadonlyMap<string, number>,
): WordAnswers {
  const { vocabulary, written } = names
  const letters = Uint32Array.from(vocabulary, lettersOf)
  const frequent = rules.slipsToFrequent ? frequentWords(names) : undefined
  const isLikely = (id: number, { stem }: SearchWord): boolean =>
    frequent === undefined || frequent.has(id) || stem === `${vocabulary[id] ?? ''}s`

  const answersAnew = (one: SearchWord, kind: QueryKind): Answer[] => {
    const { typed, stem, closes = false } = one
    const answers: Answer[] = []
    const exact = idOf.get(stem)
    if (exact !== undefined) answers.push({ id: exact, likeness: 1 })
    if (stem.length > MAX_LETTERS) return answers
    const isTyping = kind === 'typing'
    if (exact === undefined && !isTyping && rules.isOtherWord(stem)) return answers
    const said = exact === undefined ? SHORTEST_UNKNOWN_PART : SHORTEST_PART
    const shortest = isTyping ? { start: 1, end: SHORTEST_PART } : { start: said, end: said }
    if (exact === undefined || isTyping || rules.hasCompounds)
      vocabulary.forEach((word, id) => {
        if (id === exact) return
        const parts = rules.hasCompounds ? likenessOfParts(one, word, shortest) : 0
        if (parts > 0) answers.push({ id, likeness: parts })
        else if (isTyping && !closes && word.startsWith(typed))
          answers.push({ id, likeness: 0.7 + (0.2 * typed.length) / word.length })
        else if (
          exact === undefined &&
          !rules.inPairs &&
          isOtherForm(stem, word) &&
          (isTyping || isLikely(id, one))
        )
          answers.push({ id, likeness: OTHER_FORM })
      })
    const isPart = answers.length > 0 && !isTyping
    // "Erdnusbutter" is a slip of peanut butter, though "butter" is a part of it.
    const allowed = isPart ? Number(stem.length >= LONG_WORD) : allowedErrors(stem)
    if (exact !== undefined || allowed === 0) return answers
    const stemLetters = lettersOf(stem)
    vocabulary.forEach((word, id) => {
      if (!mayResemble(stemLetters, letters[id] ?? 0, allowed)) return
      // Of whole words the first letter is hardly a slip: "zampone" is no "lampone".
      if (!isTyping && word[0] !== stem[0] && word[0] !== stem[1]) return
      const slips = typingErrors(stem, word, allowed)
      const errors = slips > allowed || isSlipOf(one, written[id] ?? '', slips) ? slips : slips + 1
      const isNear = isTyping || isLikely(id, one) || (errors === 1 && stem.length >= LONG_WORD)
      const isSure =
        errors === 1 && stem.length >= SURE_LETTERS && (isPart || frequent?.has(id) === true)
      const likeness = isSure ? SURE_SLIP : 0.75 - 0.15 * errors
      if (errors <= allowed && isNear) answers.push({ id, likeness })
    })
    return answers
  }
  const kept = new Map<string, Answer[]>()
  return (one, kind) => {
    const key = `${kind} ${one.closes === true ? 'closes ' : ''}${one.typed} ${one.stem}`
    const before = kept.get(key)
    if (before) return before
    const answers = answersAnew(one, kind)
    if (kept.size >= MAX_KEPT_WORDS) kept.clear()
    kept.set(key, answers)
    return answers
  }
}
