import { type Measure, measureOf } from './measures.ts'
import { numberOf, plainNumbers } from './spoken-numbers.ts'

export type Size = 'small' | 'medium' | 'large'

/** What joins a phrase to the one before it; a comma and a new line part more than an "and" does. */
export type Joiner = 'start' | 'and' | 'with' | 'on' | 'comma'

/** One food as it was said: "two large slices of toast". */
export interface MealPhrase {
  /** As it was written. */
  readonly words: string
  /** What is left for the food table: "toast". Empty where only an amount was said. */
  readonly food: string
  /** Null where no amount was said. */
  readonly quantity: number | null
  /** "An apple" says less than "one apple": of sushi it means a helping, not a piece. */
  readonly isArticle: boolean
  readonly size: Size | null
  readonly measure: Measure | null
  readonly joiner: Joiner
}

export interface MealWords {
  readonly phrases: readonly MealPhrase[]
  /** What the words say was not eaten: "no sugar", "without dressing". */
  readonly leftOut: readonly string[]
}

const SIZES: ReadonlyMap<string, Size> = new Map([
  ...['small', 'little', 'mini', 'tiny', 'thin', 'short'].map((word) => [word, 'small'] as const),
  ...['medium', 'regular', 'normal', 'standard'].map((word) => [word, 'medium'] as const),
  ...['large', 'big', 'huge', 'thick', 'grande', 'venti', 'generous', 'heaped', 'king-size'].map((word) => [word, 'large'] as const),
])

/** Said before an amount or a food without saying anything about either. */
const EMPTY_WORDS = new Set(
  (
    'of the my some about around approx approximately roughly circa ca x × ~ another other extra more just only ' +
    'plus also then maybe like level full whole single'
  ).split(' '),
)

const OPENING =
  /^(?:(?:today|yesterday|this morning|tonight|so|well|and|then)[, ]+)*(?:(?:for )?(?:breakfast|lunch|dinner|supper|brunch|tea-time|a snack|snack)\s*(?:was|:|-|,)?\s+)?(?:(?:i|we)(?:'ve| have| had|'d)?(?: just)?(?: also)? (?:had|eaten|ate|drank|have|got)?\s*)?(?:for (?:breakfast|lunch|dinner|supper|brunch)\s*(?:was|:|-|,)?\s+)?(?:i had |i ate |had |ate )?/

/** Joiners inside a name: they part nothing. */
const KEPT_TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/\bon the (cob|side|rocks|bone|vine|go)\b/g, 'on~the~$1'],
  [/\bmade (with|from|of) /g, 'made~$1~'],
  [/\bhalf (?:and|&) half\b/g, 'half~and~half'],
  [/\b(?:salt (?:and|&) vinegar|cheese (?:and|&) onion|sour cream (?:and|&) onion|salt (?:and|&) pepper) (crisps|chips)\b/g, '$1'],
]

const OCCASION =
  /\s+(?:for (?:my |a )?(?:breakfast|lunch|dinner|supper|brunch|tea|dessert|pudding|snack|starters?)|(?:earlier )?today|yesterday|tonight|this (?:morning|afternoon|evening)|at (?:work|home|school|noon|\d+ ?(?:am|pm)?)|afterwards|on the side)(?=$|[,;.\n]|\s+(?:and|with)\b)/g

/** Said after the food, these count it: "salmon fillet", "two cheese slices". Others are foods there: potato wedges. */
const COUNTED_BEHIND = /^(fillets?|filets?|slices?|pieces?|rashers?|chunks?|portions?|servings?)$/

const JOINT =
  /(\s*[,;\n]+\s*(?:and\s+|plus\s+|with\s+)?|\s*\.\s+|\s+(?:&|\+|and|plus|with|w\/|on|over|alongside|topped with|served with|followed by|and also|and then|on top of|as well as)\s+(?:with\s+)?|\s*\+\s*)/

