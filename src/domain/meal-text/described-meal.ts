import type { Food } from '../foods/food.ts'
import type { ItemAmounts } from '../meals/meal-items.ts'
import type { FoodChoiceContext, FoodReason } from './foods/found-choice.ts'
import type { MealPhrase } from './phrases/meal-phrase.ts'
import type { MeantFood } from './foods/own-words.ts'
import type { AmountSource } from './portions/phrase-grams.ts'

/** What some words may mean besides, and how much of it that would be. */
export interface DescribedCandidate {
  readonly food: Food
  readonly grams: number
}

/** A food of the table that a part of the words means, and how much of it. */
export interface DescribedItem {
  /** The part of the words that it was read from. */
  readonly words: string
  readonly name: string
  readonly food: Food
  readonly grams: number
  /** "two eggs (100 g)" */
  readonly serving: string
  /** Why it is this food, and where its grams come from. */
  readonly why: FoodReason | 'own-words' | 'told'
  /**
   * Of a food that the member means by the words, or of which they said the energy: its own amounts
   * and its line in the table.
   */
  readonly own?: {
    readonly code: string | null
    readonly name: string
    readonly per100g: ItemAmounts
  }
  readonly source: AmountSource
  /** Standard deviation of the natural logarithm of the weight. */
  readonly portionSpread: number
  /** The table does not have every word of it: the member should check it. */
  readonly isLoose: boolean
  /** What else it may mean, likeliest first. */
  readonly candidates: readonly DescribedCandidate[]
}

/** A part of the words that became no food. */
export interface UnmatchedWords {
  readonly words: string
  readonly why: 'no-food' | 'too-much'
  /** What was said that it weighs, in g; null where no weight was said. */
  readonly grams: number | null
  readonly candidates: readonly DescribedCandidate[]
}

export interface DescribedMeal {
  readonly items: readonly DescribedItem[]
  readonly unmatched: readonly UnmatchedWords[]
  /** What was said not to have been eaten. */
  readonly leftOut: readonly string[]
}

/** What reading a meal needs from outside: the language, and a search over the foods. */
export interface MealTextContext extends FoodChoiceContext {
  /** What the member calls a food. */
  readonly nameOf: (food: Food) => string
  /**
   * Its plainest English name in small letters, without what distinguishes it from others of its
   * kind: "bread".
   */
  readonly plainNameOf: (food: Food) => string
  /** Words without the endings of case and number: "sałatkę" as "sałatka". */
  readonly stemsOf: (words: string) => string
  readonly foodByCode: (code: string) => Food | undefined
  /** Whether words in small letters say that a food was cooked or preserved. */
  readonly saysCooked: (words: string) => boolean
  /** What the member means by the words of a phrase, where they said so before. */
  readonly ownFoodOf?: (phrase: MealPhrase) => MeantFood | undefined
}
