import { addDays, type CivilDay, daysBetween } from '../day.ts'
import type { MainField } from '../foods/nutrient.ts'
import { EIGHTY_PERCENT_REACH } from '../normal-curve.ts'
import { meanOf } from '../units.ts'
import { weightTrend } from '../weight/trend-weight.ts'
import type { WeighIn } from '../weight/weigh-in.ts'
import { dailyWeights, pastWeights, weightSlope } from '../weight/weight-slope.ts'

// What a sheet for a doctor, dietitian or coach says of a span of days: ranges, means, gaps, and how
// sure they are.

/** The longest span of a sheet, days: ten years. */
export const LONGEST_SHEET_DAYS = 3660
/** Without a wish the span ends today and has so many days. */
export const USUAL_SHEET_DAYS = 90
/** More rows do not fit on a page. */
const MOST_ROWS = 14
const ROW_LENGTHS = [7, 30, 91, 365]

/** What a sheet tells of the food beside its energy. */
export const SHEET_FIELDS = [
  'proteinG',
  'fiberG',
  'sodiumMg',
] as const satisfies readonly MainField[]
export type SheetField = (typeof SHEET_FIELDS)[number]

/** A day with meals, added up as eaten; an amount that is not known of all of them is null. */
export type EatenDay = Readonly<Record<SheetField, number | null>> & {
  readonly on: CivilDay
  readonly energyKcal: number
  /** The sums of both ends of the ranges; of a meal without one, its energy. */
  readonly lowKcal: number
  readonly highKcal: number
}

export interface DatedWeighIn extends WeighIn {
  readonly weighedOn: CivilDay
}

/** How the values of single days lie. */
export interface Spread {
  readonly mean: number
  readonly lowest: number
  readonly highest: number
  readonly count: number
}

/** Null of nothing. */
export const spreadOf = (values: readonly number[]): Spread | null => {
  const mean = meanOf(values)
  if (mean === null) return null
  // Not by spreading: a span may have more values than a call takes arguments.
  const [lowest, highest] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  return { mean, lowest, highest, count: values.length }
}

/**
 * The energy of days that were recorded as a whole, kcal a day. The range of the mean is where it
 * lies if all estimates are off in the same direction, each as far as its own range goes.
 */
export const energyOf = (
  days: readonly EatenDay[],
): (Spread & { readonly low: number; readonly high: number }) | null => {
  const spread = spreadOf(days.map(({ energyKcal }) => energyKcal))
  return (
    spread && {
      ...spread,
      low: meanOf(days.map(({ lowKcal }) => lowKcal)) ?? 0,
      high: meanOf(days.map(({ highKcal }) => highKcal)) ?? 0,
    }
  )
}

/** Of the days that know the amount of all their meals. */
export const nutrientOf = (days: readonly EatenDay[], nutrient: SheetField): Spread | null =>
  spreadOf(days.map((day) => day[nutrient]).filter((amount) => amount !== null))

interface SheetWeight {
  readonly count: number
  readonly lowestKg: number
  readonly highestKg: number
  /** The smoothed weight at the first and at the last weigh-in. */
  readonly firstTrendKg: number
  readonly lastTrendKg: number
  /** A straight line's, with the range of 80 % of true ones; null below a week. */
  readonly kgPerWeek: { readonly mean: number; readonly low: number; readonly high: number } | null
  /** By time. */
  readonly points: readonly {
    readonly at: number
    readonly on: CivilDay
    readonly weightKg: number
    readonly trendKg: number
  }[]
}

/**
 * The weight over a span; null without a weigh-in in it.
 * @param weighIns also earlier ones, which lead the trend in
 */
export const weightOf = (
  weighIns: readonly DatedWeighIn[],
  { fromOn, untilOn }: Span,
): SheetWeight | null => {
  const dayOf = new Map(weighIns.map(({ weighedAt, weighedOn }) => [weighedAt, weighedOn]))
  const points = weightTrend(weighIns.filter(({ weighedOn }) => weighedOn <= untilOn))
    .map(({ weighedAt: at, weightKg, trendKg }) => ({
      at,
      on: dayOf.get(at) ?? fromOn,
      weightKg,
      trendKg,
    }))
    .filter(({ on }) => on >= fromOn)
  const [first, last] = [points[0], points.at(-1)]
  const spread = spreadOf(points.map(({ weightKg }) => weightKg))
  if (!first || !last || !spread) return null
  const slope = weightSlope(
    dailyWeights(
      pastWeights(
        points.map(({ at, weightKg }) => ({ weighedAt: at, weightKg })),
        last.at,
      ),
    ),
  )
  const reach = slope ? EIGHTY_PERCENT_REACH * slope.standardErrorKgPerWeek : 0
  return {
    count: points.length,
    lowestKg: spread.lowest,
    highestKg: spread.highest,
    firstTrendKg: first.trendKg,
    lastTrendKg: last.trendKg,
    kgPerWeek: slope && {
      mean: slope.kgPerWeek,
      low: slope.kgPerWeek - reach,
      high: slope.kgPerWeek + reach,
    },
    points,
  }
}

export interface Span {
  readonly fromOn: CivilDay
  readonly untilOn: CivilDay
}

/** The span in equal stretches, the last maybe shorter: weeks, or longer ones where it is long. */
export const stretchesOf = ({ fromOn, untilOn }: Span): Span[] => {
  const days = daysBetween(fromOn, untilOn) + 1
  const length = ROW_LENGTHS.find((one) => days <= one * MOST_ROWS) ?? days
  return Array.from({ length: Math.ceil(days / length) }, (_, at) => ({
    fromOn: addDays(fromOn, at * length),
    untilOn: addDays(fromOn, Math.min(days, (at + 1) * length) - 1),
  }))
}

/** The days of a span without a record, joined. */
export const gapsOf = ({ fromOn, untilOn }: Span, recorded: ReadonlySet<CivilDay>): Span[] => {
  const gaps: Span[] = []
  let beganOn: CivilDay | null = null
  for (let on = fromOn; on <= untilOn; on = addDays(on, 1)) {
    if (!recorded.has(on)) beganOn ??= on
    else if (beganOn !== null) {
      gaps.push({ fromOn: beganOn, untilOn: addDays(on, -1) })
      beganOn = null
    }
  }
  if (beganOn !== null) gaps.push({ fromOn: beganOn, untilOn })
  return gaps
}
