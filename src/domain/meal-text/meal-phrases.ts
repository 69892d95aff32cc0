import { type Grammar, grammarOf, type Joiner } from './grammar.ts'
import { type Measure, piece } from './measures.ts'
import { english } from './vocabularies/meal-vocabularies.ts'
import { type MealVocabulary, plainLetters, type Size } from './vocabularies/meal-vocabulary.ts'
import { wordsApart } from './words-apart.ts'

/** One food as it was said: "two large slices of toast". */
export interface MealPhrase {
  /** As it was written. */
  readonly words: string
  /** What is left for the food table: "toast". Empty where only an amount was said. */
  readonly food: string
  /** How it was called, where `food` is its plain English name. */
  readonly called?: string
  /** Null where no amount was said. */
  readonly quantity: number | null
  /** "An apple" says less than "one apple": of sushi it means a helping, not a piece. */
  readonly isArticle: boolean
  /** "A few": hardly how many. */
  readonly isFew?: true
  /** "Unas galletas": more than one, and no number of them. */
  readonly isSome?: true
  /** "A bit of": less than a helping, and a food of its own. */
  readonly isLittle?: true
  readonly size: Size | null
  readonly measure: Measure | null
  readonly joiner: Joiner
  /** Its amount stands behind it, and ends it: "rice 200 g". */
  readonly isAmountBehind?: true
  /** It says something of the food before it: "which was breaded". */
  readonly isAside?: true
  /** It takes back the amount said before: "no, three". */
  readonly isCorrection?: true
  /** What it is made of is told with amounts behind it: "an omelette made with". */
  readonly isMadeOf?: true
  /** Not all that was said of it is in its name. */
  readonly holdsMore?: true
  /** It is with one alone of those told before: "two rolls, one with jam". */
  readonly isOfOne?: true
  /** What was said not to be with it: "dressing". */
  readonly without?: string
  /** The food with the piece that it was counted by, which may be its name: "cube of stock". */
  readonly withPiece?: string
}

interface MealWords {
  readonly phrases: readonly MealPhrase[]
  /** What the words say was not eaten: "no sugar", "without dressing". */
  readonly leftOut: readonly string[]
}

/** "60 g each", as the grammar writes it, alone behind what was counted. */
const EACH_ALONE = /^×\s*(\d[\d.]*)\s*(\p{L}+)$/u
/** "Rice 200 g", "two steaks of 150 g", "two steaks × 150 g", in the languages that are read. */
const AMOUNT_AT_END =
  /^(.*?\S)[\s:(–-]+(?:(?:about|approx\.?|ca\.?|circa|env(?:iron|\.)|unos|unas|aprox\.?|cerca de|około|ok\.|ongeveer)\s+)?(\d+(?:\.\d+)?)\s*(\p{L}+)\)?$/u
/** "Nuggets x6", "eggs (2)", "fish fingers 5"; a larger number is a name ("chicken 65"). */
const COUNT_AT_END = /^(\D*?[^\d\s])(?:\s*[x×]\s*(\d+)|\s*\((\d+)\)|\s+([1-9]|1\d|2[0-4]))$/u
const BEFORE_EACH = new Set(['à', 'a', 'je', 'zu', 'da', 'x', '×'])
/** "D'eau": what was measured, with the word that joins it to its measure. */
const ELIDED = /^[dl]'(\p{L}.*)$/u

