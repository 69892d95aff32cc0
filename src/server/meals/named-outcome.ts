import type { AnalysisOutcome, Candidate, SeenFood } from '#server/vision/analyser.ts'
import { type NamesOf, nameOfLabel } from '#server/foods/food-names-in.ts'

type EstimateOutcome = Extract<AnalysisOutcome, { kind: 'estimate' }>

/** What the built-in analyser sees, under the names that somebody reads. */
export const outcomeIn = (language: NamesOf, outcome: EstimateOutcome): EstimateOutcome => {
  const candidateIn = (one: Candidate): Candidate => ({ ...one, foodName: nameOfLabel(one.label, language) ?? one.foodName })
  const seenIn = ({ best, candidates, groups }: SeenFood): SeenFood => ({
    best: candidateIn(best),
    candidates: candidates.map(candidateIn),
    groups,
  })
  return { ...outcome, ...seenIn(outcome), foods: outcome.foods.map(seenIn) }
}
