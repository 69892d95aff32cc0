import type { FindFoods, FoundFood } from '../foods/food.ts'
import { MAX_ITEMS } from '../meals/meal-items.ts'
import { companionGrams } from './portions/companions.ts'
import { type Described, describePhrase } from './describe-phrase.ts'
import type { DescribedMeal, MealTextContext } from './described-meal.ts'
import { plainFoodOf } from './foods/food-choice.ts'
import { foodsOfSigns } from './emoji.ts'
import { endsInNoFood, namesNoFood, withoutQualifiers } from './grammar/food-vocabulary.ts'
import { grammarOf } from './grammar/grammar.ts'
import { joinPhrases } from './foods/join-phrases.ts'
import { type MealPhrase, saidGrams } from './phrases/meal-phrase.ts'
import { readMealText } from './phrases/read-meal-text.ts'
import { inShares } from './plates.ts'
import { namedByPiece, splitBare } from './foods/split-phrases.ts'
import { english } from './vocabularies/meal-vocabularies.ts'
import { inWeighedState } from './weighed-state.ts'
import { withWeightOfAll } from './weight-of-all.ts'

/** Each phrase costs searches; past these nobody describes one meal. */
const MAX_PHRASES = MAX_ITEMS + 4

/** So many phrases on, what stands before may still be in a sandwich. */
const NEAR = 2

/** A food without an amount. */
const NOTHING_SAID = {
  words: '',
  quantity: null,
  isArticle: false,
  size: null,
  measure: null,
  joiner: 'start',
} as const

type PhraseStep = (
  phrases: readonly MealPhrase[],
  context: MealTextContext,
) => readonly MealPhrase[]

const isOwn = (phrase: MealPhrase, { ownFoodOf }: MealTextContext): boolean =>
  ownFoodOf?.(phrase) !== undefined

/** "Ham egg", "jambon purée": two foods that nothing joins. */
const partFoods: PhraseStep = (phrases, context) =>
  phrases.flatMap((phrase, at) =>
    isOwn(phrase, context)
      ? [phrase]
      : splitBare(namedByPiece(phrase, context), context, phrases.slice(at + 1, at + 1 + NEAR)),
  )

/** "Fish and chips": phrases of one food, but none of which one accompanies the other. */
const joinFoods: PhraseStep = (phrases, context) =>
  joinPhrases(
    phrases,
    context,
    (last, before) =>
      [last, before].some((food) => isOwn({ ...NOTHING_SAID, food }, context)) ||
      companionGrams(
        { plain: plainFoodOf(last, context), category: undefined },
        plainFoodOf(before, context),
        1,
        false,
      ) !== undefined,
  )

/** "A burger without the bun": its patty. Of 200 g of several foods nobody knows how much is of which. */
const partsOfDishes: PhraseStep = (phrases, context) => {
  const { parts, lacking } = grammarOf(context.vocabulary)
  return phrases.flatMap((phrase): MealPhrase[] => {
    if (isOwn(phrase, context) || phrase.measure?.kind === 'weight') return [phrase]
    const { without } = phrase
    const said = without === undefined ? phrase.food : `${phrase.food} ${lacking} ${without}`
    const known = parts.find((one) => one.said.test(said))
    return known
      ? known.parts.map((part) => ({ ...phrase, food: said.replace(known.said, part) }))
      : [phrase]
  })
}

/** Phrases become foods of the table in these steps. A rule about which phrases are a food goes here. */
const PHRASE_STEPS: readonly PhraseStep[] = [partFoods, joinFoods, partsOfDishes, withWeightOfAll]

/**
 * A text as it is read in one language: its phrases (grammar alone), which of them are a food, then
 * the food of each and its grams, then what one plate holds.
 */
