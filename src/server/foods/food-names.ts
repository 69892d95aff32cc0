import { placedWords, type SearchWord } from './search-words.ts'
import type { WordRules } from './word-rules.ts'

/** A food with all its names, for the search. */
export interface NamedFood {
  readonly name: string
  /** Its everyday name, if different. */
  readonly calledName?: string | undefined
  /** Its name in the table, if different. */
  readonly tableName?: string
  readonly otherNames: readonly string[]
  /** Other words for it, used only by the search. */
  readonly searchNames: readonly string[]
  readonly category: string
  /** The plain food that most people mean by a single word. */
  readonly isEveryday: boolean
}

/** The kind of a name decides how much it counts. */
export const NAME = 0
export const SEARCH_NAME = 1
export const OTHER_NAME = 2
/** The everyday name in the language of the search. */
export const EVERYDAY_NAME = 3

/**
 * The names of all foods as numbers: each word is stored once, and every name is a sequence of word
 * ids. This takes 2 MB for the whole life of the server; an index of objects and strings took 10.
 *
 * The names of food f are `firstName[f]` until `firstName[f + 1]`; the words of name n are
 * `wordIds` from `firstWord[n]` until `firstWord[n + 1]`.
 */
export interface FoodNames {
  readonly foods: number
  /** Each word as returned by `searchWords`; its index is its id. */
  readonly vocabulary: readonly string[]
  /** By word id: the distinct spellings of the word in the names, separated by spaces. */
  readonly written: readonly string[]
  readonly firstName: Uint32Array
  readonly firstWord: Uint32Array
  readonly kinds: Uint8Array
  readonly wordIds: Uint16Array
  /** By index in `wordIds`: which spelling is used there. */
  readonly ways: Uint8Array
  /** By index in `wordIds`: where in its name the word stands, see `Place`. */
  readonly places: Uint8Array
  /** Points for or against a food, independent of the query. */
  readonly priors: Float32Array
  readonly isEveryday: Uint8Array
  /** Number of letters in a food's own name. */
  readonly lengths: Uint16Array
}

/** Foods that adults rarely mean by the plain word. */
const RARELY_MEANT: [RegExp, number][] = [
  [/^(Baby|Formula)/, -5],
  [/^Not included in a food category/, -1.5],
]
const REMOTE_NAME =
  /\b(for use (on|with)|frozen meal|diet frozen|school|Puerto Rican style|reduced sodium|not specified|dehydrated)\b/

const priorOf = ({ name, tableName = name, category }: NamedFood): number =>
  (RARELY_MEANT.find(([pattern]) => pattern.test(category))?.[1] ?? 0) -
  (REMOTE_NAME.test(tableName) ? 1 : 0)

/** About 3 ms of work. */
const FOODS_OF_ONE_STEP = 100

/**
 * Compacts names some foods at a time, so that whoever has time may let others in between.
 * @throws RangeError if there are more distinct words than fit in 16 bits
 */
export function* compactNames(
  foods: Iterable<NamedFood>,
  rules: WordRules,
): Generator<void, FoodNames> {
  const ids = new Map<string, number>()
  const written: string[] = []
  const idOf = ({ typed, stem }: SearchWord): number => {
    const id = ids.get(stem) ?? ids.size
    ids.set(stem, id)
    const ways = written[id]
    if (ways === undefined) written[id] = typed
    else if (!ways.split(' ').includes(typed)) written[id] = `${ways} ${typed}`
    return id
  }
  const firstName: number[] = []
  const firstWord: number[] = []
  const places: number[] = []
  const kinds: number[] = []
  const wordIds: number[] = []
  const wordWays: number[] = []
  const priors: number[] = []
  const isEveryday: number[] = []
  const lengths: number[] = []

  const add = (name: string, kind: number) => {
    firstWord.push(wordIds.length)
    kinds.push(kind)
    for (const word of placedWords(name, rules)) {
      const id = idOf(word)
      wordIds.push(id)
      places.push(word.place)
      wordWays.push((written[id] ?? '').split(' ').indexOf(word.typed))
    }
  }
  for (const food of foods) {
    firstName.push(kinds.length)
    add(food.name, food.calledName === undefined ? EVERYDAY_NAME : NAME)
    if (food.calledName !== undefined) add(food.calledName, EVERYDAY_NAME)
    for (const name of food.searchNames) add(name, SEARCH_NAME)
    for (const name of food.otherNames) add(name, OTHER_NAME)
    priors.push(priorOf(food))
    isEveryday.push(food.isEveryday ? 1 : 0)
    lengths.push(food.name.length)
    if (lengths.length % FOODS_OF_ONE_STEP === 0) yield
  }
  if (ids.size > 0x1_0000)
    throw new RangeError(
      `The food table has ${ids.size} different words: more than 16 bits can name`,
    )
  return {
    foods: firstName.length,
    vocabulary: [...ids.keys()],
    written,
    firstName: Uint32Array.from([...firstName, kinds.length]),
    firstWord: Uint32Array.from([...firstWord, wordIds.length]),
    kinds: Uint8Array.from(kinds),
    wordIds: Uint16Array.from(wordIds),
    ways: Uint8Array.from(wordWays),
    places: Uint8Array.from(places),
    priors: Float32Array.from(priors),
    isEveryday: Uint8Array.from(isEveryday),
    lengths: Uint16Array.from(lengths),
  }
}
