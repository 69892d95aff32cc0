import type { FindFoods, Food, FoundFood } from '../foods/food.ts'
import type { Message } from '../messages.ts'
import { ITEM_GRAMS, MAX_ITEMS } from '../meals/meal-items.ts'
import { companionGrams } from './companions.ts'
import { grammarOf } from './grammar.ts'
import { type MealPhrase, readMealText } from './meal-phrases.ts'
import { type AmountSource, gramsOfPortion } from './portion-grams.ts'
import { english } from './vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from './vocabularies/meal-vocabulary.ts'
import { plainWordsOf, tableWordsOf, withoutQualifiers } from './food-vocabulary.ts'

/** A food of the table that a part of the words means, and how much of it. */
interface DescribedItem {
  /** The part of the words that it was read from. */
  readonly words: string
  readonly name: string
  readonly food: Food
  readonly grams: number
  /** "two eggs (100 g)" */
  readonly serving: string
  readonly source: AmountSource
  /** Standard deviation of the natural logarithm of the weight. */
  readonly portionSpread: number
  /** The table does not have every word of it: the member should check it. */
  readonly isLoose: boolean
  /** What else it may mean, likeliest first. */
  readonly candidates: readonly Food[]
}

/** A part of the words that became no food. */
interface UnmatchedWords {
  readonly words: string
  readonly why: 'no-food' | 'too-much'
  readonly candidates: readonly Food[]
}

export interface DescribedMeal {
  readonly items: readonly DescribedItem[]
  readonly unmatched: readonly UnmatchedWords[]
  /** What was said not to have been eaten. */
  readonly leftOut: readonly string[]
}

/**
 * How far off such an amount is: the log's standard deviation. Our assumptions, in the order of
 * what a member knows.
 */
const SPREAD: Record<AmountSource, number> = {
  weighed: 0.05,
  measured: 0.15,
  counted: 0.2,
  usual: 0.35,
}
const MAX_CANDIDATES = 5
const LONGEST_NAME = 60
/** Each phrase costs searches; past these nobody describes one meal. */
const MAX_PHRASES = MAX_ITEMS + 4

/**
 * Whether a word of the query is answered: the same word, one slip of the finger, or nearly all of
 * it.
 */
const isAnswer = (likeness: number) => likeness >= 0.82 || (likeness >= 0.59 && likeness <= 0.61)
/** Enough of the words are answered to propose the food, and to ask for a look at it. */
const LOOSELY_ANSWERED = 0.6

/** What reading a meal needs from outside: the language, and a search over the foods. */
export interface MealTextContext {
  readonly vocabulary: MealVocabulary
  readonly findFoods: FindFoods
  /**
   * The words are of another language and only tried in this one, where a word of a name says
   * little.
   */
  readonly isTried?: true
  /** What the member calls a food. */
  readonly nameOf: (food: Food) => string
  /**
   * Its plainest English name in small letters, without what distinguishes it from others of its
   * kind: "bread".
   */
  readonly plainNameOf: (food: Food) => string
}

/** The same word, whatever its number or case. */
const SAME_WORD = 0.98

/**
 * A shorter word, and any in English, says what a food is where it is all of its name: "Strammer
 * Max" is no "Pepsi Max".
 */
const SHORTEST_HEAD = 4

interface Reading {
  readonly best: FoundFood
  readonly isLoose: boolean
  readonly candidates: readonly Food[]
}

const LONGEST_CHANCE = 6
/**
 * One short word that is like one of many in a name, but for a slip, is a chance: "Ringo" and
 * "onion rings".
 */
const isChanceMatch = (said: string, { answered, weakest, used }: FoundFood): boolean =>
  said.length <= LONGEST_CHANCE && weakest < 0.62 && answered - weakest < 0.01 && used < 0.4

const fits = (said: string, found: FoundFood | undefined): boolean =>
  found !== undefined &&
  !isChanceMatch(said, found) &&
  (isAnswer(found.weakest) || found.answered >= LOOSELY_ANSWERED)

