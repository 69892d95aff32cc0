import type { EatenItem } from '#domain/meals/meal-items.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
import { MESSAGES } from '#domain/messages.ts'
import { BMI_CLASSES } from '#domain/weight/body-mass-index.ts'

export interface Mean {
  /** Members behind it. */
  members: number
  sum: number
}

/** A food by its recorded name, with the items of a meal with several foods. */
export interface CountedFood {
  readonly food_name: string
  readonly named_by: NamedBy
  readonly items: readonly Pick<EatenItem, 'name' | 'namedBy'>[]
  readonly count: number
}

const noMean = (): Mean => ({ members: 0, sum: 0 })

/** The totals before any member is counted. */
export const emptyStatistics = () => ({
  users: 0,
  activeUsers: 0,
  settledUsers: 0,
  retainedUsers: 0,
  successfulUsers: 0,
  /** By the English name of the class. */
  bmi: Object.fromEntries(
    BMI_CLASSES.map(({ bmiClass }) => [MESSAGES[`bmi.${bmiClass}`], 0]),
  ) as Record<string, number>,
  lossKg: noMean(),
  analyses: 0,
  recentAnalyses: 0,
  photos: 0,
  estimated: 0,
  confidence: noMean(),
  /** Most frequent first. */
  foods: [] as CountedFood[],
  batches: 0,
  successfulBatches: 0,
  recentSuccessfulBatches: 0,
  fastingMembers: 0,
  energyKcal: noMean(),
  proteinG: noMean(),
  carbsG: noMean(),
  fatG: noMean(),
})
export type Statistics = ReturnType<typeof emptyStatistics>
