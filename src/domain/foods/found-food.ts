import type { Food } from './food.ts'

/** A food that a search found, with how well its name and the query fit. */
export interface FoundFood {
  readonly food: Food
  /** 0 to 1: how much of the query its name answers; a typing error costs some of a word. */
  readonly answered: number
  /** 0 to 1: how well the least answered word of the query is answered; 0 where one is not at all. */
  readonly weakest: number
  /** 0 to 1: how much of its name the query asks for. */
  readonly used: number
}

/** A search over the food table, best first: what rules on words are given, since they know no table themselves. */
export type FindFoods = (words: string, limit: number) => readonly FoundFood[]
