import type { FoundFood } from '#domain/foods/food.ts'
import { EVERYDAY_NAME, type FoodNames, NAME, OTHER_NAME, SEARCH_NAME } from './food-names.ts'
import { partsOfCompound } from './compound-words.ts'
import {
  allowedErrors,
  isSlipOf,
  lettersOf,
  mayResemble,
  PLACE,
  type SearchWord,
  typedWords,
  typingErrors,
} from './search-words.ts'
import type { WordRules } from './word-rules.ts'

/** The index of a food in the table, with how well its best name matches the query. */
export interface FoundPlace extends Omit<FoundFood, 'food'> {
  readonly place: number
}

/**
 * How a query was made: `typing` is a search box, whose words may be unfinished; `said` is a food as
 * somebody names it, all of whose words are whole.
 */
export type QueryKind = 'typing' | 'said'

export interface FoodSearch {
  /** Finds the foods that match a query, best first. */
  (query: string, limit: number, kind?: QueryKind): FoundPlace[]
  /** Whether a word is in names of foods, and never says what one is: "creamy", "bottled". */
  readonly onlyDescribes: (word: string) => boolean
}

/** Further words of a query are ignored, so that long queries do not keep the server busy. */
const MAX_WORDS = 12
/** A longer word is no word of a food. */
const MAX_LETTERS = 32
/** Answers to this many words are kept: people say the same ones. */
const MAX_KEPT_WORDS = 4000

/** One word of the names that answers a word of the query. */
interface Answer {
  readonly id: number
  /** 1 if equal, less for another ending, a beginning, a part or a typing error. */
  readonly likeness: number
}

/** Among words that differ only in their endings, the typed one comes first. */
const SAME_STEM = 0.98
/** Likenesses are added up in single precision. */
const ROUNDING = 0.001
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

/** What a name loses for each of its words that was not asked for, by the place of the word. */
const LEFT_OVER = [3, 2, 0.9, 0.35] as const
const POINTS = {
  /** For a word that is answered, by the place of the word in the name. */
  answered: [6, 5.4, 4.6, 3.6],
  /** Against a word that is not answered. */
  missing: 4,
  /** For the word that says what was asked for, if it says so in the name as well. */
  head: 5,
  everyday: 2.5,
  called: 3,
} as const
/** How much of the points for the head a word gets by its place in the name. */
const HEAD_AT = [1, 0.7, 0.6, 0] as const
/** USDA's other names also list ingredients and variants: a frozen daiquiri has "banana". */
const HANDICAP: Record<number, number> = {
  [NAME]: 0,
  [SEARCH_NAME]: 0.3,
  [OTHER_NAME]: 1.5,
  [EVERYDAY_NAME]: 0,
}
/** The same of other names while beginnings count: they hold many brands. */
const WHILE_TYPING = 4

/** The names by the words that they have: where each word stands, as indices into `wordIds`. */
interface Postings {
  readonly first: Uint32Array
  readonly at: Uint32Array
  /** By index in `wordIds`: the name that it is a word of. */
  readonly nameAt: Uint32Array
  readonly foodOf: Uint32Array
  /** By word id: how much the word tells foods apart, 0 to 1. */
  readonly weight: Float32Array
  /** By name: what it loses where none of its words is asked for. */
  readonly wholeLoss: Float32Array
}

const LEAST_WEIGHT = 0.3

function postingsOf(names: FoodNames): Postings {
  const { vocabulary, wordIds, firstWord, firstName, places, foods } = names
  const nameCount = names.kinds.length
  const first = new Uint32Array(vocabulary.length + 1)
  const nameAt = new Uint32Array(wordIds.length)
  const foodOf = new Uint32Array(nameCount)
  const foodsWith = new Uint32Array(vocabulary.length)
  const lastFood = new Int32Array(vocabulary.length).fill(-1)
  for (let food = 0; food < foods; food++)
    for (let name = firstName[food] ?? 0; name < (firstName[food + 1] ?? 0); name++) {
      foodOf[name] = food
      for (let at = firstWord[name] ?? 0; at < (firstWord[name + 1] ?? 0); at++) {
        const id = wordIds[at] ?? 0
        nameAt[at] = name
        first[id + 1] = (first[id + 1] ?? 0) + 1
        if (lastFood[id] === food) continue
        lastFood[id] = food
        foodsWith[id] = (foodsWith[id] ?? 0) + 1
      }
    }
  for (let id = 0; id < vocabulary.length; id++)
    first[id + 1] = (first[id + 1] ?? 0) + (first[id] ?? 0)
  const next = first.slice()
  const at = new Uint32Array(wordIds.length)
  wordIds.forEach((id, index) => {
    at[next[id] ?? 0] = index
    next[id] = (next[id] ?? 0) + 1
  })
  const weight = Float32Array.from(
    foodsWith,
    (count) =>
      LEAST_WEIGHT + (1 - LEAST_WEIGHT) * (1 - Math.log(Math.max(1, count)) / Math.log(foods + 1)),
  )
  const wholeLoss = new Float32Array(nameCount)
  wordIds.forEach((id, index) => {
    const name = nameAt[index] ?? 0
    wholeLoss[name] =
      (wholeLoss[name] ?? 0) + (LEFT_OVER[places[index] ?? 0] ?? 0) * (weight[id] ?? 0)
  })
  return { first, at, nameAt, foodOf, weight, wholeLoss }
}

