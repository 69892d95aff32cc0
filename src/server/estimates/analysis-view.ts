import type { Analysis } from '#contract/estimates.ts'
import { MAX_ALTERNATIVES, MAX_CANDIDATES, type OtherDishes } from '#contract/meals.ts'
import { viewItem } from '#contract/amounts.ts'
import { writeOthers } from '#server/recordings/meal.ts'
import { viewAlternatives } from '#server/foods/alternatives.ts'
import type { Caller } from '#server/http/caller.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { AnalysisOutcome } from '#server/vision/analyser.ts'
import type { MealEstimate } from './meal-estimate.ts'
import type { StoredMeal } from '#server/meals/meal-parts.ts'
import { viewMeal } from '#server/meals/meal-view.ts'
import { viewCandidate } from './possible-dish.ts'

/** The failure to answer if there is no estimate. */
export const problemOf = (
  outcome: Exclude<AnalysisOutcome, { kind: 'estimate' | 'not-food' }> | { kind: 'not-food' },
): ProblemError => {
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

type WithOthers = Pick<MealEstimate, 'candidates' | 'alternatives'>

/** As many as are shown. */
const shownOthers = ({ candidates, alternatives = [] }: WithOthers) => ({
  candidates: candidates.slice(0, MAX_CANDIDATES),
  alternatives: alternatives.slice(0, MAX_ALTERNATIVES),
})

const viewOthers = (estimate: WithOthers): OtherDishes => {
  const { candidates, alternatives } = shownOthers(estimate)
  return {
    candidates: candidates.map(viewCandidate),
    alternatives: alternatives.map(viewAlternatives),
  }
}

/** JSON of the other possible dishes, which are stored with the meal. */
export const othersColumn = (estimate: MealEstimate): string | null => {
  const { candidates, alternatives } = shownOthers(estimate)
  return writeOthers({
    candidates: candidates.map((one) => ({ ...viewCandidate(one), namedBy: one.namedBy })),
    alternatives: alternatives.map((one) => ({
      ...viewAlternatives(one),
      items: one.items.map((item) => ({ ...viewItem(item), namedBy: item.namedBy })),
    })),
  })
}

export const viewAnalysis = (
  meal: StoredMeal,
  estimate: Pick<
    MealEstimate,
    'candidates' | 'alternatives' | 'besides' | 'questions' | 'unmatched' | 'notice'
  >,
  { language }: Caller,
): Analysis => ({
  ...viewMeal(meal, language),
  ...viewOthers(estimate),
  besides: estimate.besides.map(viewItem),
  questions: [...estimate.questions],
  unmatched: [...estimate.unmatched],
  notice: estimate.notice,
})

/** For a meal that was recorded before. */
export const NOTHING_TO_ADD = {
  candidates: [],
  besides: [],
  questions: [],
  unmatched: [],
  notice: null,
} as const
