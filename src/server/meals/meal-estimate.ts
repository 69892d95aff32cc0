import type { Analysis, MealQuestion } from '#contract/meals.ts'
import type { CalorieRange } from '#domain/meals/calorie-range.ts'
import type { ClarifyingQuestion } from '#domain/meals/clarifying-questions.ts'
import type { MealItem } from '#domain/meals/meal-items.ts'
import type { MealTable } from '#server/db/schema.ts'
import type { Sentence } from '#domain/sentences.ts'
import { columnsOfItems, type ItemColumns, onlyItemColumns } from './item-columns.ts'
import type { PossibleDish } from './possible-dish.ts'
import { writeReason } from './meal-reason.ts'

export type AnalysisNotice = NonNullable<Analysis['notice']>

/** What somebody made of a meal, whoever it was and whatever from. */
export interface MealEstimate {
  readonly foodName: string
  readonly serving: string
  readonly items: readonly MealItem[]
  /** For items that may be another food: which, likeliest first. */
  readonly alternatives?: readonly { readonly name: string; readonly items: readonly MealItem[] }[]
  /** What stands as it is, and not as the sum of `items`: an earlier meal that this one is like, or an energy that the member said. */
  readonly sameAs?: ItemColumns | undefined
  /** Taken over from such a meal. */
  readonly portionMultiplier?: number
  /** Percent; null where nobody says how sure. */
  readonly confidence: number | null
  readonly range: CalorieRange | null
  /** Sentences, or somebody's own words. */
  readonly reason: readonly Sentence[] | string | null
  readonly questions: readonly MealQuestion[]
  /** The next best, likeliest first. */
  readonly candidates: readonly PossibleDish[]
  readonly unmatched: readonly string[]
  readonly analyser: string | null
  readonly notice: AnalysisNotice | null
}

/** What an estimate has of which nobody is asked, and nobody says how sure it is. */
export const PLAIN_ESTIMATE = {
  confidence: null,
  range: null,
  reason: null,
  questions: [],
  candidates: [],
  unmatched: [],
  analyser: null,
  notice: null,
} as const satisfies Partial<MealEstimate>

export const viewQuestion = ({ question, questionCode, answers, answerCodes }: ClarifyingQuestion): MealQuestion => ({
  question,
  questionCode,
  answers: [...answers],
  answerCodes: [...answerCodes],
})

type EstimateColumns = ItemColumns &
  Pick<MealTable, 'food_name' | 'serving' | 'confidence' | 'energy_low_kcal' | 'energy_high_kcal' | 'reason' | 'analyser'>

export const columnsOfEstimate = (estimate: MealEstimate): EstimateColumns => ({
  food_name: estimate.foodName,
  serving: estimate.serving,
  ...(estimate.sameAs ? onlyItemColumns(estimate.sameAs) : columnsOfItems(estimate.items)),
  confidence: estimate.confidence,
  energy_low_kcal: estimate.range?.lowKcal ?? null,
  energy_high_kcal: estimate.range?.highKcal ?? null,
  reason: writeReason(estimate.reason),
  analyser: estimate.analyser,
})
