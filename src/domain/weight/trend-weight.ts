import { DAY_MS } from '../day.ts'
import { byTime, type WeighIn } from './weigh-in.ts'

/** Time constant of the smoothing, days: after a week without news, an old weigh-in has lost 63 % of its say. */
export const TREND_TIME_CONSTANT_DAYS = 7

export interface TrendPoint extends WeighIn {
  readonly trendKg: number
}

/** How much a new value counts after so many days: 1 - e^(-dt / 7 d). */
const newsShare = (elapsedMs: number): number => 1 - Math.exp(-elapsedMs / (TREND_TIME_CONSTANT_DAYS * DAY_MS))

/** Values at ascending times, smoothed by elapsed time: T += (1 - e^(-dt / 7 d)) (value - T). */
export function smoothOverTime(timesAt: readonly number[], values: readonly number[]): number[] {
  const smoothed: number[] = []
  let trend = values[0] ?? 0
  values.forEach((value, i) => {
    const elapsedMs = i === 0 ? 0 : (timesAt[i] ?? 0) - (timesAt[i - 1] ?? 0)
    trend += newsShare(elapsedMs) * (value - trend)
    smoothed.push(trend)
  })
  return smoothed
}

/**
 * How much each value counts in the sum of smoothed values, each times its factor: what `smoothOverTime` would give for a
 * history that is 1 there alone, without a run for each.
 */
export function sharesInSmoothed(timesAt: readonly number[], factors: readonly number[]): number[] {
  const shares = timesAt.map(() => 0)
  let passedOn = 0
  for (let i = timesAt.length - 1; i >= 0; i -= 1) {
    passedOn += factors[i] ?? 0
    // The trend starts at the first value, which therefore counts whole.
    const share = i === 0 ? 1 : newsShare((timesAt[i] ?? 0) - (timesAt[i - 1] ?? 0))
    shares[i] = share * passedOn
    passedOn *= 1 - share
  }
  return shares
}

/**
 * The weigh-ins, oldest first, each with the trend weight in kg at that moment. The trend starts at the first weigh-in
 * and always lies between the lightest and the heaviest. It smooths by elapsed time, so irregular weighing is no harm.
 */
export function weightTrend(weighIns: readonly WeighIn[]): TrendPoint[] {
  const sorted = byTime(weighIns)
  const trend = smoothOverTime(
    sorted.map((weighIn) => weighIn.weighedAt),
    sorted.map((weighIn) => weighIn.weightKg),
  )
  return sorted.map((weighIn, i) => ({ ...weighIn, trendKg: trend[i] ?? weighIn.weightKg }))
}
