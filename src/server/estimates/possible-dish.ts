import type { MealCandidate } from '#contract/meals.ts'
import type { Food } from '#domain/foods/food.ts'
import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import { foodByCode } from '#server/foods/food-table.ts'
import type { Candidate } from '#server/vision/analyser.ts'
import type { LookalikeMeal } from './meal-likeness.ts'
import { percentOf } from '#server/meals/meal-numbers.ts'

/**
 * Something that a photo may show, with energy for portion 1.0: a food of the table or one of the
 * member's earlier meals.
 */
export interface PossibleDish {
  readonly foodName: string
  /** Set if it is food but could not be named. */
  readonly isUnnamed?: true
  /** 0 to 1 */
  readonly confidence: number
  readonly servingText: string
  readonly portionSpread: number
  readonly energyKcal: number
  /** The portion of a meal that is made from it. */
  readonly portionMultiplier: number
  readonly from: { readonly food: Food; readonly grams: number } | { readonly meal: LookalikeMeal }
}

/**
 * How much a member's helpings of the same dish vary (sd of the logarithm). Our assumption, not
 * measured.
 */
const OWN_PORTION_SPREAD = 0.2

/** Undefined if the food table does not have the code. */
export const possibleDishOf = (candidate: Candidate): PossibleDish | undefined => {
  const food = foodByCode(candidate.foodCode)
  if (!food) return undefined
  const { foodName, confidence, servingText, portionSpread, portionGrams: grams } = candidate
  const { energyKcal } = nutrientsForGrams(food.per100g, grams)
  return {
    foodName,
    confidence,
    servingText,
    portionSpread,
    energyKcal,
    portionMultiplier: 1,
    from: { food, grams },
  }
}

export const possibleDishOfMeal = (meal: LookalikeMeal, confidence: number): PossibleDish => ({
  foodName: meal.row.food_name,
  confidence,
  servingText: meal.row.serving,
  portionSpread: OWN_PORTION_SPREAD,
  energyKcal: meal.row.energy_kcal,
  portionMultiplier: meal.row.portion_multiplier,
  from: { meal },
})

export const viewCandidate = ({
  foodName,
  confidence,
  servingText,
  energyKcal,
  portionMultiplier,
  from,
}: PossibleDish): MealCandidate => ({
  foodName,
  confidence: percentOf(confidence),
  serving: servingText,
  calories: energyKcal,
  portionMultiplier,
  ...('meal' in from
    ? {
        foodCode: from.meal.row.food_code,
        grams: from.meal.row.grams,
        likeMeal: { id: from.meal.row.id, eatenOn: from.meal.row.eaten_on },
      }
    : { foodCode: from.food.code, grams: from.grams, likeMeal: null }),
})
