import { isHelping } from './amounts.ts'
import { withFigure } from './figures.ts'
import type { Grammar, Joiner } from '../grammar/grammar.ts'
import { isWeighedOut, type MealPhrase } from './meal-phrase.ts'
import type { Measure } from '../vocabularies/measures.ts'
import { sharedPhrase } from './phrases-together.ts'
import { piecesOf, withPlateApart } from './pieces.ts'
import { INSIDE } from './plain-text.ts'
import { readPhrase } from './read-phrase.ts'

/** A part of a text, between two joiners. */
interface Part {
  /** As it stands in the text. */
  readonly written: string
  /** What is left to read of it. */
  readonly words: string
  readonly joiner: Joiner
  /** What joins the next part to it. */
  readonly joinerBehind: Joiner | undefined
  /** It says what is in the food before it. */
  readonly isInside: boolean
  /** It takes back the amount said before. */
  readonly corrects: boolean
  /** How much of it one ate, of what was shared. */
  readonly share?: number
  /** What it says was not in its food. */
  readonly without?: string
}

/** What the parts before told. The rules for parts add to it. */
export interface Told {
  readonly phrases: MealPhrase[]
  readonly leftOut: string[]
  /** "No," stood alone: the next part corrects. */
  isCorrection: boolean
  /** "One with" began: what follows is with one alone of those told before. */
  isOfOne: boolean
  /** What was told last was not had, or by others alone: so was what is with that. */
  notHad?: 'left' | 'by-others'
}

/** Reads one thing off a part: what is left of the part, or undefined where nothing is. */
type PartRule = (part: Part, told: Told, grammar: Grammar) => Part | undefined

/** "60 g each", as the grammar writes it, alone behind what was counted. */
const EACH_ALONE = /^×\s*(\d[\d.]*)\s*(\p{L}+)$/u

const isMeasured = ({ measure }: MealPhrase): boolean =>
  measure !== null && measure.kind !== 'piece'

/** "A pack of fig bars, which held two bars": the same food, counted again. */
const isCountedAgain = ({ food, measure }: MealPhrase, before: MealPhrase | undefined): boolean =>
  measure?.kind !== 'weight' &&
  food !== '' &&
  (before?.words ?? '').split(' ').includes(food.split(' ').at(-1) ?? '')

/**
 * "A stew, made with potatoes and carrots", "47 g of bread made from maize and teff": what is listed
 * in an aside, or of what a weighed food is made, stays in it.
 */
const isInsideToo = (
  { food, joiner, quantity, measure }: MealPhrase,
  before: MealPhrase | undefined,
  { madeFrom }: Grammar,
): boolean => {
  const isListed = before?.isAside === true && (joiner === 'and' || joiner === 'comma')
  const isPart =
    joiner === 'and' && before?.measure?.kind === 'weight' && madeFrom.test(before.food)
  return (isListed || isPart) && food !== '' && quantity === null && measure === null
}

/** "Yogurt without sugar 125 g": what is lacking, and the amount of what was eaten behind it. */
const withoutAmount = (words: string, { measureOf }: Grammar): [string, string?] => {
  const [, lacking, amount, unit = ''] = AMOUNT_BEHIND_WORDS.exec(words) ?? []
  return lacking !== undefined && amount !== undefined && measureOf(unit) !== undefined
    ? [lacking, `${amount} ${unit}`]
    : [words]
}

const AMOUNT_BEHIND_WORDS = /^(.*\p{L})[\s:(–-]+(\d+(?:\.\d+)?)\s*(\p{L}+)\)?$/u

/**
 * "Rice, not much", "fries, plenty": the food with what stands behind it. Undefined where that says
 * something else.
 */
const withHowMuch = (
  phrase: MealPhrase | undefined,
  behind: string,
  { isLittleBehind, isMuchBehind }: Grammar,
): MealPhrase | undefined => {
  if (!phrase || phrase.food === '') return undefined
  const words = `${phrase.words}, ${behind}`
  if (isLittleBehind.test(behind)) return { ...phrase, words, isLittle: true }
  return isMuchBehind.test(behind) ? { ...phrase, words, size: phrase.size ?? 'large' } : undefined
}

