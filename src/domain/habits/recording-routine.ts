import { wholePercent } from '../units.ts'
import { type HabitBoxes, rowsOfTicks, ticksIn } from './habit-boxes.ts'
import type { Message } from '../message.ts'

const HINT_ABOVE_MEALS = 3

interface RecordingRoutineStats {
  /** The newest recordings in a row with the routine box ticked. */
  readonly currentStreak: number
  /** The longest row among all recordings given. */
  readonly longestStreak: number
  /** Whole percent over the last 30 days; null without any meal. */
  readonly streakPercentage: number | null
  /** Over the last 30 days. */
  readonly adherentRecordings: number
  /** Over the last 30 days. */
  readonly totalMeals: number
}

/** The routine "I have not had anything after my last recording", in recordings, not days. */
export function recordingRoutineStats({
  routine,
  recentRoutine,
}: Pick<HabitBoxes, 'routine' | 'recentRoutine'>): RecordingRoutineStats {
  const streaks = rowsOfTicks(routine)
  const adherentRecordings = ticksIn(recentRoutine)
  return {
    currentStreak: streaks[0] ?? 0,
    longestStreak: streaks.reduce((longest, streak) => Math.max(longest, streak), 0),
    streakPercentage: wholePercent(adherentRecordings, recentRoutine.length),
    adherentRecordings,
    totalMeals: recentRoutine.length,
  }
}

const STREAK_MESSAGES = [
  { from: 21, code: 'habits.streak-21' },
  { from: 14, code: 'habits.streak-14' },
  { from: 7, code: 'habits.streak-7' },
] as const

/**
 * Encouragement at streaks of 7, 14 and 21; a hint to start one at 0 once there are more than 3
 * meals.
 */
export function recordingRoutineMessage(
  stats: Pick<RecordingRoutineStats, 'currentStreak' | 'totalMeals'>,
): Message | null {
  const level = STREAK_MESSAGES.find(({ from }) => stats.currentStreak >= from)
  if (level !== undefined) return { code: level.code }
  if (stats.currentStreak === 0 && stats.totalMeals > HINT_ABOVE_MEALS) {
    return { code: 'habits.start-streak' }
  }
  return null
}
