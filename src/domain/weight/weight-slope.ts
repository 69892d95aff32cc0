import { DAY_MS } from '../day.ts'
import { type NotEnoughData, notEnoughData } from '../not-enough-data.ts'
import { meanOf } from '../units.ts'
import { sharesInSmoothed, smoothOverTime } from './trend-weight.ts'
import { byTime, type WeighIn } from './weigh-in.ts'

/** The window of the weekly change. */
export const SLOPE_DAYS = 28
/** How far apart two weigh-ins must lie before a slope means more than water. */
export const SLOPE_LEAST_SPAN_DAYS = 7
const WARM_UP_MS = 56 * DAY_MS
const WEEK_MS = 7 * DAY_MS
/** Scales and water scatter at least this much from day to day, however well a line fits a few points. */
const LEAST_SCATTER_KG = 0.3

export interface WeightSlope {
  readonly kind: 'known'
  readonly kgPerWeek: number
  /** kg per week; null with two weigh-ins, which fit any line. */
  readonly standardErrorKgPerWeek: number | null
  /** Weigh-ins within the window. */
  readonly weighIns: number
}

function leastSquaresSlope(xs: readonly number[], ys: readonly number[]): number {
  const xMean = meanOf(xs) ?? 0
  const yMean = meanOf(ys) ?? 0
  let covariance = 0
  let variance = 0
  xs.forEach((x, i) => {
    covariance += (x - xMean) * ((ys[i] ?? 0) - yMean)
    variance += (x - xMean) ** 2
  })
  return variance === 0 ? 0 : covariance / variance
}

function scatterKg(weeks: readonly number[], weightsKg: readonly number[]): number {
  const slope = leastSquaresSlope(weeks, weightsKg)
  const weekMean = meanOf(weeks) ?? 0
  const weightMean = meanOf(weightsKg) ?? 0
  const squares = weightsKg.reduce((sum, kg, i) => sum + (kg - weightMean - slope * ((weeks[i] ?? 0) - weekMean)) ** 2, 0)
  return Math.max(LEAST_SCATTER_KG, Math.sqrt(squares / (weightsKg.length - 2)))
}

/**
 * The slope of the trend weight over the weigh-ins from `sinceAt` to `nowAt`: least squares of the trend against time
 * smoothed in the same way. Both lag by the same, so that a straight line of weigh-ins gives exactly its own slope from
 * the second weigh-in on. Weigh-ins of the 8 weeks before warm the trend up.
 */
export function weightSlope(weighIns: readonly WeighIn[], sinceAt: number, nowAt: number): WeightSlope | NotEnoughData {
  const used = byTime(weighIns).filter(({ weighedAt }) => weighedAt >= sinceAt - WARM_UP_MS && weighedAt <= nowAt)
  const firstInWindow = used.findIndex(({ weighedAt }) => weighedAt >= sinceAt)
  const first = used[firstInWindow]
  const last = used.at(-1)
  if (first === undefined || last === undefined) return notEnoughData('weigh-ins')
  if (last.weighedAt - first.weighedAt < SLOPE_LEAST_SPAN_DAYS * DAY_MS) return notEnoughData('weigh-ins')

  const timesAt = used.map(({ weighedAt }) => weighedAt)
  const weeks = timesAt.map((at) => (at - first.weighedAt) / WEEK_MS)
  const weightsKg = used.map(({ weightKg }) => weightKg)
  const smoothedWeeks = smoothOverTime(timesAt, weeks).slice(firstInWindow)
  const inWindow = used.length - firstInWindow
  return {
    kind: 'known',
    kgPerWeek: leastSquaresSlope(smoothedWeeks, smoothOverTime(timesAt, weightsKg).slice(firstInWindow)),
    standardErrorKgPerWeek: inWindow < 3 ? null : standardError(),
    weighIns: inWindow,
  }

  // The slope is linear in the weigh-ins: their errors add up by how much each counts in it.
  function standardError(): number {
    const scatter = scatterKg(weeks.slice(firstInWindow), weightsKg.slice(firstInWindow))
    const mean = meanOf(smoothedWeeks) ?? 0
    const variance = smoothedWeeks.reduce((sum, week) => sum + (week - mean) ** 2, 0)
    if (variance === 0) return 0
    const factors = timesAt.map((_, i) => (i < firstInWindow ? 0 : ((smoothedWeeks[i - firstInWindow] ?? 0) - mean) / variance))
    return scatter * Math.hypot(...sharesInSmoothed(timesAt, factors))
  }
}

/**
 * The weekly change in kg from weigh-ins alone: the slope over the last 28 days. A member who weighs rarely, and so has
 * no two weigh-ins a week apart within them, is judged from the newest weigh-in of the 28 days before.
 */
export function slopeOfRecentWeeks(weighIns: readonly WeighIn[], nowAt: number): WeightSlope | NotEnoughData {
  const sinceAt = nowAt - SLOPE_DAYS * DAY_MS
  const slope = weightSlope(weighIns, sinceAt, nowAt)
  if (slope.kind === 'known' || !weighIns.some((w) => w.weighedAt >= sinceAt && w.weighedAt <= nowAt)) return slope
  const earlierAt = weighIns.map(({ weighedAt }) => weighedAt).filter((at) => at < sinceAt && at >= sinceAt - SLOPE_DAYS * DAY_MS)
  return earlierAt.length === 0 ? slope : weightSlope(weighIns, Math.max(...earlierAt), nowAt)
}
