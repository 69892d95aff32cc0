import type { Today } from '#contract/today.ts'
import { energyWithin, leftOf, worthWeighing } from '#domain/energy/left-today.ts'
import { rowOfDay } from '#domain/nutrition/nutrition-summary.ts'
import type { WeightTrajectory } from '#domain/projection/weight-trajectory.ts'
import type { Database } from '#server/db/schema.ts'
import { readWhenEaten } from '#server/fasting/fasting-reads.ts'
import { viewRunningFast } from '#server/fasting/fasting-view.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import { readMostNarrowing } from '#server/meals/day-sum-reads.ts'
import { dayTargetOf } from '#server/settings/settings-reads.ts'
import { readWaterIntake } from '#server/water/water-reads.ts'
import { readRecordedDaysUntilToday, trajectoryOf } from '#server/weight/weight-reads.ts'

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
  const isFasting = profile.fasting_enabled === 1
  const [recorded, whenEaten, water] = await Promise.all([
    readRecordedDaysUntilToday(db, profile, todayOn, now),
    isFasting ? readWhenEaten(db, memberId, now) : null,
    readWaterIntake(db, caller, todayOn),
  ])
  const { estimates } = recorded
  const trajectory = trajectoryOf(recorded, profile, todayOn, now)
  const target = dayTargetOf(profile, todayOn, trajectory.energyTargetKcal)
  const totals = rowOfDay(recorded.intake, todayOn)
  const eaten = energyWithin(totals.energyKcal, estimates)
  const left = leftOf(target.energyKcal, eaten)
  const worth = worthWeighing(estimates.narrowing, estimates.doubtKcal)
  const toWeigh = worth && (await readMostNarrowing(db, memberId, todayOn, caller.language))
  const today: Today = {
    date: todayOn,
    eaten: {
      calories: eaten.energyKcal,
      low: eaten.lowKcal,
      high: eaten.highKcal,
      protein: totals.proteinG,
      carbs: totals.carbsG,
      fats: totals.fatG,
      caloriesWithoutMacros: totals.energyWithoutMacrosKcal,
      meals: totals.entries,
      isComplete: totals.isComplete,
    },
    target: {
      calories: target.energyKcal,
      from: target.from,
      protein: target.proteinG,
      carbs: target.carbsG,
      fats: target.fatG,
    },
    left: { calories: left.energyKcal, low: left.lowKcal, high: left.highKcal },
    worthWeighing: worth && toWeigh ? { ...toWeigh, ...worth } : null,
    water,
    fast: whenEaten && viewRunningFast(whenEaten, now, caller),
  }
  return { today, trajectory }
}
