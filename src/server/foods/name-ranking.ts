import { alikeAtStart } from '#domain/alike-at-start.ts'
import type { FoundFood } from '#domain/foods/food.ts'
import { EVERYDAY_NAME, type FoodNames, NAME, OTHER_NAME, SEARCH_NAME } from './food-names.ts'
import { LEFT_OVER, type Postings, postingsOf } from './name-postings.ts'
import { PLACE, type SearchWord } from './search-words.ts'
import type { QueryKind, WordAnswers } from './word-answers.ts'
import type { WordRules } from './word-rules.ts'

/** The index of a food in the table, with how well its best name matches the query. */
export interface FoundPlace extends Omit<FoundFood, 'food'> {
  readonly place: number
}

/** Among words that differ only in their endings, the typed one comes first. */
const SAME_STEM = 0.98
/** Likenesses are added up in single precision. */
const ROUNDING = 0.001

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

/** So many spellings of a word are told apart: one bit each. */
const MAX_WAYS = 32

/**
 * The spellings of a word that are meant, one bit each: the typed one if foods are called so,
 * otherwise those most like it. "Sałatkę" is a form of "sałatka" and not of "sałata".
 * @param called the spellings by which foods are called
 */
const waysMeant = (written: string, typed: string, called: number): number => {
  const ways = written.split(' ')
  const exact = ways.indexOf(typed)
  const own = exact === -1 || exact >= MAX_WAYS ? 0 : (1 << exact) >>> 0
  if ((own & called) !== 0 || called === 0) return own
  const likeness = ways.map((way, at) =>
    at < MAX_WAYS && ((called >>> at) & 1) === 1 ? alikeAtStart(way, typed) : 0,
  )
  const most = Math.max(...likeness)
  return (
    likeness.reduce((meant, like, at) => (like === most ? meant | (1 << at) : meant), own) >>> 0
  )
}

const KANA_ONLY = /^[\p{Script=Hiragana}ー]+$/u

/** Names are compared by their first so many words: one bit each. */
const MAX_NAME_WORDS = 31
/** Further words of a query are ignored, so that long queries do not keep the server busy. */
const MAX_WORDS = 12

/** What a query says. */
interface Asked {
  readonly words: readonly SearchWord[]
  /** The index of the word that says what is asked for; -1 if none does. */
  readonly head: number
  readonly kind: QueryKind
}

/** How well each name answers the query, by name. A number says whether that is of this query. */
const scoresFor = (nameCount: number) => ({
  query: 0,
  stamp: new Uint32Array(nameCount),
  gains: new Float32Array(nameCount),
  likenessSum: new Float32Array(nameCount),
  /** The same where a form that means the name counts as the name. */
  meantSum: new Float32Array(nameCount),
  weakest: new Float32Array(nameCount),
  lastWord: new Int8Array(nameCount),
  lastGain: new Float32Array(nameCount),
  lastLikeness: new Float32Array(nameCount),
  lastMeant: new Float32Array(nameCount),
  answeredWords: new Uint16Array(nameCount),
  /** A bit for each word of the name that was asked for. */
  usedWords: new Uint32Array(nameCount),
  headLikeness: new Float32Array(nameCount),
})
type Scores = ReturnType<typeof scoresFor>

interface Index {
  readonly names: FoodNames
  readonly postings: Postings
  /** By word id: the spellings by which foods are called, one bit each; 0 if it only describes. */
  readonly called: Uint32Array
}

/** The names that answer a word at least. */
interface Answered {
  readonly touched: readonly number[]
  /** The weight of all words of the query. */
  readonly whole: number
  /** The same of what was said, where a slip weighs no more than what answers it best. */
  readonly reached: number
}

/** Goes through every name that has a word of the query. */
const score = (
  {
    names: { written, firstWord, places, ways },
    postings: { first, at: postings, nameAt, weight },
    called,
  }: Index,
  scores: Scores,
  { words, head, kind }: Asked,
  answersTo: WordAnswers,
): Answered => {
  const {
    stamp,
    gains,
    likenessSum,
    meantSum,
    weakest,
    lastWord,
    lastGain,
    lastLikeness,
    lastMeant,
    answeredWords,
    usedWords,
    headLikeness,
  } = scores
  const query = (scores.query = (scores.query + 1) >>> 0)
  const touched: number[] = []
  let reached = 0
  const wordWeights = words.map((word, index) => {
    const answers = answersTo(word, kind)
    const best = Math.max(0, ...answers.map(({ likeness }) => likeness))
    const own = answers.find(({ likeness }) => likeness === best)
    const wordWeight = own === undefined ? 1 : (weight[own.id] ?? 1)
    reached += wordWeight * (kind === 'said' && best > 0 ? best : 1)
    for (const { id, likeness } of answers) {
      const way = (written[id] ?? '').split(' ').indexOf(word.typed)
      const meant = likeness === 1 ? waysMeant(written[id] ?? '', word.typed, called[id] ?? 0) : 0
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
          meantSum[name] = 0
          weakest[name] = 1
          lastWord[name] = -1
          answeredWords[name] = 0
          usedWords[name] = 0
          headLikeness[name] = 0
        }
        const where = places[at] ?? 0
        const like = likeness === 1 && ways[at] !== way ? SAME_STEM : likeness
        const likeMeant = ((meant >>> (ways[at] ?? 0)) & 1) === 1 ? 1 : like
        const gain =
          likeMeant *
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
          meantSum[name] = (meantSum[name] ?? 0) + wordWeight * (likeMeant - (lastMeant[name] ?? 0))
        } else {
          gains[name] = (gains[name] ?? 0) + gain
          likenessSum[name] = (likenessSum[name] ?? 0) + wordWeight * like
          meantSum[name] = (meantSum[name] ?? 0) + wordWeight * likeMeant
          answeredWords[name] = (answeredWords[name] ?? 0) + 1
          lastWord[name] = index
        }
        lastGain[name] = gain
        lastLikeness[name] = like
        lastMeant[name] = likeMeant
        if (like < (weakest[name] ?? 1)) weakest[name] = like
      }
    }
    return wordWeight
  })
  return { touched, whole: wordWeights.reduce((sum, one) => sum + one, 0), reached }
}

