import {
  type Amount,
  readAmount,
  tokensOf,
  withAmountBehind,
  withAmountInFront,
} from './amounts.ts'
import type { Grammar, Joiner } from '../grammar/grammar.ts'
import type { MealPhrase } from './meal-phrase.ts'
import { MOST_COUNTED, piece } from '../vocabularies/measures.ts'

/** "Nuggets x6", "eggs (2)", "fish fingers 5"; a larger number is a weight. */
const COUNT_AT_END = /^(\D*?[^\d\s])(?:\s*[x×]\s*(\d+)|\s*\((\d+)\)|\s+([1-9]|1\d|2[0-4]))$/u

/** "Rice 200", "ご飯150": so many of it are grams. */
const WEIGHT_AT_END =
  /^(\D*?(?:[^\d\s] |[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]))(\d{2,4})$/u
const MOST_GRAMS = 2000

/** Undefined where no number ends the words, or one that is a count. */
const withWeightInFront = (words: string): string | undefined => {
  const [, food = '', number] = WEIGHT_AT_END.exec(words) ?? []
  const isWeight = Number(number) > MOST_COUNTED && Number(number) <= MOST_GRAMS
  return isWeight ? `${number} g ${food}` : undefined
}

/** "Omelette~of~three~eggs": an omelette, three eggs of it. */
const withEggs = (phrase: MealPhrase, { ofEggs, numberOf }: Grammar): MealPhrase => {
  if (phrase.measure !== null) return phrase
  let eggs: number | undefined
  const food = phrase.food.replaceAll(ofEggs, (_, dish: string, count: string) => {
    eggs = numberOf(count)
    return dish
  })
  return eggs === undefined
    ? phrase
    : { ...phrase, food, quantity: (phrase.quantity ?? 1) * eggs, measure: piece('egg') }
}

/** "Palitos de merluza", of which "palitos" was read as what "merluza" is counted by. */
const withPieceOf = (
  tokens: readonly string[],
  food: string,
  { measureOf, of }: Grammar,
): string | undefined => {
  const at = tokens.findIndex(
    (token, place) => measureOf(token)?.kind === 'piece' && of.has(tokens[place + 1] ?? ''),
  )
  const said = at === -1 ? '' : tokens.slice(at).join(' ')
  return food !== '' && said.endsWith(` ${food}`) ? said : undefined
}

/** Reads what stands behind a food off the end of its words, into its amount. */
type BehindRule = (words: string[], amount: Amount, grammar: Grammar) => void

/** "Kabsa, a plate, large": the size of the vessel. */
const takeSizeOfVessel: BehindRule = (words, amount, { countedBehind, sizes }) => {
  const size = sizes.get(words.at(-1) ?? '')
  const isVessel = words.length > 2 && countedBehind.test(words.at(-2) ?? '')
  if (!isVessel || size === undefined || amount.size !== null) return
  amount.size = size
  words.pop()
}

/** "Pizza margherita 12 inch". */
const dropDimension: BehindRule = (words, _, { dimensions, numberOf }) => {
  if (words.length < 3 || !dimensions.has(words.at(-1) ?? '')) return
  if (numberOf(words.at(-2) ?? '') !== undefined) words.splice(-2)
}

/** "In a 12 fl oz can": the vessel of an amount is no food. */
const dropVessel: BehindRule = (words, amount, { measureOf }) => {
  if (words.length === 1 && amount.measure !== null && measureOf(words[0] ?? '')) words.pop()
}

/** "Salmon fillet", "lasagna half portion": what counts it, and the number of that. */
const takeMeasure: BehindRule = (words, amount, { measureOf, numberOf, countedBehind }) => {
  const last = words.at(-1) ?? ''
  const isOpen =
    amount.measure === null ||
    (amount.measure.kind === 'weight' && measureOf(last)?.kind !== 'vessel')
  if (words.length < 2 || !isOpen || !countedBehind.test(last)) return
  amount.measure ??= measureOf(last) ?? null
  words.pop()
  const count = words.length < 2 ? undefined : numberOf(words.at(-1) ?? '')
  if (count === undefined || amount.quantity !== null) return
  amount.quantity = count
  words.pop()
}

