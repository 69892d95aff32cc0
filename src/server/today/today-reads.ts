import type { Today } from '#contract/today.ts'
import { eatenTogether, leftOf, worthWeighing } from '#domain/energy/left-today.ts'
import { energyWithoutMacros } from '#domain/nutrition/nutrition-summary.ts'
import type { WeightTrajectory } from '#domain/projection/weight-trajectory.ts'
import type { Database } from '#server/db/schema.ts'
import { readRecentEating } from '#server/fasting/fasting-reads.ts'
import { viewClock } from '#server/fasting/fasting-view.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import { mealsEatenOn } from '#server/meals/meal-reads.ts'
import { dayTargetOf } from '#server/settings/settings-reads.ts'
import { readWaterIntake } from '#server/water/water-reads.ts'
import { readWeightHistory, trajectoryOf } from '#server/weight/weight-reads.ts'

interface TodayAndTrajectory {
  readonly today: Today
  readonly trajectory: WeightTrajectory
}

export const readToday = async (db: Database, caller: Caller, now: number): Promise<Today> =>
  (await readTodayAndTrajectory(db, caller, now)).today

/** Reads today and the weight trajectory in parallel. */
export const readTodayAndTrajectory = async (
  db: Database,
  caller: Caller,
  now: number,
): Promise<TodayAndTrajectory> => {
  const { memberId, profile } = caller
  const todayOn = todayOf(caller, now)
  const [meals, history, eating, water] = await Promise.all([
    mealsEatenOn(db, memberId, todayOn, caller.language),
    readWeightHistory(db, memberId, todayOn, now),
    readRecentEating(db, memberId, now),
    readWaterIntake(db, caller, todayOn),
  ])
  const trajectory = trajectoryOf(history, profile, todayOn, now)
  const target = dayTargetOf(profile, todayOn, trajectory.energyTargetKcal)
  const eaten = eatenTogether(meals)
  const left = leftOf(target.energyKcal, eaten)
  const toWeigh = worthWeighing(meals)
  const gramsOf = (macro: 'proteinG' | 'carbsG' | 'fatsG') =>
    meals.reduce((sum, meal) => sum + (meal[macro] ?? 0), 0)
  const today: Today = {
    date: todayOn,
    eaten: {
      calories: eaten.energyKcal,
      low: eaten.lowKcal,
      high: eaten.highKcal,
      protein: gramsOf('proteinG'),
      carbs: gramsOf('carbsG'),
      fats: gramsOf('fatsG'),
      caloriesWithoutMacros: meals.reduce((sum, meal) => sum + energyWithoutMacros(meal), 0),
      meals: meals.length,
      isComplete: eating.marks.every((mark) => mark.eaten_on !== todayOn),
    },
    target: {
      calories: target.energyKcal,
      from: target.from,
      protein: target.proteinG,
      carbs: target.carbsG,
      fats: target.fatsG,
    },
    left: { calories: left.energyKcal, low: left.lowKcal, high: left.highKcal },
    worthWeighing: toWeigh && {
      mealId: toWeigh.id,
      foodName: meals.find(({ id }) => id === toWeigh.id)?.foodName ?? '',
      halvesDoubt: toWeigh.halvesDoubt,
    },
    water,
    fast: profile.fasting_enabled === 1 ? viewClock(eating, now, caller).fast : null,
  }
  return { today, trajectory }
}
