import type { FoodPortion } from './food.ts'

/** What is chosen of a food that knows no portion of its own. */
export const HUNDRED_GRAMS: FoodPortion = { description: '100 g', grams: 100 }

/** What to choose from of a food that knows one portion at most. */
export const portionsBeside100g = (portion: FoodPortion | null) => ({
  defaultPortion: portion ?? HUNDRED_GRAMS,
  portions: portion ? [portion, HUNDRED_GRAMS] : [HUNDRED_GRAMS],
})
