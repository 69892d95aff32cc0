import type { MealItem } from '#domain/meals/meal-items.ts'
import { SENTENCES } from '#domain/sentences.ts'
import { BMI_CLASSES } from '#domain/weight/body-mass-index.ts'

export interface Mean {
  /** Members behind it. */
  members: number
  sum: number
}

/** Under the name that it was recorded by, with the foods of a meal of several. */
export interface CountedFood {
  readonly food_name: string
  readonly food_code: string | null
  readonly items: readonly Pick<MealItem, 'name' | 'foodCode'>[]
  readonly count: number
}

/** What all members together come to. */
export interface Statistics {
  users: number
  activeUsers: number
  settledUsers: number
  retainedUsers: number
  successfulUsers: number
  /** By the class's words in English. */
  bmi: Record<string, number>
  lossKg: Mean
  analyses: number
  recentAnalyses: number
  photos: number
  estimated: number
  confidence: Mean
  /** The most frequent first. */
  foods: CountedFood[]
  batches: number
  successfulBatches: number
  recentSuccessfulBatches: number
  fastingMembers: number
  energyKcal: Mean
  proteinG: Mean
  carbsG: Mean
  fatsG: Mean
}

const noMean = (): Mean => ({ members: 0, sum: 0 })

export const emptyStatistics = (): Statistics => ({
  users: 0,
  activeUsers: 0,
  settledUsers: 0,
  retainedUsers: 0,
  successfulUsers: 0,
  bmi: Object.fromEntries(BMI_CLASSES.map(({ bmiClass }) => [SENTENCES[`bmi.${bmiClass}`], 0])),
  lossKg: noMean(),
  analyses: 0,
  recentAnalyses: 0,
  photos: 0,
  estimated: 0,
  confidence: noMean(),
  foods: [],
  batches: 0,
  successfulBatches: 0,
  recentSuccessfulBatches: 0,
  fastingMembers: 0,
  energyKcal: noMean(),
  proteinG: noMean(),
  carbsG: noMean(),
  fatsG: noMean(),
})