const readingOf = (found: readonly FoundFood[], isLoose: boolean): Reading | undefined => {
  const [best, ...others] = found
  return best && { best, isLoose, candidates: others.map(({ food }) => food) }
}

/**
 * What the word that says what a food is finds beyond doubt, however few of the others are known:
 * "tilápia" of "tilápia frita".
 */
const headOf = (
  said: string,
  { vocabulary, findFoods, isTried }: MealTextContext,
): readonly FoundFood[] | undefined => {
  const words = said.split(' ')
  if (isTried || words.length < 2) return undefined
  for (let count = words.length - 1; count > 0; count -= 1) {
    const some = vocabulary.head === 'first' ? words.slice(0, count) : words.slice(-count)
    const found = findFoods(tableWordsOf(some.join(' '), vocabulary), MAX_CANDIDATES + 1)
    const [best] = found
    if (!best || best.weakest < SAME_WORD) continue
    const mustBeName = vocabulary === english || some.join('').length < SHORTEST_HEAD
    if (!mustBeName || best.used >= SAME_WORD) return found
  }
  return undefined
}

/** "Jambon purée": two foods that nothing joins, each known by all of its name. */
const splitBare = (
  phrase: MealPhrase,
  { vocabulary, findFoods }: Pick<MealTextContext, 'vocabulary' | 'findFoods'>,
): MealPhrase[] => {
  const words = phrase.food.split(' ')
  if (vocabulary === english || words.length < 2 || words.length > 4) return [phrase]
  const grammar = grammarOf(vocabulary)
  const isNamed = (some: readonly string[], used: number) => {
    const [found] = findFoods(tableWordsOf(some.join(' '), vocabulary), 1)
    return found !== undefined && found.weakest >= SAME_WORD && found.used >= used
  }
  if (isNamed(words, 0)) return [phrase]
  for (let at = words.length - 1; at > 0; at -= 1) {
    const [one, other] = [words.slice(0, at), words.slice(at)]
    const [next = ''] = other
    const belongsToOne =
      grammar.of.has(next) ||
      grammar.of.has(one.at(-1) ?? '') ||
      grammar.emptyWords.has(next) ||
      withoutQualifiers(other.join(' '), vocabulary) === ''
    if (belongsToOne || !isNamed(one, 0.9) || !isNamed(other, 0.9)) continue
    const second: MealPhrase = {
      ...phrase,
      food: other.join(' '),
      words: other.join(' '),
      joiner: 'and',
      quantity: null,
      measure: null,
      size: null,
    }
    return [...splitBare({ ...phrase, food: one.join(' ') }, { vocabulary, findFoods }), second]
  }
  return [phrase]
}

const search = (
  said: string,
  context: MealTextContext,
): { found: readonly FoundFood[]; reading: Reading | undefined } => {
  const { vocabulary, findFoods } = context
  let found = findFoods(tableWordsOf(said, vocabulary), MAX_CANDIDATES + 1)
  if (!found[0] || found[0].weakest < SAME_WORD) {
    const plainer = withoutQualifiers(said, vocabulary)
    const again =
      plainer === '' || plainer === said
        ? []
        : findFoods(tableWordsOf(plainer, vocabulary), MAX_CANDIDATES + 1)
    if (again[0] && again[0].answered > (found[0]?.answered ?? 0) + 0.02) found = again
  }
  const [best] = found
  const isFit = best !== undefined && fits(said, best)
  if (!best || !isFit || best.weakest === 0) {
    const head = headOf(said, context)
    if (head) return { found: head, reading: readingOf(head, true) }
    if (!best || !isFit) return { found, reading: undefined }
  }
  return { found, reading: readingOf(found, !isAnswer(best.weakest)) }
}

const isBare = ({ quantity, measure, size }: MealPhrase) =>
  quantity === null && measure === null && size === null

