import { viewItem } from '#contract/meal-amounts.ts'
import { type Analysis, MAX_CANDIDATES, type OtherDishes, otherDishesSchema } from '#contract/meals.ts'
import type { Caller } from '#server/http/caller.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { AnalysisOutcome } from '#server/vision/analyser.ts'
import type { MealEstimate } from './meal-estimate.ts'
import type { StoredMeal } from './meal-parts.ts'
import { viewMeal } from './meal-view.ts'
import { viewCandidate } from './possible-dish.ts'

/** Why there is no estimate, as the caller is told. */
export const problemOf = (outcome: Exclude<AnalysisOutcome, { kind: 'estimate' }>): ProblemError => {
  switch (outcome.kind) {
    case 'not-food':
      return new ProblemError('not_food')
    case 'unreadable-image': {
      const { kind, words } = outcome.refusal
      const isTooLarge = kind === 'too-large' || kind === 'too-many-pixels'
      return new ProblemError(isTooLarge ? 'photo_too_large' : 'unreadable_image', { words })
    }
    case 'busy':
      return new ProblemError('analyser_busy', { retryAfterS: outcome.retryAfterS })
    case 'unavailable':
      return new ProblemError('analyser_unavailable')
    case 'unusable-answer':
      return new ProblemError('analyser_answer_unusable')
  }
}

const viewOthers = ({ candidates, alternatives = [] }: Pick<MealEstimate, 'candidates' | 'alternatives'>): OtherDishes => ({
  candidates: candidates.slice(0, MAX_CANDIDATES).map(viewCandidate),
  alternatives: alternatives.map(({ name, items }) => ({ name, items: items.map(viewItem) })),
})

/** They are kept with the meal, for who looks at it again later. */
export const othersColumn = (estimate: MealEstimate): string | null => {
  const others = viewOthers(estimate)
  // Written as an export reads it, name by name.
  return others.candidates.length + others.alternatives.length === 0 ? null : JSON.stringify(otherDishesSchema.parse(others))
}

export const viewAnalysis = (
  meal: StoredMeal,
  estimate: Pick<MealEstimate, 'candidates' | 'alternatives' | 'questions' | 'unmatched' | 'notice'>,
  { language }: Caller,
): Analysis => ({
  ...viewMeal(meal, language),
  ...viewOthers(estimate),
  questions: [...estimate.questions],
  unmatched: [...estimate.unmatched],
  notice: estimate.notice,
})

/** A meal that was recorded before needs no other candidates and no questions. */
export const NOTHING_TO_ADD = { candidates: [], questions: [], unmatched: [], notice: null } as const
