import type { Analysis, MealQuestion } from '#contract/estimates.ts'
import type { CalorieRange } from '#domain/meals/calorie-range.ts'
import type { ClarifyingQuestion } from '#domain/estimates/clarifying-questions.ts'
import type { EatenItem } from '#domain/meals/meal-items.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
import type { Alternatives } from '#server/foods/alternatives.ts'
import type { MealTable } from '#server/db/schema.ts'
import type { Message } from '#domain/message.ts'
import { columnsOfItems, type ItemColumns, onlyItemColumns } from '#server/meals/item-columns.ts'
import type { PossibleDish } from './possible-dish.ts'
import { writeReason } from '#server/meals/meal-reason.ts'

export type AnalysisNotice = NonNullable<Analysis['notice']>

/** The estimate of a meal, by any analyser. */
export interface MealEstimate {
  readonly foodName: string
  readonly namedBy: NamedBy
  readonly serving: string
  readonly items: readonly EatenItem[]
  readonly alternatives?: readonly Alternatives[]
  /** What may be on the plate beside `items`, likeliest first. */
  readonly besides: readonly EatenItem[]
  /**
   * Used instead of the sum of `items`: a similar earlier meal, or an energy that the member
   * stated.
   */
  readonly sameAs?: ItemColumns | undefined
  /** Taken over from the similar meal. */
  readonly portionMultiplier?: number
  /** Percent; null if unknown. */
  readonly confidence: number | null
  readonly range: CalorieRange | null
  /** Messages, or free text. */
  readonly reason: readonly Message[] | string | null
  readonly questions: readonly MealQuestion[]
  /** The next best, likeliest first. */
  readonly candidates: readonly PossibleDish[]
  readonly unmatched: readonly string[]
  readonly analyser: string | null
  readonly notice: AnalysisNotice | null
}

/** An estimate without questions and confidence. */
export const PLAIN_ESTIMATE = {
  confidence: null,
  range: null,
  reason: null,
  questions: [],
  candidates: [],
  besides: [],
  unmatched: [],
  analyser: null,
  notice: null,
} as const satisfies Partial<MealEstimate>

export const viewQuestion = ({
  question,
  questionCode,
  answers,
  answerCodes,
}: ClarifyingQuestion): MealQuestion => ({
  question,
  questionCode,
  answers: [...answers],
  answerCodes: [...answerCodes],
})

type EstimateColumns = ItemColumns &
  Pick<
    MealTable,
    | 'food_name'
    | 'named_by'
    | 'serving'
    | 'confidence'
    | 'energy_low_kcal'
    | 'energy_high_kcal'
    | 'reason'
    | 'analyser'
  >

export const columnsOfEstimate = (estimate: MealEstimate): EstimateColumns => ({
  food_name: estimate.foodName,
  named_by: estimate.namedBy,
  serving: estimate.serving,
  ...(estimate.sameAs ? onlyItemColumns(estimate.sameAs) : columnsOfItems(estimate.items)),
  confidence: estimate.confidence,
  energy_low_kcal: estimate.range?.lowKcal ?? null,
  energy_high_kcal: estimate.range?.highKcal ?? null,
  reason: writeReason(estimate.reason),
  analyser: estimate.analyser,
})
