import type { Grammar } from '../grammar/grammar.ts'
import { isWeightOrVolume, type Measure } from '../vocabularies/measures.ts'
import type { Size } from '../vocabularies/meal-vocabulary.ts'

/** "D'eau": what was measured, with the word that joins it to its measure. */
const ELIDED = /^[dl]'(\p{L}.*)$/u

export interface Amount {
  quantity: number | null
  isArticle: boolean
  isFew?: true
  isSome?: true
  isLittle?: true
  size: Size | null
  measure: Measure | null
  holdsMore?: true
}

/** "1 l d'eau": behind a number, the "l" of "l'eau" is a litre. */
const isVolumeOf = ({ quantity, measure }: Amount, said: Measure | undefined): boolean =>
  quantity !== null && measure === null && said?.kind === 'volume'

/** "Una ración doble de arroz". */
const isDouble = ({ kind }: Measure, next: string | undefined, { of }: Grammar): boolean =>
  kind === 'serving' && of.has(next ?? '')

const FARTHEST_UNIT = 3

/** Where a unit stands that an "of" follows, a few words on; -1 where none does. */
const unitAhead = (tokens: readonly string[], at: number, grammar: Grammar): number => {
  for (let unit = at; unit <= at + FARTHEST_UNIT; unit += 1) {
    const token = tokens[unit] ?? ''
    if (grammar.numberOf(token) !== undefined || grammar.of.has(token)) return -1
    if (grammar.unitOf(token) !== undefined && grammar.of.has(tokens[unit + 1] ?? '')) return unit
    if (grammar.measureOf(token) !== undefined) return -1
  }
  return -1
}