/** Phrases that are one dish by their words: "fish and chips", "ham and cheese sandwich". */
const mergeDishes = (
  phrases: readonly MealPhrase[],
  context: MealTextContext,
  plainFood: (said: string) => string,
): MealPhrase[] => {
  const { vocabulary, findFoods } = context
  const { joined, compound } = grammarOf(vocabulary)
  const merged: MealPhrase[] = []
  for (let at = 0; at < phrases.length;) {
    let taken = 1
    const first = phrases[at] as MealPhrase
    let phrase = first
    for (let count = Math.min(4, phrases.length - at); count > 1; count -= 1) {
      const [, ...others] = phrases.slice(at, at + count)
      const last = others.at(-1) as MealPhrase
      if (!others.every(isBare) || last.joiner === 'comma' || first.food === '') continue
      const food = others.reduce(
        (said, other) => said + joined[other.joiner] + other.food,
        first.food,
      )
      const isCompound = compound.test(last.food) && last.food.includes(' ')
      if (count > 2 && !isCompound) continue
      if (
        !isCompound &&
        companionGrams(plainFood(last.food), plainFood(first.food), 1) !== undefined
      )
        continue
      const [found] = findFoods(tableWordsOf(food, vocabulary), 1)
      if (!found || found.weakest < 0.9 || found.used < (isCompound ? 0.3 : 0.95)) continue
      phrase = {
        ...first,
        food,
        words: others.reduce(
          (said, other) => said + joined[other.joiner] + other.words,
          first.words,
        ),
      }
      taken = count
      break
    }
    merged.push(phrase)
    at += taken
  }
  return merged
}

const meaningBeside = (food: string, others: string, vocabulary: MealVocabulary): string =>
  grammarOf(vocabulary).meaningsBeside.find(
    (rule) => rule.said === food && rule.others.test(others),
  )?.means ?? food

/**
 * The grams of a food that accompanies one beside it, such as milk in a coffee; undefined where it
 * accompanies none.
 */
