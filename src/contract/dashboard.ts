import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { preMealWaterStatsSchema, recordingStreakStatsSchema } from './habits.ts'
import { recentMealSchema } from './meals.ts'
import { nutritionSummarySchema } from './nutrition.ts'
import { periodSchema, PERIODS } from './period.ts'
import { replyOf } from './reply.ts'
import { waterIntakeSchema } from './water.ts'
import { weightOutlookSchema } from './weight.ts'

/** Every card of the dashboard, each in the shape of its own call, or in the part of it that the card shows. */
const dashboardSchema = z.object({
  period: z.enum(PERIODS),
  nutrition: nutritionSummarySchema,
  /** kcal that the member aims at on each of its days, as it is set now. */
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