const describeAs = (text: string, context: MealTextContext): DescribedMeal => {
  const read = readMealText(text, context.vocabulary)
  const phrases = PHRASE_STEPS.reduce(
    (some, step) => step(some, context),
    read.phrases.slice(0, MAX_PHRASES) as readonly MealPhrase[],
  )
  const told = {
    phrases,
    plainFoods: phrases.map(({ food }) => plainFoodOf(food, context)),
    isMeasured: phrases.some(({ measure }) => measure !== null && measure.kind !== 'serving'),
  }
  const described: Described = { items: [], plates: [], unmatched: [], leftOut: [...read.leftOut] }
  for (const at of phrases.keys()) describePhrase(at, told, described, context)
  const { items, plates, unmatched, leftOut } = described
  const tooMany = read.phrases.slice(MAX_PHRASES).map((phrase) => ({
    words: phrase.words,
    why: 'too-much' as const,
    grams: saidGrams(phrase),
    candidates: [],
  }))
  return { items: inShares(plates, items), unmatched: [...unmatched, ...tooMany], leftOut }
}

const MAX_CANDIDATES = 6

/** A search that answers the same words once: parts of a text are asked for alone and together. */
const remembering = (findFoods: FindFoods): FindFoods => {
  const found = new Map<string, readonly FoundFood[]>()
  return (words, limit) => {
    const before = found.get(words)
    if (before && before.length >= limit) return before.slice(0, limit)
    const answers = findFoods(words, Math.max(limit, MAX_CANDIDATES))
    found.set(words, answers)
    return answers.slice(0, limit)
  }
}

const partsOf = ({ items, unmatched }: DescribedMeal): number => items.length + unmatched.length

/** Three Latin letters: "豆苗50g" holds no English word. */
const HAS_LATIN_WORD = /\p{Script=Latin}{3}/u

/** How much of the words became a food of the table beyond doubt. */
const matchedShare = (meal: DescribedMeal): number =>
  meal.items
    .filter(({ why }) => why !== 'told')
    .reduce((sum, { isLoose }) => sum + (isLoose ? 0.5 : 1), 0) / Math.max(1, partsOf(meal))

/** A meal as it is read in the language of its vocabulary, or in English where that reads more of it. */
const describeInEither = (text: string, context: MealTextContext): DescribedMeal => {
  const own = describeAs(text, context)
  const isNothing = own.items.length + own.unmatched.length === 0 && own.leftOut.length > 0
  const isRead = context.vocabulary === english || matchedShare(own) === 1 || isNothing
  const hasThing = own.unmatched.some(({ words }) => endsInNoFood(words, context.vocabulary))
  if (isRead || hasThing || !HAS_LATIN_WORD.test(text)) return own
  const asEnglish = describeAs(text, {
    ...context,
    vocabulary: english,
    // What is no food in the language of the member is none in English either.
    findFoods: (words, limit) =>
      namesNoFood(words, context.vocabulary)
        ? []
        : context.findFoods(withoutQualifiers(words, context.vocabulary), limit),
    ownForms: grammarOf(context.vocabulary).isForm,
  })
  // English does not part what "com" or "z" joins: one food would stand for all of them.
  const hasAll = partsOf(asEnglish) >= partsOf(own)
  return hasAll && matchedShare(asEnglish) > matchedShare(own) ? asEnglish : own
}

/** "Lunch 🥗 and 🥤". */
const withSigns = (meal: DescribedMeal, text: string, context: MealTextContext): DescribedMeal => {
  const items = foodsOfSigns(
    text,
    context,
    (words) => describeAs(words, { ...context, vocabulary: english }).items,
  )
  const { joint } = grammarOf(context.vocabulary)
  const isJoint = ({ words }: { words: string }) => ` ${words} `.replace(joint, '').trim() === ''
  return items.length === 0
    ? meal
    : { ...meal, items, unmatched: meal.unmatched.filter((one) => !isJoint(one)) }
}

/**
 * A meal in words as foods of the table with grams, in the order in which they were said. Nothing
 * is dropped in silence: what no food answers comes back with the nearest candidates, what is more
 * than a person eats as too much, what was not eaten as left out. Words of another language than
 * English are read as English where that reads more of them.
 */
export const describeMeal = (text: string, from: MealTextContext): DescribedMeal => {
  const context = { ...from, findFoods: remembering(from.findFoods) }
  const isTold = grammarOf(context.vocabulary).told.test(text.toLowerCase())
  const meal = describeInEither(text, context)
  return inWeighedState(
    meal.items.length > 0 ? meal : withSigns(meal, text, context),
    isTold,
    context,
  )
}
