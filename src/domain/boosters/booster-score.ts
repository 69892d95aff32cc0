import type { BoosterDay, SleepQuality } from './booster-record.ts'

/** Set by the specification, see docs/domain.md. */
export const BOOSTER_POINTS = {
  sleep: 30,
  morningVinegar: 15,
  eveningVinegar: 10,
  sugarFreeDay: 45,
  total: 100,
} as const
/** Hours from which the sleep booster is active and optimal. */
export const SLEEP_ACTIVE_HOURS = 7
export const SLEEP_OPTIMAL_HOURS = 8

const QUALITY_FACTOR: Readonly<Record<SleepQuality, number>> = {
  poor: 0.7,
  fair: 0.85,
  good: 1,
  excellent: 1,
}

export interface BoosterScore {
  /** 0 to 30. */
  readonly sleepPoints: number
  /** 0 to 25. */
  readonly vinegarPoints: number
  /** 0 or 45. */
  readonly sugarFreePoints: number
  /** 0 to 100. */
  readonly totalScore: number
}

/** round(30 x min(hours, 8) / 8 x quality), whole points. */
export const sleepPoints = (sleepHours: number, sleepQuality: SleepQuality): number =>
  Math.round(
    (BOOSTER_POINTS.sleep *
      Math.min(sleepHours, SLEEP_OPTIMAL_HOURS) *
      QUALITY_FACTOR[sleepQuality]) /
      SLEEP_OPTIMAL_HOURS,
  )

/** The points of one day; what was not entered earns none. */
export function scoreBoosters(day: BoosterDay): BoosterScore {
  const isSleepRecorded = day.sleepHours !== null && day.sleepQuality !== null
  const forSleep = isSleepRecorded ? sleepPoints(day.sleepHours, day.sleepQuality) : 0
  const forVinegar =
    (day.morningVinegar ? BOOSTER_POINTS.morningVinegar : 0) +
    (day.eveningVinegar ? BOOSTER_POINTS.eveningVinegar : 0)
  const forSugar = day.sugarFreeDay ? BOOSTER_POINTS.sugarFreeDay : 0
  return {
    sleepPoints: forSleep,
    vinegarPoints: forVinegar,
    sugarFreePoints: forSugar,
    totalScore: forSleep + forVinegar + forSugar,
  }
}

export type SleepLevel = 'inactive' | 'active' | 'optimal'

/** Hours of one night; null where they were not entered. */
export function sleepLevel(sleepHours: number | null): SleepLevel {
  if (sleepHours === null) return 'inactive'
  if (sleepHours >= SLEEP_OPTIMAL_HOURS) return 'optimal'
  return sleepHours >= SLEEP_ACTIVE_HOURS ? 'active' : 'inactive'
}