export const tokensOf = (text: string): string[] =>
  text
    .replaceAll(/(\d)([\p{L}×])/gu, '$1 $2')
    .replaceAll(/(\d)\s*-\s*(\p{L})/gu, '$1 $2')
    .replaceAll(/\bx\s*(\d)/g, '$1')
    .split(/[\s()"“”]+/)
    .map((token) => token.replaceAll(/^[^\p{L}\p{N}%~×]+|[^\p{L}\p{N}%~]+$/gu, ''))
    .filter((token) => token !== '')

/** A word where an amount may be told, and those behind it. */
interface Word {
  readonly token: string
  readonly next: string | undefined
  readonly number: number | undefined
  readonly tokens: readonly string[]
  readonly at: number
}
interface AmountSoFar extends Amount {
  saysSome: boolean
}
/** Reads a word of one kind into an amount: how many words that takes, 0 if it is none of them. */
type WordRule = (word: Word, amount: AmountSoFar, grammar: Grammar) => number

/** "A 12 inch pizza". */
const skipDimension: WordRule = ({ number, next }, _, { dimensions }) =>
  number !== undefined && dimensions.has(next ?? '') ? 2 : 0

/** "Two of the three rolls": how many there were. */
const skipNumberOfAll: WordRule = ({ number, tokens, at }, { quantity, measure }, grammar) => {
  if (number === undefined || measure !== null || quantity === null) return 0
  const last = tokens.slice(0, at).findLastIndex((token) => grammar.numberOf(token) !== undefined)
  const isOf = last !== -1 && tokens.slice(last + 1, at).some((one) => grammar.of.has(one))
  return isOf && quantity >= 1 && quantity <= number ? 1 : 0
}

/** "A portion of 113 g rice", "a glass of 200 ml milk": the weight says it better. */
const readBetterNumber: WordRule = ({ number, next }, amount, { measureOf }) => {
  if (number === undefined || amount.measure === null || amount.measure.kind === 'weight') return 0
  if (!isWeightOrVolume(measureOf(next ?? ''))) return 0
  amount.quantity = number
  amount.isArticle = false
  amount.measure = null
  return 1
}

const readNumber: WordRule = ({ token, number, next }, amount, grammar) => {
  if (number === undefined) return 0
  if (amount.measure && !isDouble(amount.measure, next, grammar)) return 0
  // "Unas cinco aceitunas" are about five.
  const isFirst = amount.isArticle || amount.saysSome
  amount.quantity = isFirst ? number : (amount.quantity ?? 1) * number
  amount.isArticle = false
  if (grammar.few.has(token)) amount.isFew = true
  amount.saysSome = grammar.some.has(token)
  return 1
}

const readArticle: WordRule = ({ token, next }, amount, { articles }) => {
  if (!articles.has(token) || next === undefined) return 0
  if (amount.quantity === null) amount.isArticle = true
  amount.quantity ??= 1
  return 1
}

const readSize: WordRule = ({ token, next }, amount, { sizes }) => {
  const size = sizes.get(token)
  if (size === undefined || (next === undefined && amount.measure === null)) return 0
  amount.size = size
  return 1
}

const readLittle: WordRule = ({ token, next }, amount, { little }) => {
  if (!little.has(token) || next === undefined) return 0
  amount.isLittle = true
  return 1
}

const skipEmptyWord: WordRule = ({ token, next }, amount, grammar) => {
  const isEmpty = grammar.emptyWords.has(token) || grammar.isFiller(token) || grammar.of.has(token)
  return isEmpty && next !== undefined && !isVolumeOf(amount, grammar.measureOf(token)) ? 1 : 0
}

const readFluidOunces: WordRule = ({ token, next }, amount, { measureOf }) => {
  if (token !== 'fl' || (next !== 'oz' && next !== 'ounces') || amount.measure) return 0
  amount.measure = measureOf('floz') ?? null
  return 2
}

/** "An individual school container of apple juice", "a warm jar of": a unit a few words on. */
const readUnitAhead: WordRule = ({ tokens, at }, amount, grammar) => {
  if (amount.measure !== null || amount.quantity === null) return 0
  const unit = unitAhead(tokens, at, grammar)
  if (unit === -1) return 0
  const isKnown = (word: string): boolean => grammar.isPraise(word) || grammar.saysNothing(word)
  if (!tokens.slice(at, unit).every(isKnown)) amount.holdsMore = true
  amount.measure = grammar.unitOf(tokens[unit] ?? '') ?? null
  return unit - at + 1
}

/** After "330 ml" a "can of" says nothing new. */
const skipMeasureSaidAgain: WordRule = ({ token, next }, { measure }, { measureOf, of }) =>
  (measure?.kind === 'volume' || measure?.kind === 'weight') &&
  measureOf(token) !== undefined &&
  of.has(next ?? '')
    ? 1
    : 0

/** "Slices", "cups"; "g" alone is no food either, but "bar" or "roll" may be. */
const readMeasure: WordRule = ({ token, next, at }, amount, { measureOf, articles }) => {
  const measure = measureOf(token)
  const isLast = next === undefined
  // "A single serving bag": the bag says more.
  const isOpen = amount.measure === null || (amount.measure.kind === 'serving' && !isLast)
  // "Fish and chips, small portion": the size says how much of one; "soup, bowl" is one where a
  // language has no articles.
  const isAlone = at === 0 && isLast && articles.size === 0
  const isOne = isHelping(measure) && (amount.size !== null || isAlone)
  if (!measure || !isOpen || (isLast && amount.quantity === null && !isOne)) return 0
  if (isOne) amount.quantity ??= 1
  amount.measure = measure
  return 1
}

/** What a word of an amount may be, in this order. A rule about amounts goes here. */
const WORD_RULES: readonly WordRule[] = [
  skipDimension,
  skipNumberOfAll,
  readBetterNumber,
  readNumber,
  readArticle,
  readSize,
  readLittle,
  skipEmptyWord,
  readFluidOunces,
  readUnitAhead,
  skipMeasureSaidAgain,
  readMeasure,
]

/**
 * Reads numbers, sizes and one measure off the beginning of the tokens; what is left is the food.
 */
export const readAmount = (
  tokens: readonly string[],
  grammar: Grammar,
): Amount & { rest: readonly string[] } => {
  const read: AmountSoFar = {
    quantity: null,
    isArticle: false,
    size: null,
    measure: null,
    saysSome: false,
  }
  let at = 0
  let taken = 1
  while (taken > 0 && at < tokens.length) {
    const token = tokens[at] ?? ''
    const word = { token, next: tokens[at + 1], number: grammar.numberOf(token), tokens, at }
    taken = 0
    for (const rule of WORD_RULES) {
      taken = rule(word, read, grammar)
      if (taken > 0) break
    }
    at += taken
  }
  const { saysSome, ...amount } = read
  // "Unas lonchas" are some three slices; "unas patatas fritas" are a helping of them.
  if (saysSome && amount.measure === null) {
    amount.quantity = null
    amount.isSome = true
  }
  const rest = tokens.slice(at)
  const [first, ...others] = rest
  const bare = first === undefined ? undefined : ELIDED.exec(first)?.[1]
  return { ...amount, rest: bare === undefined ? rest : [bare, ...others] }
}

export const hasAmount = ({ quantity, measure }: Amount): boolean =>
  quantity !== null || measure !== null

/** Whether a measure alone tells how much one had: a plate does, a roll may be a food. */
export const isHelping = (measure: Measure | null | undefined): boolean =>
  !!measure && (measure.kind === 'piece' ? measure.nouns[0] === 'plate' : measure.kind !== 'weight')

/** Whether an amount begins at a token: a number, or an article with a measure behind it. */
export const isAmountAt = (tokens: readonly string[], at: number, grammar: Grammar): boolean => {
  const token = tokens[at] ?? ''
  if (grammar.numberOf(token) !== undefined) return !grammar.dimensions.has(tokens[at + 1] ?? '')
  if (!grammar.articles.has(token)) return false
  if (grammar.isFiller(tokens[at - 1] ?? '')) return true
  const next = tokens
    .slice(at + 1)
    .findIndex(
      (one) => !grammar.sizes.has(one) && !grammar.emptyWords.has(one) && !grammar.isFiller(one),
    )
  return next >= 0 && grammar.measureOf(tokens[at + 1 + next] ?? '') !== undefined
}

/** "A generous 17 g serving": what was said so far is an amount and no food. */
export const hasOnlyAmount = (tokens: readonly string[], grammar: Grammar): boolean =>
  readAmount([...tokens, '\u0000'], grammar).rest.length <= 1

/** "Rice 200 g", "two steaks of 150 g", "two steaks × 150 g", in the languages that are read. */
const AMOUNT_AT_END =
  /^(.*?\S)[\s:(–-]+(?:(?:about|around|roughly|maybe|probably|like|approx\.?|ca\.?|circa|env(?:iron|\.)|unos|unas|aprox\.?|cerca de|około|ok\.|ongeveer)\s+)?(\d+(?:\.\d+)?)\s*(\p{L}+)\)?$/u

const BEFORE_EACH = new Set(['à', 'a', 'je', 'zu', 'da', 'x', '×'])

/** "A waffle weighing 40 g drizzled": fillers behind an amount. */
const withoutLastFillers = (words: string, { isFiller }: Grammar): string => {
  const all = words.split(' ')
  const last = all.findLastIndex((word) => !isFiller(word))
  return all.slice(0, last + 1).join(' ')
}

/**
 * The same with the amount in front: of several that weigh so much each, what they weigh together.
 * Undefined where no amount ends the words.
 */
export const withAmountInFront = (words: string, grammar: Grammar): string | undefined => {
  const { measureOf, numberOf, of } = grammar
  const [, head = '', amount = '', unit = ''] =
    AMOUNT_AT_END.exec(withoutLastFillers(words, grammar)) ?? []
  if (!measureOf(unit) || numberOf(head) !== undefined) return undefined
  const said = head.replace(/^(\d+)\s*[x×]\s*/, '$1 ').split(' ')
  const ends = said.findLastIndex((word) => !of.has(word) && !BEFORE_EACH.has(word))
  const named = ends === -1 ? said : said.slice(0, ends + 1)
  const isEach = named.length < said.length
  const count = named.length > 1 ? numberOf(named[0] ?? '') : undefined
  const foods = named.slice(count === undefined ? 0 : 1)
  // "A handful of almonds 10 g": the weight says it better than the hand.
  const { measure, rest } = readAmount(tokensOf(foods.join(' ')), grammar)
  const food = measure !== null && rest.length > 0 ? rest : foods
  return `${isEach ? (count ?? 1) * Number(amount) : amount} ${unit} ${food.join(' ')}`
}

/** Words past these say no more of an amount; looking at all of them would cost their square. */
export const LONGEST_PIECE = 24

/** "Soup a large bowl", "croquettes three": a food, and in words behind it how much of it. */
export const withAmountBehind = (
  words: string,
  grammar: Grammar,
): [food: string, amount: string] | null => {
  const tokens = tokensOf(words).slice(0, LONGEST_PIECE)
  const at = tokens.findIndex(
    (_, place) =>
      place > 0 &&
      isAmountAt(tokens, place, grammar) &&
      hasOnlyAmount(tokens.slice(place), grammar),
  )
  if (at === -1 || tokens.length === LONGEST_PIECE) return null
  const [said, amount] = [tokens.slice(0, at), tokens.slice(at)]
  const { quantity, measure, isFew } = readAmount([...amount, '\u0000'], grammar)
  const isShare = quantity !== null && quantity < 1
  const isCount = isShare || (Number.isInteger(quantity) && quantity !== 1 && isFew === undefined)
  const isAmount = measure === null ? isCount && amount.length === 1 : measure.kind !== 'weight'
  const before = readAmount([...said, '\u0000'], grammar)
  const isNamed = before.rest.some((word) => word !== '\u0000' && !grammar.saysNothing(word))
  const isOne = isShare && before.quantity === 1
  const isOpen = before.measure === null && (before.quantity === null || isOne)
  return isAmount && isNamed && isOpen ? [said.join(' '), amount.join(' ')] : null
}
