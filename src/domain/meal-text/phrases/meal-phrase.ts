import { grammarOf, type Joiner } from '../grammar/grammar.ts'
import { isWeightOrVolume, type Measure } from '../vocabularies/measures.ts'
import type { MealVocabulary, Size, ToldNutrient } from '../vocabularies/meal-vocabulary.ts'

/** One food as it was said: "two large slices of toast". */
export interface MealPhrase {
  /** As it was written. */
  readonly words: string
  /** What is left for the food table: "toast". Empty where only an amount was said. */
  readonly food: string
  /** How it was called, where `food` is its plain English name. */
  readonly called?: string
  /** The same as its language lists it, where that is another form: "sałatka" of "sałatkę". */
  readonly listedAs?: string
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
  /** How often that much of it was had. */
  readonly times?: number
  /** What was said not to be with it: "dressing". */
  readonly without?: string
  /** What was said of its energy beside another amount, in kcal. */
  readonly energyKcal?: number
  /** What it was said to hold, in g. */
  readonly figures?: Readonly<Partial<Record<ToldNutrient, number>>>
  /** The food with the piece that it was counted by, which may be its name: "cube of stock". */
  readonly withPiece?: string
}

export const isWeighedOut = ({ measure }: MealPhrase): boolean => isWeightOrVolume(measure)

/**
 * "Dumplings with meat, 8 pieces", "pierś z kurczaka 150 g": a count or a weight behind the words,
 * which may be of all of them.
 */
export const isCountedBehind = ({ words, food, quantity, measure, isArticle }: MealPhrase) =>
  quantity !== null &&
  !isArticle &&
  food !== '' &&
  (measure === null || measure.kind === 'piece' || measure.kind === 'weight') &&
  words.startsWith(food.split(' ')[0] ?? '')

export const UNSAID = { quantity: null, measure: null } as const

export const joinedWords = (
  phrases: readonly MealPhrase[],
  key: 'food' | 'words',
  vocabulary: MealVocabulary,
): string => {
  const { joined } = grammarOf(vocabulary)
  const [first, ...others] = phrases
  return others.reduce(
    (said, other) => said + joined[other.joiner] + other[key],
    first?.[key] ?? '',
  )
}

/** Whether nothing was said of how much it is, but perhaps an article. */
export const isBare = ({ quantity, measure, size, isArticle, energyKcal }: MealPhrase): boolean =>
  (quantity === null || isArticle) && measure === null && size === null && energyKcal === undefined

/** Whether nothing was said of how much it is, not even an article. */
export const saysNoAmount = ({ quantity, measure, size }: MealPhrase): boolean =>
  quantity === null && measure === null && size === null

/** What was said that it weighs, in g; null where no weight was said. */
export const saidGrams = ({ quantity, measure, times = 1 }: MealPhrase): number | null =>
  measure?.kind === 'weight' && !measure.isEnergy ? (quantity ?? 1) * measure.grams * times : null
