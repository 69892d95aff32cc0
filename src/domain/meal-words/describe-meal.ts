import type { FindFoods, FoundFood } from '../foods/found-food.ts'
import type { Food } from '../foods/food.ts'
import { ITEM_GRAMS, MAX_ITEMS } from '../meals/meal-items.ts'
import { type MealPhrase, readMealWords } from './meal-phrases.ts'
import { companionGrams, partsOf, tableWordsOf, withoutPraise } from './plain-words.ts'
import { type AmountSource, gramsOfPortion } from './portion-grams.ts'

/** A food of the table that a part of the words means, and how much of it. */
export interface DescribedItem {
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
  /** The table knows not every word of it: it should be looked at. */
  readonly isLoose: boolean
  /** What else it may mean, likeliest first. */
  readonly candidates: readonly Food[]
}

/** A part of the words that became no food. */
export interface UnmatchedWords {
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

/** How far off such an amount is: the log's standard deviation. Our assumptions, in the order of what a member knows. */
const SPREAD: Record<AmountSource, number> = { weighed: 0.05, measured: 0.15, counted: 0.2, usual: 0.35 }
const MAX_CANDIDATES = 5
const LONGEST_NAME = 60
/** Each phrase costs searches; past these nobody describes one meal. */
const MAX_PHRASES = MAX_ITEMS + 4

/** Closing words that take the foods before them in: "ham and cheese sandwich". */
const COMPOUND =
  /\b(sandwich|sandwiches|wrap|roll|toastie|panini|baguette|pizza|salad|soup|omelette|omelet|pie|curry|quiche|risotto|smoothie|burger|bagel|stir[- ]fry|ice cream|casserole|stew|burrito|taco|crumble)$/

/** Whether a word of the query is answered: the same word, one slip of the finger, or nearly all of it. */
const isAnswer = (likeness: number) => likeness >= 0.82 || (likeness >= 0.59 && likeness <= 0.61)
/** Enough of the words are answered to propose the food, and to ask for a look at it. */
const LOOSELY_ANSWERED = 0.6

interface Reading {
  readonly best: FoundFood
  readonly isLoose: boolean
  readonly candidates: readonly Food[]
}

const fits = (found: FoundFood | undefined): boolean =>
  found !== undefined && (isAnswer(found.weakest) || found.answered >= LOOSELY_ANSWERED)

const search = (said: string, findFoods: FindFoods): { found: readonly FoundFood[]; reading: Reading | undefined } => {
  let found = findFoods(tableWordsOf(said), MAX_CANDIDATES + 1)
  if (!found[0] || found[0].weakest < 0.99) {
    const plainer = withoutPraise(said)
    const again = plainer === '' || plainer === said ? [] : findFoods(tableWordsOf(plainer), MAX_CANDIDATES + 1)
    if (again[0] && again[0].answered > (found[0]?.answered ?? 0) + 0.02) found = again
  }
  const [best] = found
  if (!best || !fits(best)) return { found, reading: undefined }
  return { found, reading: { best, isLoose: !isAnswer(best.weakest), candidates: found.slice(1).map(({ food }) => food) } }
}

const isBare = ({ quantity, measure, size }: MealPhrase) => quantity === null && measure === null && size === null
const JOINED: Record<MealPhrase['joiner'], string> = { start: ' ', and: ' and ', with: ' with ', on: ' on ', comma: ', ' }

/** Phrases that are one dish by their words: "fish and chips", "ham and cheese sandwich". */
const mergeDishes = (phrases: readonly MealPhrase[], findFoods: FindFoods): MealPhrase[] => {
  const merged: MealPhrase[] = []
  for (let at = 0; at < phrases.length;) {
    let taken = 1
    const first = phrases[at] as MealPhrase
    let phrase = first
    for (let count = Math.min(4, phrases.length - at); count > 1; count -= 1) {
      const [, ...others] = phrases.slice(at, at + count)
      const last = others.at(-1) as MealPhrase
      if (!others.every(isBare) || last.joiner === 'comma' || first.food === '') continue
      const food = others.reduce((words, other) => words + JOINED[other.joiner] + other.food, first.food)
      const isCompound = COMPOUND.test(last.food) && last.food.includes(' ')
      if (count > 2 && !isCompound) continue
      if (!isCompound && companionGrams(last.food, first.food, 1) !== undefined) continue
      const [found] = findFoods(tableWordsOf(food), 1)
      if (!found || found.weakest < 0.9 || found.used < (isCompound ? 0.3 : 0.95)) continue
      phrase = { ...first, food, words: others.reduce((words, other) => words + JOINED[other.joiner] + other.words, first.words) }
      taken = count
      break
    }
    merged.push(phrase)
    at += taken
  }
  return merged
}

/** Words that mean another food in other company: "chips" beside a steak are not crisps. */
const inCompany = (food: string, others: string): string => {
  if (
    food === 'chips' &&
    /\b(fish|steak|burger|eggs?|sausages?|pie|scampi|chicken|ham|gammon|kebab|peas|gravy|curry|mussels|salmon|cod)\b/.test(others)
  )
    return 'french fries'
  if (food === 'beans' && /\b(toast|eggs?|sausages?|bacon|jacket potato|baked potato)\b/.test(others)) return 'baked beans'
  return food
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const shownGrams = (grams: number): string => `${Math.max(1, Math.round(grams))} g`

/**
 * A meal in words as foods of the table with grams, in the order in which they were said. Nothing is dropped in silence:
 * what no food answers comes back with the nearest candidates, what is more than a person eats as too much, what was
 * not eaten as left out.
 */
export const describeMeal = (text: string, findFoods: FindFoods): DescribedMeal => {
  const read = readMealWords(text)
  const phrases = mergeDishes(read.phrases.slice(0, MAX_PHRASES), findFoods).flatMap((phrase): MealPhrase[] => {
    const parts = partsOf(phrase.food)
    return parts ? parts.map((food) => ({ ...phrase, food })) : [phrase]
  })
  const items: DescribedItem[] = []
  const unmatched: UnmatchedWords[] = []
  const leftOut = [...read.leftOut]

  for (const [at, phrase] of phrases.entries()) {
    const { words } = phrase
    if (phrase.quantity === 0) {
      leftOut.push(phrase.food)
      continue
    }
    const others = phrases.filter((_, index) => index !== at).map(({ food }) => food)
    const said = inCompany(phrase.food, others.join(' '))
    const { found, reading } = phrase.food === '' ? { found: [], reading: undefined } : search(said, findFoods)
    if (!reading) {
      unmatched.push({ words, why: 'no-food', candidates: found.map(({ food }) => food) })
      continue
    }
    const { food } = reading.best
    const neighbours = [phrases[at - 1], phrases[at - 2], phrases[at + 1]].filter((near) => near !== undefined)
    const host = isBare(phrase) ? neighbours.find((near) => companionGrams(phrase.food, near.food, 1) !== undefined) : undefined
    const asCompanion = host && companionGrams(phrase.food, host.food, host.measure?.kind === 'weight' ? 1 : (host.quantity ?? 1))
    const portion =
      asCompanion === undefined ? gramsOfPortion({ ...phrase, food: said }, food) : { grams: asCompanion, source: 'usual' as const }
    if (portion.grams > ITEM_GRAMS.max || items.length === MAX_ITEMS) {
      unmatched.push({ words, why: 'too-much', candidates: [food, ...reading.candidates] })
      continue
    }
    const grams = Math.max(ITEM_GRAMS.min, Math.round(portion.grams * 10) / 10)
    items.push({
      words,
      name: reading.isLoose || phrase.food.length > LONGEST_NAME ? food.name : capitalised(phrase.food),
      food,
      grams,
      serving: portion.source === 'weighed' ? shownGrams(grams) : `${words.slice(0, LONGEST_NAME)} (${shownGrams(grams)})`,
      source: portion.source,
      portionSpread: SPREAD[portion.source],
      isLoose: reading.isLoose,
      candidates: reading.candidates,
    })
  }
  for (const { words } of read.phrases.slice(MAX_PHRASES)) unmatched.push({ words, why: 'too-much', candidates: [] })
  return { items, unmatched, leftOut }
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** Why the numbers are as sure as they are, in a sentence or two for the member. */
export const reasonOfWords = ({ items, leftOut }: DescribedMeal): string => {
  const inUsual = items.filter(({ source }) => source === 'usual').map(({ name }) => name.toLowerCase())
  const loose = items.filter(({ isLoose }) => isLoose).map(({ words, food }) => `“${words}” was taken as ${food.name}.`)
  const amounts =
    inUsual.length === 0
      ? 'Every amount is in your words.'
      : `You gave no weight for ${listed(inUsual.slice(0, 4))}${inUsual.length > 4 ? ' and others' : ''}: usual portions were taken.`
  const without = leftOut.length > 0 ? `Left out, as you said: ${listed(leftOut)}.` : ''
  return [amounts, ...loose, without].filter((part) => part !== '').join(' ')
}
