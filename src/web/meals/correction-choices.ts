import type { Food } from '#contract/foods.ts'
import type { Analysis, MealCandidate } from '#contract/meals.ts'
import type { Correction } from './meals-queries.ts'
import { servingWithWeight } from './portion-choice.ts'

export interface CorrectionChoice {
  readonly key: string
  readonly foodName: string
  /** percent */
  readonly confidence: number | null
  /** kcal for portion 1.0 */
  readonly calories: number
  /** The day of the earlier meal that this one looks like. */
  readonly likeMealOn: string | null
  readonly correction: Correction
}

/** What the analyser offers, its first choice foremost, each with what makes the meal it. */
export function choicesOf(analysis: Analysis): CorrectionChoice[] {
  const { foodName, serving, calories, protein, carbs, fats, fiber, sodium, calcium } = analysis
  const first: CorrectionChoice = {
    key: 'first',
    foodName,
    confidence: analysis.confidence,
    calories,
    likeMealOn: null,
    correction: { foodName, serving, calories, protein, carbs, fats, fiber, sodium, calcium },
  }
  const others = analysis.candidates.map((candidate): CorrectionChoice => ({
    key: candidate.likeMeal?.id ?? candidate.foodCode ?? candidate.foodName,
    foodName: candidate.foodName,
    confidence: candidate.confidence,
    calories: candidate.calories,
    likeMealOn: candidate.likeMeal?.eatenOn ?? null,
    correction: correctionTo(candidate),
  }))
  return [first, ...others]
}

function correctionTo({ likeMeal, foodCode, grams, foodName, serving }: MealCandidate): Correction {
  if (likeMeal) return { likeMealId: likeMeal.id }
  return foodCode === null || grams === null ? { foodName } : { foodCode, grams, foodName, serving }
}

/** What makes the meal a food of the table, in the portion that one usually eats. */
export const correctionToFood = ({ code, name, defaultPortion }: Food): Correction => ({
  foodCode: code,
  grams: defaultPortion.grams,
  foodName: name,
  serving: servingWithWeight(defaultPortion),
})
