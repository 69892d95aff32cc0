import {
  hasAmount,
  hasOnlyAmount,
  isAmountAt,
  LONGEST_PIECE,
  readAmount,
  tokensOf,
  withAmountBehind,
} from './amounts.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { isWeightOrVolume, MOST_COUNTED } from '../vocabularies/measures.ts'

/** Whether all that was said is an article with praise, and a weight of a food follows. */
const isDescribed = (
  said: readonly string[],
  next: readonly string[],
  grammar: Grammar,
): boolean => {
  if (grammar.numberOf(next[0] ?? '') === undefined) return false
  const { measure, rest } = readAmount(next, grammar)
  if (!isWeightOrVolume(measure)) return false
  const article = said.findLastIndex((one) => grammar.articles.has(one))
  const isPraise = (one: string): boolean =>
    grammar.isPraise(one) || grammar.saysNothing(one) || grammar.measureOf(one) !== undefined
  const isPraised = said.slice(article + 1).every(isPraise)
  const isFirst = said.slice(0, Math.max(0, article)).every(grammar.saysNothing)
  const isFood = rest.some((one) => /\p{L}/u.test(one) && !grammar.saysNothing(one))
  return article >= 0 && isFirst && isPraised && isFood
}

/** Amounts in brackets and behind signs belong to what stands before them. */
const AMOUNT_BEHIND = /\([^)]*\d|[x×]\s*\d|\d\s*[x×]/

/** "Olive oil (14 g) to my lunch", "plums x2 from the market": words behind such an amount. */
const WORDS_BEHIND_AMOUNT =
  /^(?<food>[^()]*?\p{L})\s*(?:\((?<inside>\d[\d.]*\s?\p{L}*)\)|\s[x×]\s?(?<count>\d{1,2}))\s*[-–]*\s+(?<behind>\p{L}.*)$/u

/**
 * What stands behind an amount in brackets is another food where it has an amount of its own, and
 * else says something of the first one, whose amount is then in front.
 */
const withBracketsApart = (part: string, grammar: Grammar): string[] => {
  const { food, inside, count, behind } = WORDS_BEHIND_AMOUNT.exec(part)?.groups ?? {}
  if (food === undefined || behind === undefined) return [part]
  const amount = inside ?? count ?? ''
  const { quantity, isArticle, measure, rest } = readAmount(tokensOf(food), grammar)
  const hasOwn = (quantity !== null && !isArticle) || measure !== null || /\d/.test(food)
  const next = AMOUNT_BEHIND.test(behind) || isAmountAt(tokensOf(behind), 0, grammar)
  if (next || grammar.articles.has(behind.split(' ')[0] ?? ''))
    return [
      part.slice(0, part.length - behind.length).replace(/[\s–-]+$/, ''),
      ...withBracketsApart(behind, grammar),
    ]
  return hasOwn ? [part] : [`${amount} ${rest.join(' ')} ${behind}`]
}

/**
 * "Chicken 150 g rice 100 g", "chicken 150 rice 100": foods that each have their amount behind them,
 * without commas. Undefined where it is otherwise.
 */
const amountsBehind = (
  tokens: readonly string[],
  bare: readonly string[],
  { numberOf, measureOf }: Grammar,
): string[] | undefined => {
  const pieces: string[] = []
  let start = 0
  for (let at = 1; at < tokens.length; at += 1) {
    const [before = '', one = '', next = ''] = [bare[at - 1], bare[at], bare[at + 1]]
    const isAmount = numberOf(before) !== undefined && measureOf(one) !== undefined
    const isWeight = /^\d+$/.test(one) && Number(one) > MOST_COUNTED && !measureOf(next)
    if (!(isAmount && at >= start + 2) && !(isWeight && at > start)) continue
    pieces.push(tokens.slice(start, at + 1).join(' '))
    start = at + 1
  }
  const isWhole = start === tokens.length && pieces.length > 1
  const isNamed = (piece: string) =>
    /^\p{L}/u.test(piece) && numberOf(piece.split(' ')[0] ?? '') === undefined
  return isWhole && pieces.every(isNamed) ? pieces : undefined
}

