import { type ClockTime, DAY_MINUTES, minutesOfClock } from '../local-time.ts'

/** A meal whose energy the member knows: told in words, weighed, chosen or put right. */
export interface KnownMeal {
  /** kcal as eaten, 0 or more */
  readonly energyKcal: number
  /** By the clock on the member's wall. */
  readonly eatenAt: ClockTime
}

/**
 * Energy in kcal of a meal of somebody whose meals are not known. Typical meals of adults in FNDDS
 * have 350 to 500 kcal; lunches and dinners in recalls of US adults have a median of 400.
 */
export const USUAL_MEAL_KCAL = 400
/** How many own meals of this hour count as much as what is usual for others. Ours. */
const OTHERS_COUNT = 4
/** Standard deviation, in minutes, of the hour at which people eat the same meal. Ours. */
const HOUR_SPREAD_MIN = 90
/** A glass of water is no meal, and a feast no usual one. */
const BOUNDS_KCAL = { least: 50, most: 2000 } as const

const minutesApart = (one: ClockTime, other: ClockTime): number => {
  const apart = Math.abs(minutesOfClock(one) - minutesOfClock(other))
  return Math.min(apart, DAY_MINUTES - apart)
}

/**
 * The energy, in kcal, of what this member usually eats around an hour: the geometric mean of known
 * meals, each counting by how near its hour is, and of the usual meal of others.
 */
export const usualMealEnergy = (meals: readonly KnownMeal[], at: ClockTime): number => {
  let weight = OTHERS_COUNT
  let sum = OTHERS_COUNT * Math.log(USUAL_MEAL_KCAL)
  for (const { energyKcal, eatenAt } of meals) {
    if (energyKcal < BOUNDS_KCAL.least) continue
    const near = Math.exp(-((minutesApart(eatenAt, at) / HOUR_SPREAD_MIN) ** 2) / 2)
    weight += near
    sum += near * Math.log(Math.min(energyKcal, BOUNDS_KCAL.most))
  }
  return Math.exp(sum / weight)
}
