import type { MealCandidate } from '#contract/meals.ts'
import type { Food } from '#domain/foods/food.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
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
  readonly namedBy: NamedBy
  /** Set if it is food but could not be named. */
  readonly isUnnamed?: true
  /** 0 to 1 */
  readonly confidence: number
  readonly servingText: string
  readonly portionSpread: number
  /** How far its helping leans toward a usual meal, 0 to 1. */
  readonly lean: number
  /** The label's group; undefined for the member's own meals. */
  readonly group: string | undefined
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

/**
 * What a photo hides of a helping's size, beside what helpings of a label differ by (sd of the
 * logarithm): in recalls of US adults, helpings of one food differ by about 0.45.
 */
const HIDDEN_SPREAD = 0.2

/**
 * Halfway to a usual meal: in recalls of US adults the energy of a meal depends little on which dish
 * it is. A helping of these groups is often all there is, and known by what it weighs.
 */
export const LEAN = 0.5
const EATEN_ALONE: ReadonlySet<string> = new Set([
  'bread',
  'cake',
  'cereal',
  'dairy',
  'dessert',
  'drink',
  'egg',
  'fruit',
  'sauce',
  'snack',
  'sweet',
])
export const leanOfGroup = (group: string): number => (EATEN_ALONE.has(group) ? 0 : LEAN)
export const spreadInPhoto = (portionSpread: number): number =>
  Math.hypot(portionSpread, HIDDEN_SPREAD)

/** Undefined if the food table does not have the code. */
export const possibleDishOf = (candidate: Candidate): PossibleDish | undefined => {
  const food = foodByCode(candidate.foodCode)
  if (!food) return undefined
  const { label, group, foodName, confidence, servingText, portionGrams: grams } = candidate
  const { energyKcal } = nutrientsForGrams(food.per100g, grams)
  return {
    foodName,
    namedBy: `label:${label}`,
    confidence,
    servingText,
    portionSpread: spreadInPhoto(candidate.portionSpread),
    lean: leanOfGroup(group),
    group,
    energyKcal,
    portionMultiplier: 1,
    from: { food, grams },
  }
}

export const possibleDishOfMeal = (meal: LookalikeMeal, confidence: number): PossibleDish => ({
  foodName: meal.row.food_name,
  namedBy: meal.row.named_by,
  confidence,
  servingText: meal.row.serving,
  portionSpread: OWN_PORTION_SPREAD,
  lean: 0,
  group: undefined,
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