/**
 * The pieces of a part that each hold one food: an amount in the middle begins another, and an aside
 * ends one. "Rice 200 g" stays one.
 */
export const piecesOf = (part: string, grammar: Grammar): string[] =>
  withBracketsApart(part, grammar).flatMap((one) => piecesWithin(one, grammar))

const piecesWithin = (part: string, grammar: Grammar): string[] => {
  if (AMOUNT_BEHIND.test(part)) return [part]
  const tokens = part
    .replaceAll(/(\d)\s*-?\s*(\p{L})/gu, '$1 $2')
    .split(/\s+/)
    .filter((token) => token !== '')
  const bare = tokens.map((token) => tokensOf(token).join(' '))
  const behind = amountsBehind(tokens, bare, grammar)
  if (behind) return behind
  const pieces: string[][] = [[]]
  let isAside = false
  for (const [at, token] of tokens.entries()) {
    const piece = pieces.at(-1) as string[]
    const said = piece
      .slice(0, LONGEST_PIECE)
      .map((one) => tokensOf(one).join(' '))
      .filter((one) => one !== '')
    const isNamed = !hasOnlyAmount(said, grammar) && said.some((one) => !grammar.saysNothing(one))
    // "A crunchy 115 g of crackers": praise between an article and a weight names no food.
    if (isNamed && !isAside && isDescribed(said, bare.slice(at, at + LONGEST_PIECE), grammar)) {
      piece.length = 0
      piece.push(token)
      continue
    }
    const isSome =
      isNamed &&
      !isAside &&
      (grammar.some.has(bare[at] ?? '') || grammar.little.has(bare[at] ?? ''))
    // "A plum a banana": an article is no part of a name, but behind "in" or "of".
    if (
      isNamed &&
      !isAside &&
      grammar.knowsFillers &&
      grammar.articles.has(bare[at] ?? '') &&
      !grammar.saysNothing(bare[at - 1] ?? '') &&
      grammar.numberOf(bare[at - 1] ?? '') === undefined &&
      !grammar.saysNothing(bare[at + 1] ?? 'the') &&
      hasAmount(readAmount(said, grammar))
    ) {
      pieces.push([token])
      continue
    }
    if (isSome || ((isAside || isNamed) && isAmountAt(bare, at, grammar))) {
      const next = readAmount(bare.slice(at, at + LONGEST_PIECE), grammar)
      const { rest: behind, measure } = next
      // "Jajecznica z dwóch jajek": without a measure it may be part of a name.
      // "Ein Glas Wasser zwei Mandarinen": both have an amount in front.
      const isListed =
        (next.quantity ?? 1) >= 2 &&
        Number.isInteger(next.quantity) &&
        !grammar.of.has(bare[at - 1] ?? '') &&
        !grammar.countedInNames.test(behind[0] ?? '') &&
        hasAmount(readAmount(said, grammar))
      const isSure = isSome || isListed || measure !== null || grammar.knowsFillers
      if (isAside || (isSure && behind.some((one) => one !== '' && !grammar.saysNothing(one)))) {
        isAside = false
        pieces.push([token])
        continue
      }
    }
    if (
      !isNamed &&
      piece.length > 0 &&
      isAmountAt(bare, at, grammar) &&
      !hasOnlyAmount(said, grammar)
    )
      piece.length = 0
    if (isNamed && grammar.isAside(bare[at] ?? '')) isAside = true
    if (!isAside) piece.push(token)
  }
  return pieces.map((piece) => piece.join(' ')).filter((piece) => piece !== '')
}

/** "Pasta with tuna, a plate", without the comma: the plate is of both. */
export const withPlateApart = (piece: string, grammar: Grammar): string[] => {
  const parted = withAmountBehind(piece, grammar)
  const { measure } = readAmount([...tokensOf(parted?.[1] ?? ''), '\u0000'], grammar)
  return parted && (measure?.kind === 'vessel' || measure?.kind === 'serving') ? parted : [piece]
}
