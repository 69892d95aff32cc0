import type { FoundFood } from '#domain/foods/food.ts'
import {
  EVERYDAY_NAME,
  compactNames,
  type FoodNames,
  NAME,
  type NamedFood,
  OTHER_NAME,
  SEARCH_NAME,
} from './food-names.ts'
import { partsOfCompound } from './compound-words.ts'
import {
  allowedErrors,
  isSlipOf,
  lettersOf,
  mayResemble,
  type SearchWord,
  typedWords,
  typingErrors,
} from './search-words.ts'
import { WORD_RULES, type WordRules } from './word-rules.ts'

/** The index of a food in the table, with how well its best name matches the query. */
export interface FoundPlace extends Omit<FoundFood, 'food'> {
  readonly place: number
}

/** Finds the foods that match a query, best first. */
export type FoodSearch = (query: string, limit: number) => FoundPlace[]

/** If fewer foods than this have every word as typed, typing errors are tolerated too. */
const FEW = 5
/**
 * Further words of a query are ignored, so that long queries do not keep the server busy. One bit
 * each.
 */
const MAX_WORDS = 8
/**
 * `called`: the everyday name is exactly what was typed, so "cod" finds plain cod before baked cod.
 */
const POINTS = { found: 10, used: 3, head: 3, everyday: 2.5, called: 1.5 } as const
/** USDA's other names also list ingredients and variants: a frozen daiquiri has "banana". */
const HANDICAP: Record<number, number> = {
  [NAME]: 0,
  [SEARCH_NAME]: 0.3,
  [OTHER_NAME]: 4,
  [EVERYDAY_NAME]: 0,
}

/** How well each word of the vocabulary matches the words of one query. */
interface Answers {
  /** By query word: which spelling of the names was typed; -1 for none. */
  readonly ways: readonly number[]
  /**
   * By query word, then by word id: 1 if equal, less for a beginning, less for a typing error, 0
   * otherwise.
   */
  readonly likeness: readonly Float64Array[]
  /** By word id: one bit for each query word that it begins with. */
  readonly begins: Uint8Array
  /** The same, with typing errors tolerated. */
  readonly resembles: Uint8Array
}

/**
 * Among words that differ only in their endings, the typed one comes first: "gołąbki" before
 * "gołąb", the dove.
 */
const SAME_STEM = 0.98
/**
 * Share of the `called` points if only the stem matches: "wódki" is a form of "wódka", not of
 * "woda".
 */
const CALLED_BY_STEM = 0.5

/** Minimum length of a part of a compound word. */
const SHORTEST_PART = 4
const LAST_PART = 0.62

/**
 * How well a query word matches a compound word: "Brot" matches "Vollkornbrot" better than
 * "Vollkorn" does, and an unknown compound searches for its last part. 0 if they have nothing in
 * common.
 */
const likenessOfParts = ({ stem: asked, closes }: SearchWord, word: string): number => {
  if (asked.length >= SHORTEST_PART && word.endsWith(asked))
    return 0.7 + (0.2 * asked.length) / word.length
  // The last part says what it is: "Zitroneneis" is not "Eistee".
  if (!closes && word.startsWith(asked)) return 0.62 + (0.15 * asked.length) / word.length
  return word.length >= SHORTEST_PART && asked.endsWith(word)
    ? LAST_PART + (0.1 * word.length) / asked.length
    : 0
}

function answersTo(
  asked: readonly SearchWord[],
  {
    vocabulary,
    written,
    letters,
    hasCompounds,
  }: Pick<FoodNames, 'vocabulary' | 'written'> & { letters: Uint32Array; hasCompounds: boolean },
): Answers {
  const begins = new Uint8Array(vocabulary.length)
  const resembles = new Uint8Array(vocabulary.length)
  const ways = asked.map(() => -1)
  const likeness = asked.map((one, index) => {
    const { typed, stem, closes = false } = one
    const bit = 1 << index
    const allowed = allowedErrors(stem)
    const stemLetters = lettersOf(stem)
    const values = new Float64Array(vocabulary.length)
    vocabulary.forEach((word, id) => {
      if (closes ? word === stem : word.startsWith(stem)) begins[id] = (begins[id] ?? 0) | bit
      if (stem === word) {
        values[id] = 1
        ways[index] = (written[id] ?? '').split(' ').indexOf(typed)
      } else if (hasCompounds && likenessOfParts(one, word) > 0) {
        values[id] = likenessOfParts(one, word)
        if (word.endsWith(stem)) begins[id] = (begins[id] ?? 0) | bit
      } else if (!closes && word.startsWith(typed))
        values[id] = 0.7 + (0.2 * typed.length) / word.length
      else if (allowed > 0 && mayResemble(stemLetters, letters[id] ?? 0, allowed)) {
        const slips = typingErrors(stem, word, allowed)
        const errors =
          slips > allowed || isSlipOf(one, written[id] ?? '', slips) ? slips : slips + 1
        if (errors <= allowed) values[id] = 0.75 - 0.15 * errors
      }
      if ((values[id] ?? 0) > 0) resembles[id] = (resembles[id] ?? 0) | bit
    })
    return values
  })
  for (let id = 0; id < begins.length; id++)
    resembles[id] = (resembles[id] ?? 0) | (begins[id] ?? 0)
  return { ways, likeness, begins, resembles }
}

