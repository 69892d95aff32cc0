import { fetchPreMealWaterStats, fetchRecordingStreakStats } from '#contract/habits.ts'
import { HABIT_DAYS, STREAK_DAYS } from '#domain/habits/habit-boxes.ts'
import { preMealWaterStats } from '#domain/habits/pre-meal-water.ts'
import { recordingRoutineStats } from '#domain/habits/recording-routine.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { readHabitBoxes } from '#server/meals/habit-box-reads.ts'
import type { ServerParts } from '#server/server-parts.ts'

export const mountHabits = ({ app }: ServerParts): void => {
  mountForMember(app, fetchPreMealWaterStats, async ({ at, db }, caller) =>
    preMealWaterStats(await readHabitBoxes(db, caller.memberId, todayOf(caller, at), HABIT_DAYS)),
  )

  mountForMember(app, fetchRecordingStreakStats, async ({ at, db }, caller) =>
    recordingRoutineStats(
      await readHabitBoxes(db, caller.memberId, todayOf(caller, at), STREAK_DAYS),
    ),
  )
}