const gramsWithHost = (
  plain: string,
  at: number,
  phrases: readonly MealPhrase[],
  plainFoods: readonly string[],
): number | undefined => {
  for (const place of [at - 1, at - 2, at + 1]) {
    const host = phrases[place]
    const hostCount = host?.measure?.kind === 'weight' ? 1 : (host?.quantity ?? 1)
    const grams = host && companionGrams(plain, plainFoods[place] ?? '', hostCount)
    if (grams !== undefined) return grams
  }
  return undefined
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const shownGrams = (grams: number): string => `${Math.max(1, Math.round(grams))} g`

const describeAs = (text: string, context: MealTextContext): DescribedMeal => {
  const { vocabulary, nameOf, plainNameOf } = context
  const read = readMealText(text, vocabulary)
  /** What a food is called in the words by which portions are known, which are English. */
  const plainFood = (said: string): string => {
    if (vocabulary === english || said === '') return said
    const found = search(said, context).reading?.best.food
    return plainWordsOf(said, vocabulary) ?? (found ? plainNameOf(found) : said)
  }
  const phrases = mergeDishes(
    read.phrases.slice(0, MAX_PHRASES).flatMap((phrase) => splitBare(phrase, context)),
    context,
    plainFood,
  ).flatMap((phrase): MealPhrase[] => {
    const parts = grammarOf(vocabulary).parts.find(({ said }) => said.test(phrase.food))?.parts
    return parts ? parts.map((food) => ({ ...phrase, food })) : [phrase]
  })
  const plainFoods = phrases.map(({ food }) => plainFood(food))
  const items: DescribedItem[] = []
  const unmatched: UnmatchedWords[] = []
  const leftOut = [...read.leftOut]

  for (const [at, phrase] of phrases.entries()) {
    if (phrase.quantity === 0) {
      leftOut.push(phrase.food)
      continue
    }
    const others = phrases.filter((_, index) => index !== at).map(({ food }) => food)
    const said = meaningBeside(phrase.food, others.join(' '), vocabulary)
    const { found, reading } =
      phrase.food === '' ? { found: [], reading: undefined } : search(said, context)
    if (!reading) {
      unmatched.push({
        words: phrase.words,
        why: 'no-food',
        candidates: found.map(({ food }) => food),
      })
      continue
    }
    const { food } = reading.best
    const plain =
      vocabulary === english ? said : (plainWordsOf(said, vocabulary) ?? plainNameOf(food))
    const withHost = isBare(phrase) ? gramsWithHost(plain, at, phrases, plainFoods) : undefined
    const portion =
      withHost === undefined
        ? gramsOfPortion({ ...phrase, food: plain }, food)
        : { grams: withHost, source: 'usual' as const }
    if (portion.grams > ITEM_GRAMS.max || items.length === MAX_ITEMS) {
      unmatched.push({
        words: phrase.words,
        why: 'too-much',
        candidates: [food, ...reading.candidates],
      })
      continue
    }
    const grams = Math.max(ITEM_GRAMS.min, Math.round(portion.grams * 10) / 10)
    items.push({
      words: phrase.words,
      name:
        reading.isLoose || phrase.food.length > LONGEST_NAME
          ? nameOf(food)
          : capitalised(phrase.food),
      food,
      grams,
      serving:
        portion.source === 'weighed'
          ? shownGrams(grams)
          : `${phrase.words.slice(0, LONGEST_NAME)} (${shownGrams(grams)})`,
      source: portion.source,
      portionSpread: SPREAD[portion.source],
      isLoose: reading.isLoose,
      candidates: reading.candidates,
    })
  }
  for (const { words: left } of read.phrases.slice(MAX_PHRASES))
    unmatched.push({ words: left, why: 'too-much', candidates: [] })
  return { items, unmatched, leftOut }
}

/** How much of the words became food beyond doubt. */
const matchedShare = ({ items, unmatched }: DescribedMeal): number =>
  items.reduce((sum, { isLoose }) => sum + (isLoose ? 0.5 : 1), 0) /
  Math.max(1, items.length + unmatched.length)

/**
 * A meal in words as foods of the table with grams, in the order in which they were said. Nothing
 * is dropped in silence: what no food answers comes back with the nearest candidates, what is more
 * than a person eats as too much, what was not eaten as left out. Words of another language than
 * English are read as English where that reads more of them.
 */
export const describeMeal = (text: string, context: MealTextContext): DescribedMeal => {
  const own = describeAs(text, context)
  if (context.vocabulary === english || matchedShare(own) === 1) return own
  const asEnglish = describeAs(text, { ...context, vocabulary: english, isTried: true })
  return matchedShare(asEnglish) > matchedShare(own) ? asEnglish : own
}

/** Past these, "and others". */
const MAX_LISTED = 4

/**
 * Why the numbers are as sure as they are, in a sentence or two for the member.
 * @param listed writes names as a list: "toast, egg and tea"
 */
export const reasonsOfText = (
  { items, leftOut }: DescribedMeal,
  { nameOf }: Pick<MealTextContext, 'nameOf'>,
  listed: (names: readonly string[]) => string,
): Message[] => {
  const inUsual = items.filter(({ source }) => source === 'usual').map(({ name }) => name)
  const foods = listed(inUsual.slice(0, MAX_LISTED))
  const amounts: Message =
    inUsual.length === 0
      ? { code: 'words.amounts-said' }
      : {
          code: inUsual.length > MAX_LISTED ? 'words.amounts-usual-more' : 'words.amounts-usual',
          values: { foods },
        }
  return [
    amounts,
    ...items
      .filter(({ isLoose }) => isLoose)
      .map(({ words, food }): Message => ({
        code: 'words.taken-as',
        values: { words, food: nameOf(food) },
      })),
    ...(leftOut.length > 0
      ? [{ code: 'words.left-out', values: { foods: listed(leftOut) } } as const]
      : []),
  ]
}
