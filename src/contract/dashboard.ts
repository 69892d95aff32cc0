import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { preMealWaterStatsSchema, recordingStreakStatsSchema } from './habits.ts'
import { recentMealSchema } from './meals.ts'
import { nutritionSummarySchema } from './nutrition.ts'
import { periodSchema, PERIODS } from './period.ts'
import { replyOf } from './reply.ts'
import { waterIntakeSchema } from './water.ts'
import { weightOutlookSchema } from './weight.ts'

/** The cards of the dashboard, each in the format of its own call, or the shown part of it. */
const dashboardSchema = z.object({
  period: z.enum(PERIODS),
  nutrition: nutritionSummarySchema,
  /** The current energy target for each day of the period, kcal. */
  energyTargets: z.array(z.number()),
  water: waterIntakeSchema,
  preMealWater: preMealWaterStatsSchema,
  recordingStreak: recordingStreakStatsSchema,
  trajectory: weightOutlookSchema,
  /** The 5 newest meals. */
  recentMeals: z.array(recentMealSchema),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const fetchDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'All cards of the dashboard in one answer',
  query: z.object({ period: periodSchema }),
  reply: replyOf(dashboardSchema),
})
