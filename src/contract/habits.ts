import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { replyOf } from './reply.ts'

export const preMealWaterStatsSchema = z.object({
  /** Whole percent of the meals of the last 30 days; null without any. */
  adherencePercentage: z.number().nullable(),
  mealsWithWater: z.int(),
  totalMeals: z.int(),
  /** The newest recordings in a row with water. */
  streak: z.int(),
})
export type PreMealWater = z.infer<typeof preMealWaterStatsSchema>

export const recordingStreakStatsSchema = z.object({
  /** Recordings in a row with the routine box ticked, the newest of them last. */
  currentStreak: z.int(),
  /** The longest row of the last 366 days. */
  longestStreak: z.int(),
  /** Whole percent over the last 30 days; null without any meal. */
  streakPercentage: z.number().nullable(),
  /** Over the last 30 days. */
  adherentRecordings: z.int(),
  totalMeals: z.int(),
})
export type RecordingStreak = z.infer<typeof recordingStreakStatsSchema>

export const fetchPreMealWaterStats = endpoint({
  method: 'GET',
  path: '/api/pre-meal-water-stats',
  summary: 'How often a glass of water came before the meal, over 30 days',
  reply: replyOf(preMealWaterStatsSchema),
})

export const fetchRecordingStreakStats = endpoint({
  method: 'GET',
  path: '/api/recording-streak-stats',
  summary: 'Streaks of recordings with nothing eaten unrecorded before them',
  reply: replyOf(recordingStreakStatsSchema),
})
