import { type CivilDay, daysBetween } from '../day.ts'

/** A day of the week that is looked back at. */
export interface DayEaten {
  readonly on: CivilDay
  /** How many were recorded. */
  readonly meals: number
  /** kcal of them. */
  readonly energyKcal: number
  /** False where something was eaten without details, so that more was eaten than this. */
  readonly isComplete: boolean
  /** kcal aimed at. */
  readonly targetKcal: number
}

/** A weigh-in with the trend behind it, kg. */
interface TrendPoint {
  readonly on: CivilDay
  readonly trendKg: number
}

export interface WeeklyLetter {
  /**
   * What held: days within the target among those recorded whole, else days with meals, else the
   * habit of weighing.
   */
  readonly held:
    | { readonly what: 'target'; readonly days: number; readonly of: number }
    | { readonly what: 'recording'; readonly days: number; readonly of: number }
    | { readonly what: 'weighing' }
  /** What the scale says; null in a week without a weigh-in, the change without one a week before. */
  readonly scale: { readonly trendKg: number; readonly changeKg: number | null } | null
  /** One thing to try: `fullest` is about the day that stood out. */
  readonly toTry:
    | { readonly what: 'record' | 'weigh' | 'same-again' }
    | { readonly what: 'fullest'; readonly on: CivilDay }
}

/** Less than this share of the target was hardly a whole day's food. */
const WHOLE_DAY_SHARE = 0.5
/** Estimates are not finer than this: a day up to here is still within its target. */
const WITHIN_TARGET_SHARE = 1.05
/** With fewer, there is more to gain from recording than from changing anything. */
const ENOUGH_WHOLE_DAYS = 4
/** A day stands out from here on, compared with the mean of the others. */
const STANDS_OUT_SHARE = 1.25

/** A change between weigh-ins that lie so many days apart is told as that of a week. */
const WEEK_DAYS = { min: 5, max: 10 } as const
const isWeek = (fromOn: CivilDay, untilOn: CivilDay): boolean => {
  const days = daysBetween(fromOn, untilOn)
  return days >= WEEK_DAYS.min && days <= WEEK_DAYS.max
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The fullest day, if it stands out among the others. */
const standingOut = (days: readonly DayEaten[]): DayEaten | undefined => {
  const [fullest, ...others] = days.toSorted((one, other) => other.energyKcal - one.energyKcal)
  if (!fullest || others.length === 0) return undefined
  const usualKcal = mean(others.map(({ energyKcal }) => energyKcal))
  return fullest.energyKcal >= STANDS_OUT_SHARE * usualKcal &&
    fullest.energyKcal > WITHIN_TARGET_SHARE * fullest.targetKcal
    ? fullest
    : undefined
}

/**
 * What a finished week has to say: what held, what the scale says, and one thing to try. It praises
 * and proposes, and never blames: days that did not hold are not counted up.
 * @param week its days, oldest first
 * @param trend weigh-ins of that week and before it, oldest first
 * @returns null for a week without records, which says nothing
 */
export function weeklyLetter(
  week: readonly DayEaten[],
  trend: readonly TrendPoint[],
): WeeklyLetter | null {
  const firstOn = week[0]?.on
  const lastOn = week.at(-1)?.on
  if (firstOn === undefined || lastOn === undefined) return null
  const recorded = week.filter(({ meals }) => meals > 0)
  const known = trend.filter(({ on }) => on <= lastOn)
  const weighed = known.filter(({ on }) => on >= firstOn)
  const newest = weighed.at(-1)
  if (recorded.length === 0 && !newest) return null

  const whole = recorded.filter(
    ({ energyKcal, targetKcal, isComplete }) =>
      isComplete && energyKcal >= WHOLE_DAY_SHARE * targetKcal,
  )
  const within = whole.filter(
    ({ energyKcal, targetKcal }) => energyKcal <= WITHIN_TARGET_SHARE * targetKcal,
  )
  const before = newest && known.findLast(({ on }) => on < firstOn && isWeek(on, newest.on))
  // Or at the beginning of the week.
  const earlier = before ?? weighed.find(({ on }) => newest && isWeek(on, newest.on))
  const changeKg = newest && earlier ? newest.trendKg - earlier.trendKg : null
  const fullest = standingOut(whole)
  return {
    held:
      within.length > 0
        ? { what: 'target', days: within.length, of: whole.length }
        : recorded.length > 0
          ? { what: 'recording', days: recorded.length, of: week.length }
          : { what: 'weighing' },
    scale: newest ? { trendKg: newest.trendKg, changeKg } : null,
    toTry:
      whole.length < ENOUGH_WHOLE_DAYS
        ? { what: 'record' }
        : !newest
          ? { what: 'weigh' }
          : fullest
            ? { what: 'fullest', on: fullest.on }
            : { what: 'same-again' },
  }
}
