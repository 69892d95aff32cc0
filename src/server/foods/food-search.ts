import type { Food } from '#domain/foods/food.ts'
import type { FoundFood } from '#domain/foods/found-food.ts'
import MiniSearch, { type SearchOptions } from 'minisearch'
import { allowedErrors, type SearchWord, searchWords, typedWords, typingErrors } from './search-words.ts'

export interface SearchableFood {
  readonly food: Food
  /** Names that only the search knows: the same food in other people's words. */
  readonly searchNames: readonly string[]
  /** A plain food that most people mean when they type one word. */
  readonly isEveryday: boolean
}

/** The foods that a query means, best first, each with how well its name and the query fit. */
export type FoodSearch = (query: string, limit: number) => FoundFood[]

/** One name of a food in words; the head stands before the first comma: "Egg" in "Egg, whole, boiled". */
interface Label {
  words: readonly string[]
  headLength: number
  handicap: number
  isRemark: boolean
}

interface Entry extends SearchableFood {
  labels: readonly Label[]
  /** Points for or against the food, whatever was asked. */
  prior: number
}

const FEW = 5
/** Nobody names a food in more words; a query of fifty letters would keep the server busy for a second. */
const MOST_WORDS = 8
/** Of the foods that have some of the words, as many as are worth ranking with care. */
const MOST_RANKED = 500
const POINTS = { found: 10, used: 3, head: 3, everyday: 2.5 } as const
/** USDA's other names also list what an entry covers: "banana" stands beside a frozen daiquiri. */
const HANDICAP = { name: 0, searchName: 0.3, otherName: 4 } as const
/** Foods that a grown-up rarely means by the plain word. */
const RARELY_MEANT: [RegExp, number][] = [
  [/^(Baby|Formula)/, -5],
  [/^Not included in a food category/, -1.5],
]
const REMOTE_NAME =
  /\b(for use (on|with)|frozen meal|diet frozen|school|Puerto Rican style|reduced sodium|not specified|dehydrated)\b/

function labelOf(name: string, handicap: number): Label {
  const [head = ''] = name.split(/,|\(/)
  return {
    words: searchWords(name),
    headLength: searchWords(head).length,
    handicap,
    isRemark: handicap === HANDICAP.otherName,
  }
}

function entryOf(source: SearchableFood): Entry {
  const { food, searchNames } = source
  const remote = RARELY_MEANT.find(([category]) => category.test(food.category))?.[1] ?? 0
  return {
    ...source,
    labels: [
      labelOf(food.name, HANDICAP.name),
      ...searchNames.map((name) => labelOf(name, HANDICAP.searchName)),
      ...food.otherNames.map((name) => labelOf(name, HANDICAP.otherName)),
    ],
    prior: remote - (REMOTE_NAME.test(food.name) ? 1 : 0),
  }
}

/** How well a word of the food answers a word of the query: 1 the same, less for a beginning, less for a slip. */
function likeness(asked: SearchWord, word: string): number {
  if (asked.stem === word) return 1
  if (word.startsWith(asked.typed)) return 0.7 + (0.2 * asked.typed.length) / word.length
  const allowed = allowedErrors(asked.stem)
  if (allowed === 0) return 0
  const errors = typingErrors(asked.stem, word, allowed)
  return errors <= allowed ? 0.75 - 0.15 * errors : 0
}

type Likeness = (asked: SearchWord, word: string) => number

interface Fit extends Omit<FoundFood, 'food'> {
  readonly points: number
}

/** Points of one name for a query: every word found, few words left over, and found at the head of the name. */
function fitOf(label: Label, asked: readonly SearchWord[], likenessOf: Likeness, everydayBonus: number): Fit {
  const answered = asked.map(() => 0)
  let wordsUsed = 0
  let headUsed = 0
  label.words.forEach((word, at) => {
    let best = 0
    asked.forEach((askedWord, index) => {
      const found = likenessOf(askedWord, word)
      if (found > (answered[index] ?? 0)) answered[index] = found
      if (found > best) best = found
    })
    wordsUsed += best
    if (at < label.headLength) headUsed += best
  })
  const found = answered.reduce((sum, value) => sum + value, 0) / asked.length
  const used = label.words.length === 0 ? 0 : wordsUsed / label.words.length
  const head = label.headLength === 0 ? 0 : headUsed / label.headLength
  const points = POINTS.found * found + POINTS.used * used + (POINTS.head + everydayBonus) * head - label.handicap
  return { answered: found, weakest: Math.min(...answered), used, points }
}

/** Remembers each comparison of two words for one query: a few hundred foods share most of their words. */
function rememberedLikeness(): Likeness {
  const known = new Map<SearchWord, Map<string, number>>()
  return (asked, word) => {
    let byWord = known.get(asked)
    if (!byWord) known.set(asked, (byWord = new Map()))
    let value = byWord.get(word)
    if (value === undefined) byWord.set(word, (value = likeness(asked, word)))
    return value
  }
}

/**
 * A search over foods by their names: beginnings of words match while one types, typing errors are forgiven, and plain
 * everyday foods come before odd variants. MiniSearch finds the candidates; the order is ours.
 */
export function buildFoodSearch(foods: readonly SearchableFood[]): FoodSearch {
  const entries = foods.map(entryOf)
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: searchWords,
    processTerm: (term) => term,
  })
  index.addAll(
    foods.map(({ food, searchNames }, id) => ({ id, text: [food.name, ...searchNames, ...food.otherNames].join(' ') })),
  )

  const candidates = (words: string, options: SearchOptions): Entry[] =>
    index.search(words, { prefix: true, ...options }).flatMap(({ id }) => entries[id as number] ?? [])

  return (query, limit) => {
    const asked = typedWords(query).slice(0, MOST_WORDS)
    if (asked.length === 0 || limit <= 0) return []
    const words = asked.map(({ typed }) => typed).join(' ')
    let found = candidates(words, { combineWith: 'AND' })
    if (found.length < FEW) found = candidates(words, { combineWith: 'AND', fuzzy: allowedErrors })
    if (found.length === 0) found = candidates(words, { combineWith: 'OR', fuzzy: allowedErrors }).slice(0, MOST_RANKED)

    const likenessOf = rememberedLikeness()
    return found
      .map(({ food, labels, prior, isEveryday }) => {
        const bonus = isEveryday ? POINTS.everyday : 0
        const fits = labels.map((label) => fitOf(label, asked, likenessOf, label.isRemark ? 0 : bonus))
        const { points, ...fit } = fits.reduce((best, other) => (other.points > best.points ? other : best))
        return { match: { food, ...fit }, score: prior + points }
      })
      .sort(
        (one, other) =>
          other.score - one.score ||
          one.match.food.name.length - other.match.food.name.length ||
          (one.match.food.code < other.match.food.code ? -1 : 1),
      )
      .slice(0, limit)
      .map(({ match }) => match)
  }
}
