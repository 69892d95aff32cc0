import { type Dashboard, fetchDashboard } from '#contract/dashboard.ts'
import { viewNutrition } from '#contract/nutrition.ts'
import { daysOfPeriod, type Period } from '#domain/day.ts'
import { STREAK_DAYS } from '#domain/habits/habit-boxes.ts'
import { preMealWaterStats } from '#domain/habits/pre-meal-water.ts'
import { recordingRoutineStats } from '#domain/habits/recording-routine.ts'
import { rowsOfDays } from '#domain/nutrition/nutrition-summary.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import { readHabitBoxes } from '#server/meals/habit-box-reads.ts'
import { recentMeals } from '#server/meals/shown-meal-reads.ts'
import { readWaterIntake } from '#server/water/water-reads.ts'
import { dayTargetOf } from '#server/settings/settings-reads.ts'
import { viewOutlook } from '#server/weight/trajectory-view.ts'
import { readRecordedDays, trajectoryOf } from '#server/weight/weight-reads.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'

const RECENT_MEALS = 5

/** Reads all cards in parallel. */
const readDashboard = async (
  db: Database,
  caller: Caller,
  period: Period,
  now: number,
): Promise<Dashboard> => {
  const { memberId, profile } = caller
  const todayOn = todayOf(caller, now)
  const [recorded, water, habits, newest] = await Promise.all([
    readRecordedDays(db, profile, todayOn, now),
    readWaterIntake(db, caller, todayOn),
    readHabitBoxes(db, memberId, todayOn, STREAK_DAYS),
    recentMeals(db, memberId, { limit: RECENT_MEALS, language: caller.language }),
  ])
  const days = daysOfPeriod(period, todayOn)
  const nutrition = viewNutrition(rowsOfDays(recorded.intake, days), todayOn)
  const trajectory = trajectoryOf(recorded, profile, todayOn, now)
  return {
    period,
    nutrition,
    energyTargets: nutrition.data.map(
      ({ date }) => dayTargetOf(profile, date, trajectory.energyTargetKcal).energyKcal,
    ),
    water,
    preMealWater: preMealWaterStats(habits),
    recordingStreak: recordingRoutineStats(habits),
    trajectory: viewOutlook(trajectory, recorded.weighIns),
    recentMeals: newest,
  }
}

export const mountDashboard = ({ app }: ServerParts): void => {
  mountForMember(app, fetchDashboard, ({ query, at, db }, caller) =>
    readDashboard(db, caller, query.period, at),
  )
}
