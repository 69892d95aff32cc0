import type { MealCandidate } from '#contract/meals.ts'
import type { Food } from '#domain/foods/food.ts'
import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import { foodByCode } from '#server/foods/food-table.ts'
import type { Candidate } from '#server/vision/analyser.ts'
import { percentOf } from './meal-numbers.ts'

/** A candidate with its line of the food table and the energy of its portion. */
export interface Sighting {
  readonly candidate: Candidate
  readonly food: Food
  readonly energyKcal: number
}

/** Looks a candidate up in the food table; undefined when the table has no such code. */
export const sightingOf = (candidate: Candidate): Sighting | undefined => {
  const food = foodByCode(candidate.foodCode)
  if (!food) return undefined
  return { candidate, food, energyKcal: nutrientsForGrams(food.per100g, candidate.portionGrams).energyKcal }
}

export const viewCandidate = ({ candidate, energyKcal }: Sighting): MealCandidate => ({
  foodName: candidate.foodName,
  foodCode: candidate.foodCode,
  confidence: percentOf(candidate.confidence),
  grams: candidate.portionGrams,
  serving: candidate.servingText,
  calories: energyKcal,
})
