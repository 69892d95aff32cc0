import { gramsText } from '#domain/meals/meal-items.ts'
import type { AnalysisOutcome, Candidate, SeenFood } from '#server/vision/analyser.ts'
import { type NamesOf, nameOfLabel } from '#server/foods/food-names-in.ts'

type EstimateOutcome = Extract<AnalysisOutcome, { kind: 'estimate' }>

/** The serving as text if that is in the reader's language, otherwise its weight. */
export const servingIn = (
  language: NamesOf,
  { servingText, portionGrams }: Pick<Candidate, 'servingText' | 'portionGrams'>,
): string => (language === null || language === 'en' ? servingText : gramsText(portionGrams))

/** The built-in analyser's outcome with names in the reader's language. */
export const outcomeIn = (language: NamesOf, outcome: EstimateOutcome): EstimateOutcome => {
  const candidateIn = (one: Candidate): Candidate => ({
    ...one,
    foodName: nameOfLabel(one.label, language) ?? one.foodName,
    servingText: servingIn(language, one),
  })
  const seenIn = ({ best, candidates, ...seen }: SeenFood): SeenFood => ({
    ...seen,
    best: candidateIn(best),
    candidates: candidates.map(candidateIn),
  })
  return {
    ...outcome,
    ...seenIn(outcome),
    foods: outcome.foods.map(seenIn),
    besides: outcome.besides.map(candidateIn),
  }
}