const joinerOf = (joint: string): Joiner => {
  if (/[,;\n.]/.test(joint)) return 'comma'
  if (/\b(with|topped|served)\b|w\//.test(joint)) return 'with'
  return /\b(on|over)\b/.test(joint) ? 'on' : 'and'
}

const LEFT_OUT = /^(?:but\s+)?(?:no|without|w\/o|minus|hold the|not any|didn'?t have(?: any)?|no added)\s+(?:the\s+|any\s+)?(.+)$/
const WITHOUT_INSIDE = /^(.*?)\s+(?:without|w\/o|but no|minus|hold the|no)\s+(?:the\s+|any\s+)?(\S.*)$/

const amountAtEnd = /^(.*?\S)[\s:(–-]+(\d+(?:\.\d+)?)\s*([a-z]+)\)?$/

interface Amount {
  quantity: number | null
  isArticle: boolean
  size: Size | null
  measure: Measure | null
}

/** Reads numbers, sizes and one measure off the beginning of the tokens; what is left is the food. */
const readAmount = (tokens: readonly string[]): Amount & { rest: readonly string[] } => {
  const amount: Amount = { quantity: null, isArticle: false, size: null, measure: null }
  let at = 0
  for (; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const next = tokens[at + 1]
    const number = numberOf(token)
    const isLast = next === undefined
    if (number !== undefined && !amount.measure) {
      amount.quantity = (amount.quantity ?? 1) * number
      amount.isArticle = false
    } else if ((token === 'a' || token === 'an') && !isLast) {
      if (amount.quantity === null) amount.isArticle = true
      amount.quantity ??= 1
    } else if (SIZES.has(token) && !isLast) {
      amount.size = SIZES.get(token) ?? null
    } else if (EMPTY_WORDS.has(token) && !isLast) {
      continue
    } else if (token === 'fl' && (next === 'oz' || next === 'ounces') && !amount.measure) {
      amount.measure = measureOf('floz') ?? null
      at += 1
    } else {
      const measure = measureOf(token)
      // After "330 ml" a "can of" says nothing new; "g" alone is no food either, but "bar" or "roll" may be.
      const isVesselAgain = amount.measure?.kind === 'volume' && measure?.kind === 'vessel' && next === 'of'
      if (isVesselAgain) continue
      if (!measure || amount.measure || (isLast && amount.quantity === null)) break
      amount.measure = measure
    }
  }
  return { ...amount, rest: tokens.slice(at) }
}

const tokensOf = (text: string): string[] =>
  text
    .replaceAll(/(\d)([a-z×])/g, '$1 $2')
    .replaceAll(/(\d)\s*-\s*([a-z])/g, '$1 $2')
    .replaceAll(/\bx\s*(\d)/g, '$1')
    .split(/[\s()"“”]+/)
    .map((token) => token.replaceAll(/^[^\p{L}\p{N}%~×]+|[^\p{L}\p{N}%~]+$/gu, ''))
    .filter((token) => token !== '')

const readPhrase = (words: string, joiner: Joiner): MealPhrase => {
  let text = words
  const ending = amountAtEnd.exec(text)
  if (ending?.[1] && ending[2] && ending[3] && measureOf(ending[3]) && numberOf(ending[1]) === undefined) {
    text = `${ending[2]} ${ending[3]} ${ending[1]}`
  } else {
    text = text.replace(/^(.*?\S)\s*[x×]\s*(\d+)$/, '$2 $1')
  }
  const { rest: all, ...amount } = readAmount(tokensOf(text))
  const behind = all.length > 1 && amount.measure === null && COUNTED_BEHIND.test(all.at(-1) ?? '') ? all.at(-1) : undefined
  if (behind !== undefined) amount.measure = measureOf(behind) ?? null
  const rest = behind === undefined ? [...all] : all.slice(0, -1)
  // "Lasagna half portion": the number stands before what it counts.
  const countBehind = behind === undefined || rest.length < 2 ? undefined : numberOf(rest.at(-1) ?? '')
  if (countBehind !== undefined && amount.quantity === null) {
    amount.quantity = countBehind
    rest.pop()
  }
  return { words: words.replaceAll('~', ' '), food: rest.join(' ').replaceAll('~', ' '), joiner, ...amount }
}

/** "Lasagna, half portion": an amount without a food belongs to the food before it, where that has none yet. */
const withTrailingAmounts = (phrases: readonly MealPhrase[]): MealPhrase[] => {
  const whole: MealPhrase[] = []
  for (const phrase of phrases) {
    const before = whole.at(-1)
    const isAmount = phrase.food === '' && phrase.quantity !== null && (phrase.measure === null || phrase.measure.kind === 'serving')
    const isOpen = before !== undefined && before.quantity === null && before.measure === null && before.food !== ''
    if (!isAmount || !isOpen) whole.push(phrase)
    else
      whole[whole.length - 1] = {
        ...before,
        quantity: phrase.quantity,
        // A bare "half" is half of what is usual, not half a piece.
        measure: phrase.measure ?? { kind: 'serving' },
        size: before.size ?? phrase.size,
        words: `${before.words}, ${phrase.words}`,
      }
  }
  return whole
}

/**
 * What a text says was eaten, in its order: foods with their amounts, and what was left out. Pure grammar: it knows no
 * food table, and whether "ham and cheese" is one food or two is decided where there is one.
 */
export const readMealWords = (text: string): MealWords => {
  let plain = plainNumbers(text.normalize('NFC').toLowerCase().replaceAll(/[’‘`]/g, "'"))
    .trim()
    .replace(/[.!?]+$/, '')
    .replace(OPENING, '')
    .replaceAll(OCCASION, '')
  for (const [pattern, kept] of KEPT_TOGETHER) plain = plain.replaceAll(pattern, kept)

  const phrases: MealPhrase[] = []
  const leftOut: string[] = []
  let joiner: Joiner = 'start'
  for (const [index, part] of plain.split(JOINT).entries()) {
    if (index % 2 === 1) {
      joiner = joinerOf(part)
      continue
    }
    let words = part.trim().replace(/^(?:i (?:also )?(?:had|ate|drank) )/, '')
    const isLeftOut = LEFT_OUT.exec(words)
    if (isLeftOut?.[1]) {
      leftOut.push(isLeftOut[1].replaceAll('~', ' '))
      continue
    }
    const inside = WITHOUT_INSIDE.exec(words)
    if (inside?.[1] && inside[2]) {
      leftOut.push(inside[2].replaceAll('~', ' '))
      words = inside[1]
    }
    if (/[\p{L}\p{N}]/u.test(words)) phrases.push(readPhrase(words, phrases.length === 0 ? 'start' : joiner))
  }
  return { phrases: withTrailingAmounts(phrases), leftOut }
}
