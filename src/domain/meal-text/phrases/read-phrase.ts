import { readAmount, tokensOf, withAmountBehind, withAmountInFront } from './amounts.ts'
import type { Grammar, Joiner } from '../grammar/grammar.ts'
import type { MealPhrase } from './meal-phrase.ts'
import { piece } from '../vocabularies/measures.ts'

/** "Nuggets x6", "eggs (2)", "fish fingers 5"; a larger number is a name ("chicken 65"). */
const COUNT_AT_END = /^(\D*?[^\d\s])(?:\s*[x×]\s*(\d+)|\s*\((\d+)\)|\s+([1-9]|1\d|2[0-4]))$/u

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

const readFood = (words: string, joiner: Joiner, grammar: Grammar): MealPhrase => {
  const { measureOf, numberOf, countedBehind } = grammar
  const amountBehind = withAmountInFront(words, grammar)
  const isMadeOf = grammar.madeOf.test(words)
  const text =
    amountBehind ??
    withAmountBehind(words, grammar)?.toReversed().join(' ') ??
    words.replace(COUNT_AT_END, '$2$3$4 $1')
  const { rest: said, ...amount } = readAmount(tokensOf(text), grammar)
  // A word that stands alone is meant, though it may be a meal: "café".
  const isNothing = tokensOf(text).length > 1 && said.every(grammar.saysNothing)
  const start = said.findIndex((token) => !grammar.saysNothing(token))
  const all = isNothing ? [] : said.slice(start).filter((token) => !grammar.isFiller(token))
  // "Kabsa, a plate, large": the size of the vessel behind the food.
  const sizeOfVessel =
    all.length > 2 && countedBehind.test(all.at(-2) ?? '') && amount.size === null
      ? grammar.sizes.get(all.at(-1) ?? '')
      : undefined
  if (sizeOfVessel !== undefined) {
    amount.size = sizeOfVessel
    all.pop()
  }
  const behind =
    all.length > 1 &&
    (amount.measure === null ||
      (amount.measure.kind === 'weight' && measureOf(all.at(-1) ?? '')?.kind !== 'vessel')) &&
    countedBehind.test(all.at(-1) ?? '')
      ? all.at(-1)
      : undefined
  if (behind !== undefined) amount.measure ??= measureOf(behind) ?? null
  // "In a 12 fl oz can": the vessel of an amount is no food.
  const isVessel =
    all.length === 1 && amount.measure !== null && measureOf(all[0] ?? '') !== undefined
  const rest = isVessel ? [] : behind === undefined ? [...all] : all.slice(0, -1)
  // "Lasagna half portion": the number comes before what it counts.
  const countBehind =
    behind === undefined || rest.length < 2 ? undefined : numberOf(rest.at(-1) ?? '')
  if (countBehind !== undefined && amount.quantity === null) {
    amount.quantity = countBehind
    rest.pop()
  }
  // "أرز قليل": little of the food before it.
  if (rest.length > 1 && grammar.little.has(rest.at(-1) ?? '')) {
    amount.isLittle = true
    rest.pop()
  }
  // "Estrogonofe de ontem": what stood behind the "of" said when.
  if (rest.length > 1 && grammar.of.has(rest.at(-1) ?? '')) rest.pop()
  // "Sernik mały", "Apfelkuchen, klein": a size behind the food.
  const sizeBehind = rest.length < 2 ? undefined : grammar.sizes.get(rest.at(-1) ?? '')
  if (sizeBehind !== undefined && amount.size === null) {
    amount.size = sizeBehind
    rest.pop()
  }
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
  const [energy, isEach, number, unit = ''] = ENERGY_SAID.exec(words) ?? []
  const measure = grammar.measureOf(unit)
  if (energy === undefined || measure?.kind !== 'weight') return readFood(words, joiner, grammar)
  const food = readFood(words.replace(energy, ' ').trim(), joiner, grammar)
  const isCounted = food.quantity !== null && !food.isArticle
  // Where nothing else is said of how much, the energy is the amount.
  if (food.food === '' || !(isCounted || food.measure)) return readFood(words, joiner, grammar)
  const count = isEach === undefined ? 1 : (food.quantity ?? 1)
  return { ...food, words, energyKcal: count * Number(number) * measure.grams }
}
