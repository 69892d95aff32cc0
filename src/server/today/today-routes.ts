import {
  fetchToday,
  fetchTodayForPrograms,
  type Today,
  type TodayForPrograms,
} from '#contract/today.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import type { WeightTrajectory } from '#domain/projection/weight-trajectory.ts'
import { viewChance } from '#server/weight/trajectory-view.ts'
import { readToday, readTodayAndTrajectory } from './today-reads.ts'

const tenths = (value: number): number => Math.round(value * 10) / 10

/** Rounds the figures for programs. */
const viewForPrograms = (
  today: Today,
  {
    currentWeightKg,
    currentWeightFrom,
    targetWeightKg,
    weeklyChangeKg,
    forecast,
    chances,
  }: WeightTrajectory,
): TodayForPrograms => {
  const { date, eaten, left, target, water, fast } = today
  const last = forecast?.weeks.at(-1)
  return {
    date,
    eaten: {
      calories: Math.round(eaten.calories),
      protein: Math.round(eaten.protein),
      carbs: Math.round(eaten.carbs),
      fats: Math.round(eaten.fats),
      caloriesWithoutMacros: Math.round(eaten.caloriesWithoutMacros),
      meals: eaten.meals,
      isComplete: eaten.isComplete,
    },
    left: {
      calories: Math.round(left.calories),
      low: Math.round(left.low),
      high: Math.round(left.high),
      target: Math.round(target.calories),
    },
    water,
    fast: fast && {
      state: fast.state,
      startedAt: fast.startedAt,
      goalAt: fast.goalAt,
      hoursFasted: tenths(fast.hoursFasted),
      hoursToGo: tenths(fast.hoursToGo),
    },
    weight: {
      current: tenths(currentWeightKg),
      from: currentWeightFrom,
      target: tenths(targetWeightKg),
      weeklyChange: weeklyChangeKg === null ? null : tenths(weeklyChangeKg),
    },
    projection: last
      ? {
          weight: tenths(last.weightKg),
          low: tenths(last.lowKg),
          high: tenths(last.highKg),
          chances: chances.map((chance) => ({
            ...viewChance(chance),
            weight: tenths(chance.weightKg),
            chance: Math.round(chance.chance * 100) / 100,
          })),
          weeksToTarget: null,
        }
      : null,
  }
}

export const mountToday = ({ app }: ServerParts): void => {
  mountForMember(app, fetchToday, ({ at, db }, caller) => readToday(db, caller, at))

  mountForMember(app, fetchTodayForPrograms, async ({ at, db }, caller) => {
    const { today, trajectory } = await readTodayAndTrajectory(db, caller, at)
    return viewForPrograms(today, trajectory)
  })
}
