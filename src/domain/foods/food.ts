import type { MainField } from './nutrient.ts'

/**
 * Amounts of what every screen counts: energy in kcal, the macronutrients and fiber in g, sodium
 * and calcium in mg. Energy is the table's own figure (Atwater factors per food), not 4-9-4 over
 * the macronutrients.
 */
export type NutrientAmounts = Readonly<Record<MainField, number>>

/** Nutrient amounts in 100 g of a food, edible part, as the food table states them. */
export type FoodNutrients = NutrientAmounts

export interface FoodPortion {
  /** How a person would say it, such as "1 cup" or "1 medium". */
  readonly description: string
  readonly grams: number
}

export interface Food {
  /**
   * 8 digits: the USDA FNDDS food code, or a code with a leading 0 for a dish composed of FNDDS
   * foods.
   */
  readonly code: string
  readonly name: string
  readonly otherNames: readonly string[]
  /** What USDA's survey (WWEIA) files the food under. */
  readonly category: string
  readonly per100g: FoodNutrients
  /** What one usually eats of it at a time. */
  readonly defaultPortion: FoodPortion
  /** Every portion in the table, with the default one. */
  readonly portions: readonly FoodPortion[]
}

/** Foods of our own lists, whose pieces are those of their countries; USDA's codes begin behind. */
export const isOfLists = ({ code }: Pick<Food, 'code'>): boolean => code < '05'

/** The portion of a food that has none in the table. */
export const HUNDRED_GRAMS: FoodPortion = { description: '100 g', grams: 100 }

/** The portions to choose from for a food that has one at most. */
export const portionsBeside100g = (portion: FoodPortion | null) => ({
  defaultPortion: portion ?? HUNDRED_GRAMS,
  portions: portion ? [portion, HUNDRED_GRAMS] : [HUNDRED_GRAMS],
})

/** A food that a search found, with how well its name and the query fit. */
export interface FoundFood {
  readonly food: Food
  /** 0 to 1: how much of the query its name answers; a typing error costs some of a word. */
  readonly answered: number
  /**
   * 0 to 1: how well the least answered word of the query is answered; 0 where one is not at all.
   */
  readonly weakest: number
  /** 0 to 1: how much of its name the query asks for. */
  readonly used: number
  /**
   * 0 to 1: how well the word that says what was asked for is answered by one that says what the
   * food is; half of that where it stands beside the head of the name.
   */
  readonly head: number
  /** How well they fit in all; only to compare what one query found. */
  readonly points: number
}

/**
 * A search over the food table, best first: a parameter of rules on words, which have no table
 * themselves.
 */
export type FindFoods = (words: string, limit: number) => readonly FoundFood[]