/** The points of each food, and the name that brings it the most. */
const foodsByPoints = (
  { names, postings: { foodOf, weight, wholeLoss } }: Index,
  { gains, meantSum, usedWords }: Scores,
  { kind }: Asked,
  { touched, whole, reached }: Answered,
): { pointsOf: Map<number, number>; bestOf: Map<number, number> } => {
  const { wordIds, firstWord, kinds, places } = names
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
    const meant = meantSum[name] ?? 0
    const share = meant / whole
    // "Paproka" is all of what is called "paprika".
    const isWhole = meant >= (SAME_STEM - ROUNDING) * reached && loss < 0.01
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
  return { pointsOf, bestOf }
}

/**
 * Whether the words end with the name: "国産鶏もも肉" with "鶏もも肉". Its last letter also stands alone
 * in the index, which no query asks for. Two letters of Kana end many words: "きす" is no "エキス".
 */
const closesWith = (
  { wordIds, firstWord, places }: FoodNames,
  usedWords: Scores['usedWords'],
  name: number,
  { words, closing }: { words: readonly SearchWord[]; closing: number | undefined },
): boolean => {
  const begin = firstWord[name] ?? 0
  let end = begin
  while (end < (firstWord[name + 1] ?? 0) && places[end] === PLACE.head) end += 1
  const pairs = end - begin - 1
  const letters = 2 ** pairs - 1
  const before = words.at(-1 - pairs)?.typed ?? ''
  return (
    pairs > 0 &&
    wordIds[end - 2] === closing &&
    ((usedWords[name] ?? 0) & letters) === letters &&
    (pairs > 1 || !KANA_ONLY.test(before))
  )
}

/**
 * Ranks foods by their names. Every word weighs as much as it tells foods apart; a name gains by the
 * words that are asked for, most by its head, and loses by those that are not.
 */
export function createNameRanking(
  names: FoodNames,
  rules: WordRules,
  idOf: ReadonlyMap<string, number>,
  answersTo: WordAnswers,
) {
  const { wordIds, firstWord, kinds, places, ways, vocabulary } = names
  const called = new Uint32Array(vocabulary.length)
  const index: Index = { names, postings: postingsOf(names), called }
  const scores = scoresFor(kinds.length)

  wordIds.forEach((id, at) => {
    if (places[at] === PLACE.head && kinds[index.postings.nameAt[at] ?? 0] !== OTHER_NAME)
      called[id] = ((called[id] ?? 0) | (1 << (ways[at] ?? 0))) >>> 0
  })
  const describes = ({ stem }: SearchWord): boolean => {
    const id = idOf.get(stem)
    return id !== undefined && called[id] === 0
  }
  /** "Chicken breast, raw", "milk boiled": a word that no food is called by is no head. */
  const headOf = (asked: readonly SearchWord[]): number => {
    const head = asked.findIndex(({ isHead }) => isHead === true)
    if (rules.head === 'first' || head === -1) return head
    const named = asked.findLastIndex((word, at) => at <= head && !describes(word))
    return named === -1 ? head : named
  }

  const rank = (all: readonly SearchWord[], limit: number, kind: QueryKind): FoundPlace[] => {
    const words = all.slice(0, MAX_WORDS)
    if (words.length === 0 || limit <= 0) return []
    const asked: Asked = { words, head: headOf(words), kind }
    const answered = score(index, scores, asked, answersTo)
    const { pointsOf, bestOf } = foodsByPoints(index, scores, asked, answered)
    const { likenessSum, weakest, answeredWords, usedWords, headLikeness } = scores
    const { whole } = answered
    const closing = rules.inPairs ? idOf.get(words.at(-1)?.stem ?? '') : undefined
    const headOfName = (name: number): number => {
      if (rules.inPairs && kind === 'said')
        return closesWith(names, usedWords, name, { words, closing })
          ? 1
          : (likenessSum[name] ?? 0) / whole
      return asked.head === -1 ? 1 : (headLikeness[name] ?? 0)
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
          weakest: (answeredWords[name] ?? 0) < words.length ? 0 : (weakest[name] ?? 0),
          used: count === 0 ? 0 : used / count,
          head: headOfName(name),
          points: pointsOf.get(place) ?? 0,
        }
      })
  }

  return { rank, describes }
}