interface Amount {
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

/**
 * Reads numbers, sizes and one measure off the beginning of the tokens; what is left is the food.
 */
const readAmount = (
  tokens: readonly string[],
  grammar: Grammar,
): Amount & { rest: readonly string[] } => {
  const amount: Amount = { quantity: null, isArticle: false, size: null, measure: null }
  let isSome = false
  let at = 0
  for (; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const next = tokens[at + 1]
    const number = grammar.numberOf(token)
    const isLast = next === undefined
    if (number !== undefined && grammar.dimensions.has(next ?? '')) {
      at += 1
      continue
    }
    // "A portion of 113 g rice", "a glass of 200 ml milk": the weight says it better.
    const isBetter =
      number !== undefined &&
      amount.measure !== null &&
      amount.measure.kind !== 'weight' &&
      ['weight', 'volume'].includes(grammar.measureOf(next ?? '')?.kind ?? '')
    if (isBetter) {
      amount.quantity = number
      amount.isArticle = false
      amount.measure = null
    } else if (
      number !== undefined &&
      (!amount.measure || isDouble(amount.measure, next, grammar))
    ) {
      amount.quantity = amount.isArticle ? number : (amount.quantity ?? 1) * number
      amount.isArticle = false
      if (grammar.few.has(token)) amount.isFew = true
      if (grammar.some.has(token)) isSome = true
    } else if (grammar.articles.has(token) && !isLast) {
      if (amount.quantity === null) amount.isArticle = true
      amount.quantity ??= 1
    } else if (grammar.sizes.has(token) && (!isLast || amount.measure !== null)) {
      amount.size = grammar.sizes.get(token) ?? null
    } else if (grammar.little.has(token) && !isLast) {
      amount.isLittle = true
    } else if (
      (grammar.emptyWords.has(token) || grammar.isFiller(token) || grammar.of.has(token)) &&
      !isLast &&
      !isVolumeOf(amount, grammar.measureOf(token))
    ) {
      continue
    } else if (token === 'fl' && (next === 'oz' || next === 'ounces') && !amount.measure) {
      amount.measure = grammar.measureOf('floz') ?? null
      at += 1
    } else if (
      amount.measure === null &&
      amount.quantity !== null &&
      unitAhead(tokens, at, grammar) >= 0
    ) {
      // "An individual school container of apple juice", "a warm jar of": a unit a few words on.
      const unit = unitAhead(tokens, at, grammar)
      const isKnown = (word: string): boolean => grammar.isPraise(word) || grammar.saysNothing(word)
      if (!tokens.slice(at, unit).every(isKnown)) amount.holdsMore = true
      amount.measure = grammar.unitOf(tokens[unit] ?? '') ?? null
      at = unit
    } else {
      const measure = grammar.measureOf(token)
      // After "330 ml" a "can of" says nothing new; "g" alone is no food either, but "bar" or
      // "roll" may be.
      const isSaidAgain =
        (amount.measure?.kind === 'volume' || amount.measure?.kind === 'weight') &&
        measure !== undefined &&
        grammar.of.has(next ?? '')
      if (isSaidAgain) continue
      // "A single serving bag": the bag says more.
      const isOpen = amount.measure === null || (amount.measure.kind === 'serving' && !isLast)
      // "Fish and chips, small portion": the size says how much of one; "soup, bowl" is one where
      // a language has no articles.
      const isAlone = at === 0 && isLast && grammar.articles.size === 0
      const isOne = isHelping(measure) && (amount.size !== null || isAlone)
      if (!measure || !isOpen || (isLast && amount.quantity === null && !isOne)) break
      if (isOne) amount.quantity ??= 1
      amount.measure = measure
    }
  }
  // "Unas lonchas" are some three slices; "unas patatas fritas" are a helping of them.
  if (isSome && amount.measure === null) {
    amount.quantity = null
    amount.isSome = true
  }
  const rest = tokens.slice(at)
  const [first, ...others] = rest
  const bare = first === undefined ? undefined : ELIDED.exec(first)?.[1]
  return { ...amount, rest: bare === undefined ? rest : [bare, ...others] }
}

/** Whether a measure alone tells how much one had: a plate does, a roll may be a food. */
const isHelping = (measure: Measure | null | undefined): boolean =>
  !!measure && (measure.kind === 'piece' ? measure.nouns[0] === 'plate' : measure.kind !== 'weight')

const tokensOf = (text: string): string[] =>
  text
    .replaceAll(/(\d)([\p{L}×])/gu, '$1 $2')
    .replaceAll(/(\d)\s*-\s*(\p{L})/gu, '$1 $2')
    .replaceAll(/\bx\s*(\d)/g, '$1')
    .split(/[\s()"“”]+/)
    .map((token) => token.replaceAll(/^[^\p{L}\p{N}%~×]+|[^\p{L}\p{N}%~]+$/gu, ''))
    .filter((token) => token !== '')

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
const withAmountInFront = (words: string, grammar: Grammar): string | undefined => {
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

/** Whether an amount begins at a token: a number, or an article with a measure behind it. */
const isAmountAt = (tokens: readonly string[], at: number, grammar: Grammar): boolean => {
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
const hasOnlyAmount = (tokens: readonly string[], grammar: Grammar): boolean =>
  readAmount([...tokens, '\u0000'], grammar).rest.length <= 1

/** Words past these say no more of an amount; looking at all of them would cost their square. */
const LONGEST_PIECE = 24

/** "Soup a large bowl", "croquettes three": a food, and in words behind it how much of it. */
const withAmountBehind = (
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

/** Whether all that was said is an article with praise, and a weight of a food follows. */
const isDescribed = (
  said: readonly string[],
  next: readonly string[],
  grammar: Grammar,
): boolean => {
  if (grammar.numberOf(next[0] ?? '') === undefined) return false
  const { measure, rest } = readAmount(next, grammar)
  if (measure?.kind !== 'weight' && measure?.kind !== 'volume') return false
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

/**
 * "Chicken 150 g rice 100 g": foods that each have their amount behind them, without commas.
 * Undefined where it is otherwise.
 */
const amountsBehind = (
  tokens: readonly string[],
  bare: readonly string[],
  { numberOf, measureOf }: Grammar,
): string[] | undefined => {
  const pieces: string[] = []
  let start = 0
  for (let at = 2; at < tokens.length; at += 1) {
    const isNumber = numberOf(bare[at - 1] ?? '') !== undefined
    if (!isNumber || measureOf(bare[at] ?? '') === undefined || at < start + 2) continue
    pieces.push(tokens.slice(start, at + 1).join(' '))
    start = at + 1
  }
  const isWhole = start === tokens.length && pieces.length > 1
  const isNamed = (piece: string) =>
    /^\p{L}/u.test(piece) && numberOf(piece.split(' ')[0] ?? '') === undefined
  return isWhole && pieces.every(isNamed) ? pieces : undefined
}

const hasAmount = ({ quantity, measure }: Amount): boolean => quantity !== null || measure !== null

/** "Une pizza quatre fromages", "pan siete cereales": what is counted in names. */
const COUNTED_IN_NAMES =
  /^(?:fromages?|formaggi|quesos|queijos|kazen|ser(?:y|ów|ami)|chocolat\p{L}*|cioccolati|c[ée]r[ée]al\p{L}*|granen|korn\p{L}*|zb[oó]ż\p{L}*|grains?|délices|delicias|quarts?|leches|laits?|latti|saisons?|stagioni|estaciones|estações|jahreszeiten|seizoenen|viandes|carn[ei]s?|poivres|pepi|piani|pisos|goûts|gusti|sabores|smaki|sorten|smaken|person\p{L}*|pessoas|os[oó]b\p{L}*|fois|veces|vezes|volte|razy|keer|mal)$/u

/**
 * The pieces of a part that each hold one food: an amount in the middle begins another, and an aside
 * ends one. "Rice 200 g" stays one.
 */
const piecesOf = (part: string, grammar: Grammar): string[] => {
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
    if (isSome || ((isAside || isNamed) && isAmountAt(bare, at, grammar))) {
      const next = readAmount(bare.slice(at, at + LONGEST_PIECE), grammar)
      const { rest: behind, measure } = next
      // "Jajecznica z dwóch jajek": without a measure it may be part of a name.
      // "Ein Glas Wasser zwei Mandarinen": both have an amount in front.
      const isListed =
        (next.quantity ?? 1) >= 2 &&
        Number.isInteger(next.quantity) &&
        !grammar.of.has(bare[at - 1] ?? '') &&
        !COUNTED_IN_NAMES.test(behind[0] ?? '') &&
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

const readPhrase = (words: string, joiner: Joiner, grammar: Grammar): MealPhrase => {
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

/** Whether an amount may be that of one part of a dish: "pasta with cheese, 20 g". */
const isOfPart = ({ measure }: MealPhrase): boolean =>
  measure !== null && measure.kind !== 'serving' && measure.kind !== 'vessel'

/** "A banana" says hardly how much, and may be taken back: "a banana, half". */
const isJustOne = ({ isArticle, measure, food }: MealPhrase): boolean =>
  isArticle && measure === null && food !== ''

/**
 * Whose amount an amount without a food is: that of the food before it, where none is said yet.
 * Foods with an article alone are passed over for it, as in "lasagna and a banana, half portion";
 * where there are no others, the last of them is meant. -1 for nobody's.
 */
const placeOfAmount = (phrases: readonly MealPhrase[], amount: MealPhrase): number => {
  const last = phrases.at(-1)
  // "A plate of pasta, about 300 g", "half a melon, 400 g" weigh that much.
  const isItsWeight =
    isWeighedOut(amount) &&
    last &&
    (last.measure !== null || (last.quantity ?? 1) < 1) &&
    !isWeighedOut(last) &&
    last.food !== '' &&
    last.joiner !== 'with'
  if (isItsWeight) return phrases.length - 1
  let at = phrases.findLastIndex((phrase) => !isJustOne(phrase))
  // "Pierogi with meat, three" are three pierogi.
  while (!isOfPart(amount) && at > 0 && phrases[at]?.joiner === 'with') at -= 1
  const before = phrases[at]
  if (before && before.quantity === null && before.measure === null && before.food !== '') return at
  return at === phrases.length - 1 ? -1 : phrases.length - 1
}

/** "140 g of nutritious, cooked green beans", "a small, crisp apple": the food is behind a comma. */
const withFoodsBehind = (phrases: readonly MealPhrase[]): MealPhrase[] => {
  const whole: MealPhrase[] = []
  for (const phrase of phrases) {
    const before = whole.at(-1)
    const isOpen =
      before?.food === '' &&
      ((before.measure !== null && OPEN_AMOUNT.test(before.words)) ||
        (before.measure === null && before.isArticle && before.size !== null)) &&
      phrase.food !== '' &&
      phrase.quantity === null &&
      phrase.measure === null &&
      phrase.joiner === 'comma'
    if (isOpen)
      whole[whole.length - 1] = {
        ...before,
        food: phrase.food,
        size: before.size ?? phrase.size,
        words: `${before.words}, ${phrase.words}`,
      }
    else whole.push(phrase)
  }
  return whole
}
const OPEN_AMOUNT = /\bof\b.+$/

/** "Two slices with butter": of bread, where no food before waits for an amount. */
const withBread = (phrases: readonly MealPhrase[], { bread }: Grammar): MealPhrase[] =>
  phrases.map((phrase, at) => {
    const isSlice = phrase.measure?.kind === 'piece' && phrase.measure.nouns[0] === 'slice'
    const isOpen = at === 0 || phrases[at - 1]?.quantity !== null
    const isSpread = phrases[at + 1]?.joiner === 'with'
    return phrase.food === '' && isSlice && isOpen && isSpread ? { ...phrase, food: bread } : phrase
  })

/** What a vocabulary writes before a part that says what is in the food before it. */
const INSIDE = '~'

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

/** "Pasta with tuna, a plate", without the comma: the plate is of both. */
const withPlateApart = (piece: string, grammar: Grammar): string[] => {
  const parted = withAmountBehind(piece, grammar)
  const { measure } = readAmount([...tokensOf(parted?.[1] ?? ''), '\u0000'], grammar)
  return parted && (measure?.kind === 'vessel' || measure?.kind === 'serving') ? parted : [piece]
}

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

const isWeighedOut = ({ measure }: MealPhrase): boolean =>
  measure?.kind === 'weight' || measure?.kind === 'volume'

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

/** "Shared, shared, shared" is no crumb. */
const LEAST_SHARE = 0.1

/** "A pizza, shared": what one ate of it. A weight is what one had. */
const sharedPhrase = (phrase: MealPhrase, share: number | undefined): MealPhrase =>
  share === undefined ||
  phrase.food === '' ||
  phrase.measure?.kind === 'weight' ||
  (phrase.quantity ?? 1) * share < LEAST_SHARE
    ? phrase
    : { ...phrase, quantity: (phrase.quantity ?? 1) * share, isArticle: false }

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
  const had = phrase.quantity ?? 1
  const eaten = left < 1 ? had * (1 - left) : isWeighedOut(phrase) ? had : had - left
  return eaten > 0 ? { ...phrase, quantity: eaten, isArticle: false } : phrase
}

/** "Half": a part of what was said before it. */
const isShare = ({ food, quantity, measure }: MealPhrase): boolean =>
  food === '' && measure === null && (quantity ?? 1) < 1

const LEAST_WEIGHT_G = 10

/** "200 g rice, no, a": no new weight. */
const isCountOfWeight = ({ quantity, measure }: MealPhrase, before: MealPhrase): boolean =>
  measure === null && before.measure?.kind === 'weight' && (quantity ?? 0) < LEAST_WEIGHT_G

/** "Two eggs, no, three": the foods with the amount that was meant, or the food. */
const corrected = (phrases: readonly MealPhrase[], phrase: MealPhrase): MealPhrase[] => {
  const isAmount = phrase.food === ''
  const counted = phrases.findLastIndex(({ quantity }) => quantity !== null)
  const at = isAmount && counted !== -1 ? counted : phrases.length - 1
  return phrases.map((before, place) =>
    place !== at
      ? before
      : {
          ...before,
          ...(isAmount ? {} : { food: phrase.food }),
          // "200 g rice, no, half" is half of it, not half a gram.
          quantity:
            isShare(phrase) && isWeighedOut(before)
              ? (before.quantity ?? 1) * (phrase.quantity ?? 1)
              : isCountOfWeight(phrase, before)
                ? before.quantity
                : phrase.quantity,
          isArticle: false,
          measure: phrase.measure ?? (isAmount ? before.measure : null),
          size: phrase.size ?? (isAmount ? before.size : null),
          words: `${before.words}, ${phrase.words}`,
        },
  )
}

/** Whether a food was counted, in pieces or vessels. "Half, half, half" is no less than a half. */
const isCounted = (phrase: MealPhrase): boolean =>
  phrase.food !== '' && !isWeighedOut(phrase) && (phrase.quantity ?? 1) >= 1

/** "Lasagna, half portion", "fries, large": what has no food belongs to one before it. */
const withTrailingAmounts = (phrases: readonly MealPhrase[], grammar: Grammar): MealPhrase[] => {
  let whole: MealPhrase[] = []
  for (const phrase of phrases) {
    if (phrase.isCorrection && (phrase.quantity ?? 0) > 0 && whole.length > 0) {
      whole = corrected(whole, phrase)
      continue
    }
    const isAmount = phrase.food === '' && phrase.quantity !== null
    const size = sizeAlone(phrase, grammar)
    const at = size
      ? whole.findLastIndex(({ joiner }, place) => place === 0 || joiner !== 'with')
      : isAmount
        ? placeOfAmount(whole, phrase)
        : -1
    const [before, last] = [whole[at], whole.at(-1)]
    if (before && size) whole[at] = { ...before, size, words: `${before.words}, ${phrase.words}` }
    else if (before)
      whole[at] = {
        ...before,
        quantity: phrase.quantity,
        isArticle: false,
        // A bare "half" is half of what is usual, not half a piece; "a banana, half" is half a
        // banana, and "dumplings, three" are three.
        measure:
          phrase.measure ??
          (isJustOne(before) || Number.isInteger(phrase.quantity) ? null : { kind: 'serving' }),
        size: before.size ?? phrase.size,
        words: `${before.words}, ${phrase.words}`,
      }
    // "A bowl of soup, half".
    else if (last && isShare(phrase) && isCounted(last))
      whole[whole.length - 1] = sharedPhrase(last, phrase.quantity ?? undefined)
    // "200 g rice, a plate": the plate says nothing new.
    else if (!isAmount || !phrase.isArticle) whole.push(phrase)
  }
  return whole
}

/** How large a food before it is, where nothing else is said: "fries, large", "cola, a small one". */
const sizeAlone = (
  { joiner, quantity, measure, size, food }: MealPhrase,
  { sizes }: Grammar,
): Size | undefined => {
  if (joiner !== 'comma' || measure !== null || (quantity !== null && quantity !== 1))
    return undefined
  return (food === '' ? size : size === null ? sizes.get(food) : undefined) ?? undefined
}

/** "Toast with butter: 30 g", "toast with butter 30 g" on a line: what was weighed is all of it. */
const LISTED_WITH_COLON = /(?<=^|\n|[,;] )([^\d,;:\n]+): (\d+(?:\.\d+)?) ?(\p{L}+)(?=$|[,;\n])/gu
const LISTED_IN_LINES = /^([^\d\n]*[^\d\s(–-])[ (–-]+(\d+(?:\.\d+)?) ?(\p{L}+)\)?[.,;]?$/gmu

/** A list with the weights that stand behind its foods in front of them. */
const withWeightsInFront = (list: string, { measureOf, joint }: Grammar): string => {
  const moved = (all: string, food: string, amount: string, unit: string): string =>
    measureOf(unit)?.kind === 'weight' && joint.test(food) ? `${amount} ${unit} ${food}` : all
  const listed = list.replaceAll(LISTED_WITH_COLON, moved)
  return listed.includes('\n') ? listed.replaceAll(LISTED_IN_LINES, moved) : listed
}

/** "Salad: 100 g lettuce, 50 g tuna": what a line of several amounts is called. */
const HEADING = /^([^\d:：,;\n]{2,40})[:：] ?([^:：\n]+)$/gmu
const withoutHeadings = (text: string, grammar: Grammar): string =>
  text.replaceAll(HEADING, (line, _heading: string, list: string) => {
    const [first = '', joiner] = list.split(grammar.joint)
    const { quantity, isArticle, rest } = readAmount(tokensOf(first.trim()), grammar)
    const isCounted = quantity !== null && !isArticle && rest.length > 0
    return isCounted && joiner !== undefined ? list : line
  })

/** So many of the usual parts of a set tell what there was of it. */
const LISTED_OF_SET = 2

/** "Full English, two eggs, beans and toast": the foods, and no full English besides. */
const withoutSet = (phrases: readonly MealPhrase[], { sets }: Grammar): readonly MealPhrase[] => {
  const [first, ...others] = phrases
  const set = first && sets.find(({ said }) => said.test(first.food))
  const isListed = others[0]?.joiner === 'comma' || others[0]?.joiner === 'with'
  const listed = set && others.filter(({ food }) => set.part.test(food))
  return isListed && listed && listed.length >= LISTED_OF_SET ? others : phrases
}

/** Not "for" and "as", behind which a meal may follow: "for lunch a sandwich". */
const RELATIVE = /^(?!for\b|as\b|before\b|after\b|during\b|to\b)/

/** So many weighed or counted parts tell all that a dish is made of; one may be its main part. */
const PARTS_OF_DISH = 2

/** "Porridge made with 40 g of oats and 200 ml of milk": the parts, and no helping of porridge. */
const withPartsForDishes = (phrases: readonly MealPhrase[], { joined }: Grammar): MealPhrase[] => {
  const isPart = (phrase: MealPhrase | undefined) =>
    phrase !== undefined && phrase.quantity !== null && phrase.food !== ''
  const whole: MealPhrase[] = []
  for (const [at, phrase] of phrases.entries()) {
    const parts = phrases.slice(at + 1, at + 1 + PARTS_OF_DISH)
    const before = phrases[at - 1]
    const isDish = (one: MealPhrase | undefined) =>
      one?.isMadeOf === true && !isWeighedOut(one) && one.quantity !== 0
    if (isDish(phrase) && parts.length === PARTS_OF_DISH && parts.every(isPart)) continue
    whole.push(
      before && isDish(before) && !whole.includes(before)
        ? { ...phrase, words: before.words + joined[phrase.joiner] + phrase.words }
        : phrase,
    )
  }
  return whole
}

const ABBREVIATED = /(?<!\p{L})(\p{L}{1,6})\.(?=\s)/gu
/**
 * "200 g.", "2 tbsp.", "ca.": their points end no sentence. Longer measures are words, which may:
 * "a glass."
 */
const isAbbreviation = (word: string, { measureOf }: Grammar): boolean =>
  /^(?:ca|circa|approx|aprox|env|ungef)$/.test(word) ||
  (measureOf(word) !== undefined && /^(?:.{1,2}|[^aeiouäöü]+|cd[a-z]+)$/u.test(word))

/** "Honey weighing 20 g. I also had": a capital behind the point begins a sentence. */
const ENDS_WITH_AMOUNT = /(\d\s?\p{L}{1,3})\.\s+(?=\p{Lu})/gu

/** "Apple strudel (shortcrust)": what a food is made of, or which one it is. */
const BRACKETED_WORDS = /(?<=\p{L})\s*\(([^()\d]+)\)(?=\s*(?:$|[,;.\n]))/gu

/** "Two rolls? No, one": who asks oneself goes on behind a comma. */
const ASKED = /\s*\?+\s+/g

/** "Quark 40 %": how fat a food is, no amount of another one. */
const SPACED_SHARE = /(?<=\d)\s+%/g

/**
 * What a text says was eaten, in its order: foods with their amounts, and what was left out. Pure
 * grammar: it uses no food table, and whether "ham and cheese" is one food or two is decided where
 * there is one.
 */
export const readMealText = (text: string, vocabulary: MealVocabulary = english): MealWords => {
  const grammar = grammarOf(vocabulary)
  const parted = grammar.knowsFillers ? text.replaceAll(ENDS_WITH_AMOUNT, '$1; ') : text
  let plain = grammar
    .plainNumbers(wordsApart(plainLetters(parted), vocabulary))
    .replaceAll(ABBREVIATED, (all, word: string) => (isAbbreviation(word, grammar) ? word : all))
    .trim()
    .replace(/[.!?]+$/, '')
    .replaceAll(ASKED, ', ')
    .replaceAll(grammar.heading, '')
    .replace(grammar.opening, '')
    .replaceAll(grammar.occasion, '')
    .replaceAll(SPACED_SHARE, '%')
  plain = grammar.eachBehind(plain.replaceAll(grammar.times, '$1'))
  plain = withoutHeadings(withWeightsInFront(plain, grammar), grammar)
  // English and Japanese have rules of their own for what stands in brackets.
  if (!grammar.knowsFillers) plain = plain.replaceAll(BRACKETED_WORDS, `, ${INSIDE}$1`)
  for (const [said, kept] of grammar.keptTogether) plain = plain.replaceAll(said, kept)
  plain = plain.replaceAll(grammar.takenBack, ', $1')
  plain = plain.replaceAll(grammar.ofEggs, (all) => all.replaceAll(/[ (]+/g, '~'))

  const phrases: MealPhrase[] = []
  const leftOut: string[] = []
  let joiner: Joiner = 'start'
  let isCorrection = false
  let isOfOne = false
  const parts = plain.split(grammar.joint)
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      joiner = grammar.joinerOf(part)
      continue
    }
    const isInside = phrases.length > 0 && part.startsWith(INSIDE)
    const said = part.trim().replace(/^~/, '').replace(grammar.partOpening, '')
    let words = said.replace(grammar.correction, '').replace(grammar.butFirst, '')
    // "Two eggs, no, three": the word stands alone, and corrects with what follows it.
    const corrects: boolean = isCorrection || words !== said
    isCorrection = corrects && words === ''
    // "Due cannoli, anzi uno": alone, the article is the number.
    if (corrects && grammar.articles.has(words)) words = '1'
    const before = phrases.at(-1)
    // "Two rolls, one with jam and one with honey".
    const behind = parts[index + 1]
    isOfOne &&= joiner === 'with'
    if (before && grammar.one.test(words) && behind && grammar.joinerOf(behind) === 'with') {
      isOfOne = true
      continue
    }
    const isOpen = before !== undefined && before.food !== '' && !isWeighedOut(before)
    if (isOpen && !corrects && grammar.another.test(words)) {
      phrases[phrases.length - 1] = {
        ...before,
        quantity: (before.quantity ?? 1) + 1,
        isArticle: false,
      }
      continue
    }
    const left = leftOverIn(words, grammar)
    const told =
      before && left !== undefined
        ? withoutLeftOver(before, left)
        : isInside || joiner === 'comma'
          ? withHowMuch(before, words, grammar)
          : undefined
    if (told) {
      phrases[phrases.length - 1] = told
      continue
    }
    const isLeftOut = grammar.leftOut.exec(words)
    const [notHad, had] = isLeftOut?.[1]?.split(grammar.but) ?? []
    if (notHad && had) {
      leftOut.push(notHad.replaceAll('~', ' '))
      words = had
    } else if (isLeftOut?.[1]) {
      const [without, amount] = withoutAmount(isLeftOut[1].replaceAll('~', ' '), grammar)
      leftOut.push(without)
      const last = phrases.pop()
      if (last) phrases.push({ ...last, without })
      if (last && amount !== undefined) phrases.push(readPhrase(amount, 'comma', grammar))
      continue
    }
    const share = grammar.shared.find(([among]) => among.test(words))
    if (share) words = words.replace(share[0], ' ').replaceAll(/\s+/g, ' ').trim()
    const whose = phrases.at(-1)
    const [, each, unit = ''] = EACH_ALONE.exec(words) ?? []
    const measure = grammar.measureOf(unit)
    if (whose && each !== undefined && measure) {
      phrases.push(...phrases.splice(firstOfEach(phrases)).map(measuredAs(Number(each), measure)))
      continue
    }
    // "A pizza, shared with a friend".
    if (share && whose && words.split(' ').every((one) => one === '' || grammar.saysNothing(one))) {
      phrases[phrases.length - 1] = sharedPhrase(whose, share[1])
      continue
    }
    const inside = grammar.withoutInside.exec(words)
    const [without, amount] = inside?.[2]
      ? withoutAmount(inside[2].replaceAll('~', ' '), grammar)
      : []
    if (inside?.[1] && without !== undefined) {
      leftOut.push(without)
      words = amount === undefined ? inside[1] : `${inside[1]} ${amount}`
    }
    const isAside =
      isInside ||
      (phrases.length > 0 && RELATIVE.test(words) && grammar.isAside(words.split(' ')[0] ?? ''))
    for (const [place, piece] of piecesOf(words, grammar)
      .flatMap((one) => (joiner === 'with' ? withPlateApart(one, grammar) : [one]))
      .entries()) {
      if (!/[\p{L}\p{N}]/u.test(piece)) continue
      const first = isInside ? 'with' : joiner
      const by = phrases.length === 0 ? 'start' : place === 0 ? first : 'and'
      const read = readPhrase(piece, by, grammar)
      const phrase = {
        ...sharedPhrase(inSameMeasure(read, phrases.at(-1), grammar), share?.[1]),
        ...(without !== undefined && { without }),
        ...(isOfOne && place === 0 && { isOfOne }),
        ...(corrects && place === 0 && { isCorrection: true as const }),
      }
      const isAmountOnly =
        phrase.food === '' &&
        phrase.quantity !== null &&
        (!phrase.isArticle || isHelping(phrase.measure) || (corrects && phrase.measure !== null))
      if (
        isAside &&
        place === 0 &&
        !isAmountOnly &&
        (phrase.isArticle || phrase.quantity === null || (isInside && !isMeasured(phrase)))
      ) {
        if (phrase.food !== '')
          phrases.push({ ...phrase, quantity: null, isArticle: false, isAside })
      } else if (isAside && place === 0 && isCountedAgain(phrase, phrases.at(-1))) continue
      else if (isInsideToo(phrase, phrases.at(-1), grammar))
        phrases.push({ ...phrase, isAside: true })
      else if (phrase.food !== '' || isAmountOnly) phrases.push(phrase)
    }
  }
  return {
    phrases: withPartsForDishes(
      withoutSet(
        withTrailingAmounts(withBread(withFoodsBehind(phrases), grammar), grammar),
        grammar,
      ),
      grammar,
    ),
    leftOut,
  }
}
