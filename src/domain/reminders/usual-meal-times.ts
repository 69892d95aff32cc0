import { type CivilDay, daysBetween } from '../day.ts'
import { type LocalTime, minutesOfDay } from '../local-time.ts'
import { medianOf } from '../units.ts'

/** A habit must show on this many of the finished days before today. Our assumptions. */
export const OBSERVED_DAYS = 14
const NEEDED_DAYS = 7

/**
 * Meals whose first bite falls into these hours are the same meal of different days. Minutes since
 * midnight.
 */
const PARTS_OF_DAY = [
  { part: 'morning', from: 4 * 60, to: 11 * 60 },
  { part: 'midday', from: 11 * 60, to: 16 * 60 },
  { part: 'evening', from: 16 * 60, to: 24 * 60 },
] as const

export interface UsualMeal {
  readonly part: (typeof PARTS_OF_DAY)[number]['part']
  /** Minutes since midnight. */
  readonly minutes: number
}

/** When something was eaten: the day it counts for, and what the clock on the wall showed. */
interface EatenTime {
  readonly eatenOn: CivilDay
  readonly eatenAt: LocalTime
}

/**
 * The hours at which a member usually eats: of each part of the day that had a meal on at least 7
 * of the last 14 days, the median of its first meals.
 */
export function usualMealTimes(eaten: readonly EatenTime[], todayOn: CivilDay): UsualMeal[] {
  const observed = eaten.filter(({ eatenOn }) => {
    const ago = daysBetween(eatenOn, todayOn)
    return ago >= 1 && ago <= OBSERVED_DAYS
  })
  return PARTS_OF_DAY.flatMap(({ part, from, to }) => {
    const firstOfDay = new Map<CivilDay, number>()
    for (const { eatenOn, eatenAt } of observed) {
      const minutes = minutesOfDay(eatenAt)
      if (minutes >= from && minutes < to)
        firstOfDay.set(eatenOn, Math.min(minutes, firstOfDay.get(eatenOn) ?? to))
    }
    if (firstOfDay.size < NEEDED_DAYS) return []
    return [{ part, minutes: Math.floor(medianOf([...firstOfDay.values()]) ?? 0) }]
  })
}
