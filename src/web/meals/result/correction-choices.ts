import type { Food } from '#contract/foods.ts'
import type { Analysis } from '#contract/estimates.ts'
import type { Meal, MealCandidate } from '#contract/meals.ts'
import { isWorthOffering } from '#domain/estimates/worth-offering.ts'
import { inEach, MAIN_NUTRIENTS, type MainNutrient } from '#domain/foods/nutrient.ts'
import { PORTION } from '#domain/meals/portion.ts'
import type { Correction } from '../meals-queries.ts'
import { servingWithWeight } from '#web/foods/portion-choice.ts'

interface CorrectionChoice {
  readonly key: string
  readonly foodName: string
  /** percent */
  readonly confidence: number | null
  /** kcal for portion 1.0 */
  readonly calories: number
  readonly portion: number
  /** The day of the earlier meal that looks like this one. */
  readonly likeMealOn: string | null
  readonly correction: Correction
}

const numbersOf = (analysis: Analysis) =>
  inEach(MAIN_NUTRIENTS, 'name', ({ name }) => analysis[name]) as Pick<
    Analysis,
    MainNutrient['name']
  >

/**
 * The analyser's choices, the first one first, each with the correction that applies it. The
 * member's own portion stays for every dish, except for a meal like an earlier one, which has that
 * one's portion.
 */
export function choicesOf(analysis: Analysis, ownPortion: number | null): CorrectionChoice[] {
  const { foodName, serving, calories } = analysis
  const portionMultiplier = ownPortion ?? analysis.portionMultiplier
  const first: CorrectionChoice = {
    key: 'first',
    foodName,
    confidence: analysis.confidence,
    calories,
    portion: portionMultiplier,
    likeMealOn: null,
    correction: {
      foodName,
      serving,
      ...numbersOf(analysis),
      portionMultiplier,
    },
  }
  const likely = analysis.candidates.filter(
    ({ confidence, likeMeal }) =>
      likeMeal !== null || isWorthOffering(confidence, chanceOfFirstGuess(analysis)),
  )
  return [first, ...likely.map((candidate) => choiceOf(candidate, ownPortion))]
}

/**
 * The chance of what the analyser itself takes the dish for: where it comes with the name of an
 * earlier meal, that is the likeliest of the others, and the way back to it.
 */
const chanceOfFirstGuess = ({ confidence, candidates, reasons }: Analysis): number | null =>
  reasons.some(({ code }) => code.startsWith('estimate.like-meal'))
    ? Math.max(0, ...candidates.map((candidate) => candidate.confidence))
    : confidence

/**
 * What a logged meal may be instead: its candidates, and the analyser's first choice if that was
 * corrected.
 */
export function otherDishesOf(
  {
    foodName,
    firstEstimate,
    portionMultiplier,
  }: Pick<Meal, 'foodName' | 'firstEstimate' | 'portionMultiplier'>,
  candidates: readonly MealCandidate[],
): CorrectionChoice[] {
  const others = candidates.map((candidate) => choiceOf(candidate, portionMultiplier))
  const first: CorrectionChoice[] = []
  if (firstEstimate) {
    const { confidence, ...numbers } = firstEstimate
    first.push({
      key: 'first',
      foodName: firstEstimate.foodName,
      confidence,
      calories: firstEstimate.calories,
      portion: portionMultiplier,
      likeMealOn: null,
      correction: numbers,
    })
  }
  return [...first, ...others].filter((one) => one.foodName !== foodName)
}

function choiceOf(candidate: MealCandidate, ownPortion: number | null): CorrectionChoice {
  const { foodName, confidence, calories, foodCode, likeMeal } = candidate
  const portion = likeMeal
    ? candidate.portionMultiplier
    : (ownPortion ?? candidate.portionMultiplier)
  return {
    key: likeMeal?.id ?? foodCode ?? foodName,
    foodName,
    confidence,
    calories,
    portion,
    likeMealOn: likeMeal?.eatenOn ?? null,
    correction: { ...correctionTo(candidate), portionMultiplier: portion },
  }
}

function correctionTo({ likeMeal, foodCode, grams, foodName, serving }: MealCandidate): Correction {
  if (likeMeal) return { likeMealId: likeMeal.id }
  return foodCode === null || grams === null ? { foodName } : { foodCode, grams, foodName, serving }
}

/**
 * Makes the meal a food of the table: one usual portion of it, or the member's own number of
 * portions.
 */
export const correctionToFood = (
  { code, name, defaultPortion }: Food,
  ownPortion: number | null,
): Correction => ({
  foodCode: code,
  grams: defaultPortion.grams,
  foodName: name,
  serving: servingWithWeight(defaultPortion),
  portionMultiplier: ownPortion ?? PORTION.initial,
})