const KANA_ONLY = /^[\p{Script=Hiragana}ー]+$/u

/** Names are compared by their first so many words: one bit each. */
const MAX_NAME_WORDS = 31
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

/**
 * A search over foods by their names. Every word weighs as much as it tells foods apart; a name
 * gains by the words that are asked for, most by its head, and loses by those that are not. Each
 * word of a query is looked up once, so a query costs as much as the names that share its words.
 */
export function buildFoodSearch(names: FoodNames, rules: WordRules): FoodSearch {
  const { vocabulary, written, wordIds, firstWord, kinds, places, ways } = names
  const { first, at: postings, nameAt, foodOf, weight, wholeLoss } = postingsOf(names)
  const letters = Uint32Array.from(vocabulary, lettersOf)
  const idOf = new Map(vocabulary.map((word, id) => [word, id]))
  const known = new Set(rules.hasCompounds === true ? vocabulary : [])

  const answersAnew = (one: SearchWord, kind: QueryKind): Answer[] => {
    const { typed, stem, closes = false } = one
    const answers: Answer[] = []
    const exact = idOf.get(stem)
    if (exact !== undefined) answers.push({ id: exact, likeness: 1 })
    if (stem.length > MAX_LETTERS) return answers
    const isTyping = kind === 'typing'
    if (exact === undefined || isTyping || rules.hasCompounds)
      vocabulary.forEach((word, id) => {
        if (id === exact) return
        const parts = rules.hasCompounds ? likenessOfParts(one, word) : 0
        if (parts > 0) answers.push({ id, likeness: parts })
        else if (isTyping && !closes && word.startsWith(typed))
          answers.push({ id, likeness: 0.7 + (0.2 * typed.length) / word.length })
        else if (exact === undefined && !rules.inPairs && isOtherForm(stem, word))
          answers.push({ id, likeness: OTHER_FORM })
      })
    const allowed = allowedErrors(stem)
    if (exact !== undefined || (answers.length > 0 && !isTyping) || allowed === 0) return answers
    const stemLetters = lettersOf(stem)
    vocabulary.forEach((word, id) => {
      if (!mayResemble(stemLetters, letters[id] ?? 0, allowed)) return
      // Of whole words the first letter is hardly a slip: "zampone" is no "lampone".
      if (!isTyping && word[0] !== stem[0] && word[0] !== stem[1]) return
      const slips = typingErrors(stem, word, allowed)
      const errors = slips > allowed || isSlipOf(one, written[id] ?? '', slips) ? slips : slips + 1
      if (errors <= allowed) answers.push({ id, likeness: 0.75 - 0.15 * errors })
    })
    return answers
  }
  const kept = new Map<string, Answer[]>()
  const answersTo = (one: SearchWord, kind: QueryKind): Answer[] => {
    const key = `${kind} ${one.closes === true ? 'closes ' : ''}${one.typed} ${one.stem}`
    const before = kept.get(key)
    if (before) return before
    const answers = answersAnew(one, kind)
    if (kept.size >= MAX_KEPT_WORDS) kept.clear()
    kept.set(key, answers)
    return answers
  }

  // Scratch space of one query, by name; a number of the query says whether it is of this one.
  const nameCount = kinds.length
  const stamp = new Uint32Array(nameCount)
  const gains = new Float32Array(nameCount)
  const likenessSum = new Float32Array(nameCount)
  const weakest = new Float32Array(nameCount)
  const lastWord = new Int8Array(nameCount)
  const lastGain = new Float32Array(nameCount)
  const lastLikeness = new Float32Array(nameCount)
  const answeredWords = new Uint16Array(nameCount)
  const usedWords = new Uint32Array(nameCount)
  const headLikeness = new Float32Array(nameCount)
  let query = 0

  const heads = new Set<number>()
  wordIds.forEach((id, at) => {
    if (places[at] === PLACE.head && kinds[nameAt[at] ?? 0] !== OTHER_NAME) heads.add(id)
  })
  const describes = ({ stem }: SearchWord): boolean => {
    const id = idOf.get(stem)
    return id !== undefined && !heads.has(id)
  }
  /** "Chicken breast, raw", "milk boiled": a word that no food is called by is no head. */
  const headOf = (asked: readonly SearchWord[]): number => {
    const head = asked.findIndex(({ isHead }) => isHead === true)
    if (rules.head === 'first' || head === -1) return head
    const named = asked.findLastIndex((word, at) => at <= head && !describes(word))
    return named === -1 ? head : named
  }

  const searchFor = (
    words: readonly SearchWord[],
    limit: number,
    kind: QueryKind,
  ): FoundPlace[] => {
    const asked = words.slice(0, MAX_WORDS)
    if (asked.length === 0 || limit <= 0) return []
    query = (query + 1) >>> 0
    const touched: number[] = []
    const head = headOf(asked)
    const wordWeights = asked.map((word, index) => {
      const answers = answersTo(word, kind)
      const best = Math.max(0, ...answers.map(({ likeness }) => likeness))
      const own = answers.find(({ likeness }) => likeness === best)
      const wordWeight = own === undefined ? 1 : (weight[own.id] ?? 1)
      for (const { id, likeness } of answers) {
        const way = (written[id] ?? '').split(' ').indexOf(word.typed)
        const idWeight = Math.min(weight[id] ?? 1, wordWeight)
        for (let place = first[id] ?? 0; place < (first[id + 1] ?? 0); place++) {
          const at = postings[place] ?? 0
          const name = nameAt[at] ?? 0
          const position = at - (firstWord[name] ?? 0)
          if (position >= MAX_NAME_WORDS) continue
          if (stamp[name] !== query) {
            stamp[name] = query
            touched.push(name)
            gains[name] = 0
            likenessSum[name] = 0
            weakest[name] = 1
            lastWord[name] = -1
            answeredWords[name] = 0
            usedWords[name] = 0
            headLikeness[name] = 0
          }
          const where = places[at] ?? 0
          const like = likeness === 1 && ways[at] !== way ? SAME_STEM : likeness
          const gain =
            like *
            ((POINTS.answered[where] ?? 0) * idWeight +
              (index === head && where !== PLACE.later ? POINTS.head * (HEAD_AT[where] ?? 0) : 0))
          if (index === head) {
            const said = where === PLACE.later ? 0.25 : where === PLACE.beside ? 0.5 : 1
            headLikeness[name] = Math.max(headLikeness[name] ?? 0, like * said)
          }
          usedWords[name] = ((usedWords[name] ?? 0) | (1 << position)) >>> 0
          if (lastWord[name] === index) {
            if (gain <= (lastGain[name] ?? 0)) continue
            gains[name] = (gains[name] ?? 0) + gain - (lastGain[name] ?? 0)
            likenessSum[name] =
              (likenessSum[name] ?? 0) + wordWeight * (like - (lastLikeness[name] ?? 0))
          } else {
            gains[name] = (gains[name] ?? 0) + gain
            likenessSum[name] = (likenessSum[name] ?? 0) + wordWeight * like
            answeredWords[name] = (answeredWords[name] ?? 0) + 1
            lastWord[name] = index
          }
          lastGain[name] = gain
          lastLikeness[name] = like
          if (like < (weakest[name] ?? 1)) weakest[name] = like
        }
      }
      return wordWeight
    })
    const whole = wordWeights.reduce((sum, one) => sum + one, 0)

    const closing = rules.inPairs ? idOf.get(asked.at(-1)?.stem ?? '') : undefined
    /**
     * Whether the words end with the name: "国産鶏もも肉" with "鶏もも肉". Its last letter also stands
     * alone in the index, which no query asks for. Two letters of Kana end many words: "きす" is no "エキス".
     */
    const closesWith = (name: number): boolean => {
      const begin = firstWord[name] ?? 0
      let end = begin
      while (end < (firstWord[name + 1] ?? 0) && places[end] === PLACE.head) end += 1
      const pairs = end - begin - 1
      const letters = 2 ** pairs - 1
      const before = asked.at(-1 - pairs)?.typed ?? ''
      return (
        pairs > 0 &&
        wordIds[end - 2] === closing &&
        ((usedWords[name] ?? 0) & letters) === letters &&
        (pairs > 1 || !KANA_ONLY.test(before))
      )
    }
    const headOfName = (name: number): number => {
      if (rules.inPairs && kind === 'said')
        return closesWith(name) ? 1 : (likenessSum[name] ?? 0) / whole
      return head === -1 ? 1 : (headLikeness[name] ?? 0)
    }

    const bestOf = new Map<number, number>()
    const pointsOf = new Map<number, number>()
    for (const name of touched) {
      const food = foodOf[name] ?? 0
      let loss = wholeLoss[name] ?? 0
      const used = usedWords[name] ?? 0
      const begin = firstWord[name] ?? 0
      for (let bits = used; bits !== 0; bits &= bits - 1) {
        const at = begin + (31 - Math.clz32(bits & -bits))
        loss -= (LEFT_OVER[places[at] ?? 0] ?? 0) * (weight[wordIds[at] ?? 0] ?? 0)
      }
      const kindOf = kinds[name] ?? NAME
      const share = (likenessSum[name] ?? 0) / whole
      const isWhole = share >= SAME_STEM - ROUNDING && loss < 0.01
      const isCalled = isWhole && kindOf !== OTHER_NAME
      const isEveryday =
        (names.isEveryday[food] === 1 && kindOf !== OTHER_NAME) || (isWhole && kindOf === NAME)
      const points =
        (gains[name] ?? 0) -
        POINTS.missing * whole * (1 - share) -
        loss -
        (kindOf === OTHER_NAME && kind === 'typing' ? WHILE_TYPING : (HANDICAP[kindOf] ?? 0)) +
        (isCalled ? POINTS.called * (share > 1 - ROUNDING ? 1 : 0.5) : 0) +
        (isEveryday ? POINTS.everyday * share : 0) +
        (names.priors[food] ?? 0)
      if (points > (pointsOf.get(food) ?? -Infinity)) {
        pointsOf.set(food, points)
        bestOf.set(food, name)
      }
    }
    return [...pointsOf]
      .sort(
        ([one, its], [other, others]) =>
          others - its || (names.lengths[one] ?? 0) - (names.lengths[other] ?? 0) || one - other,
      )
      .slice(0, limit)
      .map(([place]) => {
        const name = bestOf.get(place) ?? 0
        const count = (firstWord[name + 1] ?? 0) - (firstWord[name] ?? 0)
        let used = 0
        for (let bits = usedWords[name] ?? 0; bits !== 0; bits &= bits - 1) used += 1
        return {
          place,
          answered: (likenessSum[name] ?? 0) / whole,
          weakest: (answeredWords[name] ?? 0) < asked.length ? 0 : (weakest[name] ?? 0),
          used: count === 0 ? 0 : used / count,
          head: headOfName(name),
          points: pointsOf.get(place) ?? 0,
        }
      })
  }

  /** "Peanutbutter": two known words that were typed as one. */
  const writtenApart = (word: SearchWord): SearchWord[] => {
    const { typed } = word
    if (rules.inPairs || typed.length > MAX_LETTERS) return [word]
    for (let end = SHORTEST_PART; end <= typed.length - SHORTEST_PART; end += 1) {
      const both = [typed.slice(0, end), typed.slice(end)].map((part) => ({
        typed: part,
        stem: rules.stem(part),
      }))
      const [first, last] = both
      if (first && last && both.every(({ stem }) => idOf.has(stem)))
        return rules.head === 'first'
          ? [{ ...first, isHead: true }, last]
          : [first, { ...last, isHead: true }]
    }
    return [word]
  }

  const search = (text: string, limit: number, kind: QueryKind = 'typing'): FoundPlace[] => {
    const asked = typedWords(text, rules)
    const parts = rules.hasCompounds
      ? asked.flatMap((word) => partsOfCompound(word, known, rules.stem))
      : asked
    const found = searchFor(parts, limit, kind)
    if (!rules.hasCompounds && !found.some(({ weakest }) => weakest > 0)) {
      const apart = asked.flatMap(writtenApart)
      const again = apart.length > asked.length ? searchFor(apart, limit, kind) : []
      return (again[0]?.weakest ?? 0) > 0 ? again : found
    }
    if (parts.length === asked.length || found[0]?.weakest !== 0) return found
    // No food has every part: "Kürbiskernbrot" is at least bread, and "Zitroneneis" an ice.
    const whole = searchFor(asked, limit, kind)
    if (whole[0] && whole[0].weakest > 0) return whole
    const heads = parts
      .filter((part, at) => part.closes !== true || parts[at + 1]?.closes !== true)
      .filter(({ closes }) => closes)
    return heads.length === 0
      ? whole
      : searchFor(heads, limit, kind).map((one) => ({
          ...one,
          answered: LAST_PART * one.answered,
          weakest: LAST_PART * one.weakest,
        }))
  }
  const onlyDescribes = (word: string): boolean => {
    const words = typedWords(word, rules)
    return words.length > 0 && words.every(describes)
  }
  return Object.assign(search, { onlyDescribes })
}
