import type { Dashboard } from '#contract/dashboard.ts'
import { addDays, type CivilDay, daysOfPeriod, type Period } from '#domain/day.ts'
import { preMealWaterStats } from '#domain/habits/pre-meal-water.ts'
import { recordingRoutineStats } from '#domain/habits/recording-routine.ts'
import { keepDiary } from '#server/db/diary.ts'
import type { Database } from '#server/db/schema.ts'
import { STREAK_DAYS } from '#server/habits/habit-reads.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import { habitDaysBetween, habitsByDayOf, mealsSinceDay, recentMeals, recordedMealsOf } from '#server/meals/meal-reads.ts'
import { nutritionSummaryOf } from '#server/nutrition/nutrition-reads.ts'
import { viewOutlook } from '#server/weight/trajectory-view.ts'
import { type HistoryBounds, historyBounds, historyParts, trajectoryOf, weighInsOf } from '#server/weight/weight-reads.ts'
import { glassesOn, waterIntakeOf } from '#server/water/water-reads.ts'

const RECENT_MEALS = 5

// Whole meals are read of the days of the period alone; of older ones their energy and habits, then the habits.
const readCards = keepDiary((given: HistoryBounds & { todayOn: CivilDay; habitsSinceOn: CivilDay }) => [
  ...historyParts(given),
  mealsSinceDay(given.memberId, given.eatenBeforeOn),
  habitDaysBetween(given.memberId, given.habitsSinceOn, given.eatenSinceOn),
  glassesOn(given.memberId, given.todayOn),
])

/** All cards in two statements: the newest meals, and a diary from which every other card is reckoned. */
export const readDashboard = async (db: Database, caller: Caller, period: Period, now: number): Promise<Dashboard> => {
  const { memberId, profile } = caller
  const todayOn = todayOf(caller, now)
  const days = daysOfPeriod(period, todayOn)
  const [newest, diary] = await Promise.all([
    recentMeals(db, memberId, RECENT_MEALS),
    readCards(db, { ...historyBounds(memberId, todayOn, now, days[0]), todayOn, habitsSinceOn: addDays(todayOn, -STREAK_DAYS) }),
  ])
  const meals = recordedMealsOf(diary)
  return {
    period,
    nutrition: nutritionSummaryOf(diary, days),
    water: waterIntakeOf(diary, profile.water_target_glasses),
    preMealWater: preMealWaterStats(meals, todayOn),
    recordingStreak: recordingRoutineStats([...meals, ...habitsByDayOf(diary)], todayOn),
    trajectory: viewOutlook(trajectoryOf(diary, profile, todayOn, now, meals), weighInsOf(diary)),
    recentMeals: newest,
  }
}