/** "Two slices of cheese and two of ham": two slices of that as well. */
const inSameMeasure = (
  phrase: MealPhrase,
  before: MealPhrase | undefined,
  { of, numberOf }: Grammar,
): MealPhrase => {
  const [count = '', link = ''] = phrase.words.toLowerCase().split(/\s+/)
  const isOpen = phrase.measure === null && phrase.quantity !== null && phrase.food !== ''
  // Of "200 g of egg, half of an egg" the half is no gram.
  const isPiece = before !== undefined && !isWeighedOut(before)
  return isOpen && isPiece && before.measure && numberOf(count) !== undefined && of.has(link)
    ? { ...phrase, measure: before.measure }
    : phrase
}

/**
 * Where the foods begin of which each weighs what is said behind them: "a tomato and a cucumber,
 * 100 g each". Of a counted food one weighs it: "rice and two eggs, 60 g each".
 */
const firstOfEach = (phrases: readonly MealPhrase[]): number => {
  const { quantity, isArticle } = phrases.at(-1) as MealPhrase
  if (quantity !== null && !isArticle) return phrases.length - 1
  return phrases.findLastIndex(
    ({ joiner, measure }, at) => joiner !== 'and' || phrases[at - 1]?.measure || measure,
  )
}

const measuredAs =
  (amount: number, measure: Measure) =>
  (phrase: MealPhrase): MealPhrase => ({
    ...phrase,
    quantity: (phrase.quantity ?? 1) * amount,
    isArticle: false,
    measure,
  })

/** "Two left over": how many, or which share, of the food before were not eaten. */
const leftOverIn = (
  words: string,
  { leftOver, numberOf, articles }: Grammar,
): number | undefined => {
  const said = leftOver.exec(words.replaceAll('~', ' '))?.slice(1).find(Boolean)
  return said === undefined ? undefined : articles.has(said) ? 1 : numberOf(said)
}

const withoutLeftOver = (phrase: MealPhrase, left: number): MealPhrase => {
  const { quantity, energyKcal } = phrase
  const had = quantity ?? 1
  const eaten = left < 1 ? had * (1 - left) : isWeighedOut(phrase) ? had : had - left
  if (eaten <= 0) return phrase
  const told = energyKcal !== undefined && { energyKcal: (energyKcal * eaten) / had }
  return { ...phrase, quantity: eaten, isArticle: false, ...told }
}

/** Not "for" and "as", behind which a meal may follow: "for lunch a sandwich". */
const RELATIVE = /^(?!for\b|as\b|before\b|after\b|during\b|to\b)/

const replaceLast = ({ phrases }: Told, phrase: MealPhrase): undefined => {
  phrases[phrases.length - 1] = phrase
}

/** "Wrap, 35 g protein". */
const readFigure: PartRule = (part, { phrases }, grammar) => {
  const foods = withFigure(part.words, phrases, grammar)
  if (!foods) return part
  phrases.splice(0, phrases.length, ...foods)
  return undefined
}

/** "Two eggs, no, three": the word stands alone, and corrects with what follows it. */
const readCorrection: PartRule = (part, told, grammar) => {
  const said = part.words.replace(grammar.correction, '')
  const words = said.replace(grammar.butFirst, '')
  // "Pizza, but only half the fries" takes no pizza back.
  const isButAmount = words !== said && readPhrase(words, 'comma', grammar).food === ''
  const corrects = told.isCorrection || said !== part.words || isButAmount
  told.isCorrection = corrects && words === ''
  // "Due cannoli, anzi uno": alone, the article is the number.
  return { ...part, words: corrects && grammar.articles.has(words) ? '1' : words, corrects }
}

/** "Two rolls, one with jam and one with honey". */
const readOneOfThem: PartRule = (part, told, { one }) => {
  told.isOfOne &&= part.joiner === 'with'
  if (told.phrases.length === 0 || part.joinerBehind !== 'with' || !one.test(part.words))
    return part
  told.isOfOne = true
  return undefined
}

/** "Two eggs, another one in the evening". */
const readAnotherOne: PartRule = (part, told, { another }) => {
  const before = told.phrases.at(-1)
  const isOpen = before !== undefined && before.food !== '' && !isWeighedOut(before)
  return isOpen && !part.corrects && another.test(part.words)
    ? replaceLast(told, { ...before, quantity: (before.quantity ?? 1) + 1, isArticle: false })
    : part
}

