import * as z from 'zod'

export const PERIODS = ['daily', 'weekly', 'monthly'] as const

/** Today, the last 7 civil days with today, or the last 30. */
export const periodSchema = z
  .enum(PERIODS, { error: 'Period must be daily, weekly or monthly' })
  .default('weekly')
