import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { periodSchema } from './period.ts'
import { replyOf } from './reply.ts'

/** All amounts are as eaten (value x portion) and unrounded: whoever shows one rounds it, once. */
export const nutritionSummarySchema = z.object({
  summary: z.object({
    /** kcal */
    totalCalories: z.number(),
    /** kcal per day with at least one entry; null without one. */
    averageCaloriesPerDay: z.number().nullable(),
    totalEntries: z.int(),
    /** Days with at least one entry. */
    recordedDays: z.int(),
    /** g */
    totalProtein: z.number(),
    totalCarbs: z.number(),
    totalFats: z.number(),
  }),
  /** One row per civil day, oldest first; a day with no entries is unknown, not zero. */
  data: z.array(
    z.object({
      date: z.iso.date(),
      entries: z.int(),
      calories: z.number(),
      protein: z.number(),
      carbs: z.number(),
      fats: z.number(),
    }),
  ),
})
export type NutritionSummary = z.infer<typeof nutritionSummarySchema>

export const fetchNutritionSummary = endpoint({
  method: 'GET',
  path: '/api/nutrition-summary',
  summary: 'Calories and macronutrients of a period, in total and by day',
  access: 'member',
  query: z.object({ period: periodSchema }),
  reply: replyOf(nutritionSummarySchema),
})