/** "Ten nuggets, two left over". */
const readLeftOver: PartRule = (part, told, grammar) => {
  const before = told.phrases.at(-1)
  const left = leftOverIn(part.words, grammar)
  return before && left !== undefined ? replaceLast(told, withoutLeftOver(before, left)) : part
}

/** "Rice, not much". */
const readHowMuch: PartRule = (part, told, grammar) => {
  const mayBe = part.isInside || part.joiner === 'comma'
  const before = mayBe ? withHowMuch(told.phrases.at(-1), part.words, grammar) : undefined
  return before ? replaceLast(told, before) : part
}

/** "The kids had pasta with chips": what is with, and of others beside, what was not had. */
const readNotHadEither: PartRule = (part, told, { told: ofOneself }) => {
  const { notHad } = told
  const isWithIt = part.joiner === 'with' || part.joiner === 'on'
  const isTheirs = notHad === 'by-others' && part.joiner === 'and'
  if (notHad !== undefined && (isWithIt || isTheirs) && !ofOneself.test(part.written)) {
    told.leftOut.push(part.words.replaceAll('~', ' '))
    return undefined
  }
  delete told.notHad
  return part
}

/** "Chicken for the dog". */
const readForOthers: PartRule = (part, told, { forOthers }) => {
  const { part: theirs } = forOthers.exec(part.words)?.groups ?? {}
  if (theirs === undefined) return part
  told.leftOut.push(theirs.replaceAll('~', ' '))
  return undefined
}

/** "Coffee, no sugar"; of "not tea but coffee" the coffee is left. */
const readLeftOut: PartRule = (part, told, grammar) => {
  const { part: said, lacking, others } = grammar.leftOut.exec(part.words)?.groups ?? {}
  if (!said) return part
  if (lacking === undefined) told.notHad = others === undefined ? 'left' : 'by-others'
  const [notHad, had] = said.split(grammar.but)
  if (notHad && had) {
    delete told.notHad
    told.leftOut.push(notHad.replaceAll('~', ' '))
    return { ...part, words: had }
  }
  const notHadAtAll = said.replaceAll('~', ' ')
  const [without, amount] =
    lacking === undefined ? [notHadAtAll] : withoutAmount(notHadAtAll, grammar)
  told.leftOut.push(without)
  // "Burger and fries, left the fries".
  const taken = told.phrases.findLastIndex(({ food }) => food === without)
  if (taken !== -1) {
    told.phrases.splice(taken, 1)
    return undefined
  }
  const before = told.phrases.at(-1)
  if (before) replaceLast(told, { ...before, without })
  if (before && amount !== undefined) told.phrases.push(readPhrase(amount, 'comma', grammar))
  return undefined
}

/** "A pizza shared with a friend". */
const readShare: PartRule = (part, _, { shared }) => {
  const share = shared.find(([among]) => among.test(part.words))
  if (!share) return part
  const words = part.words.replace(share[0], ' ').replaceAll(/\s+/g, ' ').trim()
  return { ...part, words, share: share[1] }
}

/** "A tomato and a cucumber, 100 g each". */
const readEach: PartRule = (part, { phrases }, { measureOf }) => {
  const [, each, unit = ''] = EACH_ALONE.exec(part.words) ?? []
  const measure = measureOf(unit)
  if (phrases.length === 0 || each === undefined || !measure) return part
  phrases.push(...phrases.splice(firstOfEach(phrases)).map(measuredAs(Number(each), measure)))
  return undefined
}

/** "A pizza, shared with a friend": of the part nothing is left but that. */
const readShareAlone: PartRule = (part, told, { saysNothing }) => {
  const before = told.phrases.at(-1)
  if (part.share === undefined || !before) return part
  const isAlone = part.words.split(' ').every((one) => one === '' || saysNothing(one))
  return isAlone ? replaceLast(told, sharedPhrase(before, part.share)) : part
}

/**
 * "Coffee with milk, three times", "10 g almonds x4": all of what belongs together was had so often.
 * The rules for amounts read a number of things that were not measured: "eggs x2".
 */
const readTimes: PartRule = (part, told, grammar) => {
  const [, words = '', count = '', times] = grammar.timesBehind.exec(part.words) ?? []
  const often = grammar.numberOf(count)
  if (often === undefined || (times === undefined && /\p{L}/u.test(words) && !/\d/.test(words)))
    return part
  if (words !== '') readFoods({ ...part, words }, told, grammar)
  const first = told.phrases.findLastIndex(({ joiner }) => joiner !== 'with')
  for (const [at, phrase] of told.phrases.entries())
    if (at >= first) told.phrases[at] = { ...phrase, times: (phrase.times ?? 1) * often }
  return undefined
}

