import { fetchPreMealWaterStats, fetchRecordingStreakStats } from '#contract/habits.ts'
import { addDays } from '#domain/day.ts'
import { preMealWaterStats } from '#domain/habits/pre-meal-water.ts'
import { HABIT_DAYS, STREAK_DAYS } from '#domain/habits/recorded-meal.ts'
import { recordingRoutineStats } from '#domain/habits/recording-routine.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { habitMealsSince } from '#server/meals/meal-reads.ts'
import type { ServerParts } from '#server/server-parts.ts'

export const mountHabits = ({ app }: ServerParts): void => {
  mountForMember(app, fetchPreMealWaterStats, async ({ at, db }, caller) => {
    const todayOn = todayOf(caller, at)
    const meals = await habitMealsSince(db, caller.memberId, addDays(todayOn, -HABIT_DAYS))
    return preMealWaterStats(meals, todayOn)
  })

  mountForMember(app, fetchRecordingStreakStats, async ({ at, db }, caller) => {
    const todayOn = todayOf(caller, at)
    const meals = await habitMealsSince(db, caller.memberId, addDays(todayOn, -STREAK_DAYS))
    return recordingRoutineStats(meals, todayOn)
  })
}