/** "أرز قليل": little of the food before it. */
const takeLittle: BehindRule = (words, amount, { little }) => {
  if (words.length < 2 || !little.has(words.at(-1) ?? '')) return
  amount.isLittle = true
  words.pop()
}

/** "Estrogonofe de ontem": what stood behind the "of" said when. */
const dropOf: BehindRule = (words, _, { of }) => {
  if (words.length > 1 && of.has(words.at(-1) ?? '')) words.pop()
}

/** "Sernik mały", "Apfelkuchen, klein". */
const takeSize: BehindRule = (words, amount, { sizes }) => {
  const size = words.length < 2 ? undefined : sizes.get(words.at(-1) ?? '')
  if (size === undefined || amount.size !== null) return
  amount.size = size
  words.pop()
}

/** A rule about what stands behind a food goes here. */
const BEHIND_RULES: readonly BehindRule[] = [
  dropDimension,
  takeSizeOfVessel,
  dropVessel,
  takeMeasure,
  takeLittle,
  dropOf,
  takeSize,
]

/** The food of a piece of text, and all that is said of its amount: in front of it and behind. */
const readFood = (words: string, joiner: Joiner, grammar: Grammar): MealPhrase => {
  const { measureOf, numberOf } = grammar
  const amountBehind = withAmountInFront(words, grammar)
  const isMadeOf = grammar.madeOf.test(words)
  const text =
    amountBehind ??
    withWeightInFront(words) ??
    withAmountBehind(words, grammar)?.toReversed().join(' ') ??
    words.replace(COUNT_AT_END, '$2$3$4 $1')
  const { rest: said, ...amount } = readAmount(tokensOf(text), grammar)
  // A word that stands alone is meant, though it may be a meal: "café".
  const isNothing = tokensOf(text).length > 1 && said.every(grammar.saysNothing)
  const start = said.findIndex((token) => !grammar.saysNothing(token))
  const rest = isNothing ? [] : said.slice(start).filter((token) => !grammar.isFiller(token))
  for (const rule of BEHIND_RULES) rule(rest, amount, grammar)
  // "Porção pequena": a measure with a size is one of it.
  if (rest.length === 0 && amount.measure !== null && amount.size !== null) amount.quantity ??= 1
  // "A glorb cup of": the unknown word is all that there is.
  const isUnknown = (word: string): boolean =>
    !grammar.saysNothing(word) && measureOf(word) === undefined && numberOf(word) === undefined
  const named = rest.length === 0 && amount.holdsMore ? tokensOf(text).filter(isUnknown) : rest
  const food = named.join(' ').replaceAll('~', ' ')
  const withPiece = withPieceOf(tokensOf(text), food, grammar)
  return withEggs(
    {
      words: words.replaceAll('~', ' '),
      food,
      joiner,
      ...amount,
      ...(amountBehind !== undefined && { isAmountBehind: true as const }),
      ...(withPiece !== undefined && { withPiece }),
      ...(isMadeOf && { isMadeOf }),
    },
    grammar,
  )
}

/** "2 rice cakes (70 kcal)", "two cookies at × 150 kcal". */
const ENERGY_SAID = /\s*\(?\s*(?:at )?(×)?\s*(\d+(?:\.\d+)?) ?(kcal|kj)(?!\p{L})\)?/u

/** One food with its amount, and its energy where both were said. */
export const readPhrase = (words: string, joiner: Joiner, grammar: Grammar): MealPhrase => {
  const said = ENERGY_SAID.exec(words)
  const [energy, each, number, unit = ''] = said ?? []
  const measure = grammar.measureOf(unit)
  if (energy === undefined || measure?.kind !== 'weight') return readFood(words, joiner, grammar)
  const food = readFood(words.replace(energy, ' ').trim(), joiner, grammar)
  const isCounted = food.quantity !== null && !food.isArticle
  // Where nothing else is said of how much, the energy is the amount.
  if (food.food === '' || !(isCounted || food.measure)) return readFood(words, joiner, grammar)
  // "Two 150 kcal yoghurts": behind their number and before their name.
  const isBetween =
    said !== null && said.index > 0 && /^[ -]\p{L}/u.test(words.slice(said.index + energy.length))
  const count = each !== undefined || isBetween ? (food.quantity ?? 1) : 1
  return { ...food, words, energyKcal: count * Number(number) * measure.grams }
}