/** "Salad without dressing": the salad is left. */
const readLacking: PartRule = (part, told, grammar) => {
  const [, host, lacking] = grammar.withoutInside.exec(part.words) ?? []
  if (!host || !lacking) return part
  const [without, amount] = withoutAmount(lacking.replaceAll('~', ' '), grammar)
  told.leftOut.push(without)
  return { ...part, words: amount === undefined ? host : `${host} ${amount}`, without }
}

/** The foods of a part, with all that was read beside them. */
const readFoods: PartRule = (part, { phrases, isOfOne }, grammar) => {
  const { words, joiner, isInside, corrects, share, without } = part
  const isAside =
    isInside ||
    (phrases.length > 0 && RELATIVE.test(words) && grammar.isAside(words.split(' ')[0] ?? ''))
  const pieces = piecesOf(words, grammar).flatMap((one) =>
    joiner === 'with' ? withPlateApart(one, grammar) : [one],
  )
  for (const [place, piece] of pieces.entries()) {
    if (!/[\p{L}\p{N}]/u.test(piece)) continue
    const first = isInside ? 'with' : joiner
    const by = phrases.length === 0 ? 'start' : place === 0 ? first : 'and'
    const before = phrases.at(-1)
    const phrase = {
      ...sharedPhrase(inSameMeasure(readPhrase(piece, by, grammar), before, grammar), share),
      ...(without !== undefined && { without }),
      ...(isOfOne && place === 0 && { isOfOne }),
      ...(corrects && place === 0 && { isCorrection: true as const }),
    }
    const isFirstAside = isAside && place === 0
    const isAmount = isAmountAlone(phrase, corrects)
    if (isFirstAside && !isAmount && hasNoAmountOfItsOwn(phrase, isInside)) {
      if (phrase.food !== '') phrases.push({ ...phrase, quantity: null, isArticle: false, isAside })
    } else if (isFirstAside && isCountedAgain(phrase, before)) continue
    else if (isInsideToo(phrase, before, grammar)) phrases.push({ ...phrase, isAside: true })
    else if (phrase.food !== '' || isAmount) phrases.push(phrase)
  }
  return undefined
}

/** "A plate", "200 g": an amount that belongs to a food said elsewhere. */
const isAmountAlone = (
  { food, quantity, isArticle, measure }: MealPhrase,
  corrects: boolean,
): boolean =>
  food === '' &&
  quantity !== null &&
  (!isArticle || isHelping(measure) || (corrects && measure !== null))

/** Of an aside: it says what is in the food before it, and not how much. */
const hasNoAmountOfItsOwn = (phrase: MealPhrase, isInside: boolean): boolean =>
  phrase.isArticle || phrase.quantity === null || (isInside && !isMeasured(phrase))

/**
 * What a part may tell, in the order in which it is looked for. A rule about what stands between
 * two commas goes here.
 */
const PART_RULES: readonly PartRule[] = [
  readFigure,
  readCorrection,
  readOneOfThem,
  readAnotherOne,
  readLeftOver,
  readHowMuch,
  readNotHadEither,
  readForOthers,
  readLeftOut,
  readShare,
  readEach,
  readShareAlone,
  readLacking,
  readTimes,
  readFoods,
]

/** What the parts of a text tell, one after the other. */
export const readParts = (text: string, grammar: Grammar): Told => {
  const told: Told = { phrases: [], leftOut: [], isCorrection: false, isOfOne: false }
  const split = text.split(grammar.joint)
  const joiners = split.flatMap((one, at) => (at % 2 === 1 ? [grammar.joinerOf(one)] : []))
  for (const [at, written] of split.filter((_, index) => index % 2 === 0).entries()) {
    let part: Part | undefined = {
      written,
      words: written.trim().replace(/^~/, '').replace(grammar.partOpening, ''),
      joiner: joiners[at - 1] ?? 'start',
      joinerBehind: joiners[at],
      isInside: told.phrases.length > 0 && written.startsWith(INSIDE),
      corrects: false,
    }
    for (const rule of PART_RULES) part &&= rule(part, told, grammar)
  }
  return told
}