/** Which query words a food has in any of its names, one bit each. */
function wordsFound(names: FoodNames, food: number, bits: Uint8Array): number {
  const end = names.firstWord[names.firstName[food + 1] ?? 0] ?? 0
  let found = 0
  for (let at = names.firstWord[names.firstName[food] ?? 0] ?? 0; at < end; at++)
    found |= bits[names.wordIds[at] ?? 0] ?? 0
  return found
}

interface Fit extends Omit<FoundFood, 'food'> {
  readonly points: number
}

/** Points of one name: for words found, few words left over, and words at the head of the name. */
function fitOf(
  names: FoodNames,
  name: number,
  { likeness, ways }: Pick<Answers, 'likeness' | 'ways'>,
  everydayBonus: number,
): Fit {
  const first = names.firstWord[name] ?? 0
  const words = (names.firstWord[name + 1] ?? 0) - first
  const headWords = names.headWords[name] ?? 0
  const answered = likeness.map(() => 0)
  let wordsUsed = 0
  let headUsed = 0
  for (let at = 0; at < words; at++) {
    const id = names.wordIds[first + at] ?? 0
    let best = 0
    for (let index = 0; index < likeness.length; index++) {
      const alike = likeness[index]?.[id] ?? 0
      const found = alike === 1 && names.ways[first + at] !== ways[index] ? SAME_STEM : alike
      if (found > (answered[index] ?? 0)) answered[index] = found
      if (found > best) best = found
    }
    wordsUsed += best
    if (at < headWords) headUsed += best
  }
  const found = answered.reduce((sum, value) => sum + value, 0) / answered.length
  const used = words === 0 ? 0 : wordsUsed / words
  const head = headWords === 0 ? 0 : headUsed / headWords
  const handicap = HANDICAP[names.kinds[name] ?? NAME] ?? 0
  const calledSo =
    names.kinds[name] === EVERYDAY_NAME && found >= SAME_STEM && used >= SAME_STEM
      ? POINTS.called * (found === 1 ? 1 : CALLED_BY_STEM)
      : 0
  const points =
    POINTS.found * found +
    POINTS.used * used +
    (POINTS.head + everydayBonus) * head +
    calledSo -
    handicap
  return { answered: found, weakest: Math.min(...answered), used, points }
}

function bestFit(names: FoodNames, food: number, answers: Pick<Answers, 'likeness' | 'ways'>): Fit {
  const bonus = names.isEveryday[food] === 1 ? POINTS.everyday : 0
  const first = names.firstName[food] ?? 0
  let best = fitOf(names, first, answers, bonus)
  for (let name = first + 1; name < (names.firstName[food + 1] ?? 0); name++) {
    const fit = fitOf(names, name, answers, names.kinds[name] === OTHER_NAME ? 0 : bonus)
    if (fit.points > best.points) best = fit
  }
  return best
}

/**
 * A search over foods by their names: beginnings of words match while typing, typing errors are
 * tolerated, and everyday foods come before unusual variants. A query compares its words with the
 * vocabulary once, then goes through all foods.
 */
export function buildFoodSearch(
  foods: Iterable<NamedFood>,
  rules: WordRules = WORD_RULES.en,
): FoodSearch {
  const names = compactNames(foods, rules)
  const letters = Uint32Array.from(names.vocabulary, lettersOf)
  const { vocabulary, written } = names
  const hasCompounds = rules.hasCompounds === true
  const known = new Set(hasCompounds ? vocabulary : [])
  const all = Array.from({ length: names.foods }, (_, food) => food)

  const searchFor = (words: readonly SearchWord[], limit: number): FoundPlace[] => {
    const asked = words.slice(0, MAX_WORDS)
    if (asked.length === 0 || limit <= 0) return []
    const answers = answersTo(asked, { vocabulary, written, letters, hasCompounds })
    const { begins, resembles } = answers
    const everyWord = (1 << asked.length) - 1
    let found = all.filter((food) => wordsFound(names, food, begins) === everyWord)
    if (found.length < FEW) {
      const foundBy = all.map((food) => wordsFound(names, food, resembles))
      found = all.filter((food) => foundBy[food] === everyWord)
      if (found.length === 0) found = all.filter((food) => foundBy[food] !== 0)
    }
    return found
      .map((place) => {
        const { points, ...fit } = bestFit(names, place, answers)
        return { match: { place, ...fit }, place, score: points + (names.priors[place] ?? 0) }
      })
      .sort(
        (one, other) =>
          other.score - one.score ||
          (names.lengths[one.place] ?? 0) - (names.lengths[other.place] ?? 0) ||
          one.place - other.place,
      )
      .slice(0, limit)
      .map(({ match }) => match)
  }

  return (query, limit) => {
    const asked = typedWords(query, rules)
    const parts = hasCompounds
      ? asked.flatMap((word) => partsOfCompound(word, known, rules.stem))
      : asked
    const found = searchFor(parts, limit)
    if (parts.length === asked.length || found[0]?.weakest !== 0) return found
    // No food has every part: "Kürbiskernbrot" is at least bread, and "Zitroneneis" an ice.
    const whole = searchFor(asked, limit)
    if (whole[0] && whole[0].weakest > 0) return whole
    const heads = parts
      .filter((part, at) => part.closes !== true || parts[at + 1]?.closes !== true)
      .filter(({ closes }) => closes)
    return heads.length === 0
      ? whole
      : searchFor(heads, limit).map((one) => ({
          ...one,
          answered: LAST_PART * one.answered,
          weakest: LAST_PART * one.weakest,
        }))
  }
}
