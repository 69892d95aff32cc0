import { DAY_MS } from '../day.ts'
import { meanOf } from '../units.ts'
import { byTime, type WeighIn } from './weigh-in.ts'

/** The window of the weekly change, days. */
const SLOPE_DAYS = 28
/** How far apart two weigh-ins must lie before a slope means more than water, days. */
const SLOPE_MIN_SPAN_DAYS = 7
/** Weigh-ins scatter at least this much around any line, kg, however well a few of them fit one. */
const MIN_SCATTER_KG = 0.5
/**
 * Neighbouring days are alike (autocorrelation): only every 3 days a weigh-in counts as
 * independent.
 */
const INDEPENDENT_AFTER_DAYS = 3

/** A weight some days ago. */
export interface PastWeight {
  /** Fractional, 0 = now. */
  readonly daysAgo: number
  readonly weightKg: number
}

export interface WeightSlope {
  readonly kgPerWeek: number
  /** kg per week, from the scatter of the days and how many of them are independent. */
  readonly standardErrorKgPerWeek: number
  /** Standard deviation of the days around the line, kg; at least 0.5. */
  readonly scatterKg: number
  readonly spanDays: number
}

/**
 * Days from one weight to a later one, to a tenth of a second: rounded, since two fractions of days
 * differ by a hair more or less than 7 at different moments, and the text on a member's weight must
 * not change with them.
 */
export const daysApart = (earlier: PastWeight, later: PastWeight): number =>
  Math.round((earlier.daysAgo - later.daysAgo) * 1e6) / 1e6

/** Days from the oldest to the newest of weights given newest first; 0 without one. */
export const spanDaysOf = (days: readonly PastWeight[]): number => {
  const [newest, oldest] = [days.at(0), days.at(-1)]
  return newest && oldest ? daysApart(oldest, newest) : 0
}

/** The weigh-ins up to `nowAt`, newest first. */
export const pastWeights = (weighIns: readonly WeighIn[], nowAt: number): PastWeight[] =>
  byTime(weighIns)
    .filter(({ weighedAt }) => weighedAt <= nowAt)
    .map(({ weighedAt, weightKg }) => ({ daysAgo: (nowAt - weighedAt) / DAY_MS, weightKg }))
    .reverse()

/**
 * As one, their mean, what was weighed within half a day: many weigh-ins of one morning count no
 * more than one.
 */
export function dailyWeights(weights: readonly PastWeight[]): PastWeight[] {
  const days: PastWeight[][] = []
  for (const weight of weights) {
    const day = days.at(-1)
    if (day?.[0] !== undefined && daysApart(weight, day[0]) < 0.5) day.push(weight)
    else days.push([weight])
  }
  return days.map((day) => ({
    daysAgo: meanOf(day.map(({ daysAgo }) => daysAgo)) ?? 0,
    weightKg: meanOf(day.map(({ weightKg }) => weightKg)) ?? 0,
  }))
}

/** The least-squares slope of days given newest first; null when they span less than 7 days. */
export function weightSlope(days: readonly PastWeight[]): WeightSlope | null {
  const spanDays = spanDaysOf(days)
  if (spanDays < SLOPE_MIN_SPAN_DAYS) return null
  const weeks = days.map(({ daysAgo }) => -daysAgo / 7)
  const weekMean = meanOf(weeks) ?? 0
  const weightMean = meanOf(days.map(({ weightKg }) => weightKg)) ?? 0
  let covariance = 0
  let variance = 0
  days.forEach(({ weightKg }, i) => {
    const week = (weeks[i] ?? 0) - weekMean
    covariance += week * (weightKg - weightMean)
    variance += week ** 2
  })
  // To a milligram: the text on a steady weight must not depend on the last digit of a fraction.
  const kgPerWeek = Math.round((covariance / variance) * 1e6) / 1e6 + 0
  const squares = days.reduce(
    (sum, { weightKg }, i) =>
      sum + (weightKg - weightMean - kgPerWeek * ((weeks[i] ?? 0) - weekMean)) ** 2,
    0,
  )
  const scatterKg = Math.max(
    MIN_SCATTER_KG,
    days.length > 2 ? Math.sqrt(squares / (days.length - 2)) : 0,
  )
  const effectiveCount = Math.min(days.length, 1 + spanDays / INDEPENDENT_AFTER_DAYS)
  return {
    kgPerWeek,
    standardErrorKgPerWeek: scatterKg / Math.sqrt((effectiveCount * variance) / days.length),
    scatterKg,
    spanDays,
  }
}

/** A pace is known of weigh-ins that are at most half a year old. */
const KNOWN_DAYS = 182

/**
 * The slope over the last 28 days. Where these have no two weigh-ins a week apart, in a pause or
 * after one, or with rare weighing, it is that of the 28 days up to the newest weigh-in, or from the
 * newest of the half-year before. Null where the newest is older than half a year, or all lie less
 * than 7 days apart.
 */
export function slopeOfRecentWeeks(days: readonly PastWeight[]): WeightSlope | null {
  const newest = days[0]
  if (newest === undefined || newest.daysAgo > KNOWN_DAYS) return null
  const within = (untilDaysAgo: number) =>
    days.filter(({ daysAgo }) => daysAgo - untilDaysAgo <= SLOPE_DAYS)
  const recent = within(0)
  const upToNewest = within(newest.daysAgo)
  const earlier = days.find(
    (day) => daysApart(day, newest) >= SLOPE_MIN_SPAN_DAYS && daysApart(day, newest) <= KNOWN_DAYS,
  )
  return (
    weightSlope(recent) ??
    weightSlope(upToNewest) ??
    (earlier === undefined ? null : weightSlope([...upToNewest, earlier]))
  )
}
