import { DAY_MS } from '../day.ts'
import { meanOf } from '../units.ts'
import { byTime, type WeighIn } from './weigh-in.ts'

/**
 * Time constant of the exponential smoothing, days: after a week, a weigh-in has lost 63 % of its
 * influence.
 */
const TREND_TIME_CONSTANT_DAYS = 7

export interface TrendPoint extends WeighIn {
  readonly trendKg: number
  /** False for a weigh-in that looks like a typing error. */
  readonly isBelievable: boolean
}

/** The smoothing factor of a value after so much time: 1 - e^(-dt / 7 d). */
const smoothingFactor = (elapsedMs: number): number =>
  1 - Math.exp(-elapsedMs / (TREND_TIME_CONSTANT_DAYS * DAY_MS))

/** What was weighed within half a day counts as one, as for the forecast: its mean. */
const AT_ONCE_MS = DAY_MS / 2

/**
 * The weigh-ins, oldest first, each with the trend weight in kg at that moment: T += (1 - e^(-dt /
 * 7 d)) (w - T). The trend starts at the first believable weigh-in; one that looks like a typing
 * error does not move it.
 */
export function weightTrend(
  weighIns: readonly WeighIn[],
  believable: readonly WeighIn[] = weighIns,
): TrendPoint[] {
  const believed = new Set(believable)
  let trendKg = byTime(believable)[0]?.weightKg ?? 0
  /** The trend before what was weighed at once, how much that counts, and what it was. */
  let before = { trendKg, factor: 1, sinceAt: Number.NEGATIVE_INFINITY, lastAt: 0 }
  let weighed: number[] = []
  return byTime(weighIns).map((weighIn) => {
    const isBelievable = believed.has(weighIn)
    if (isBelievable) {
      const { weighedAt, weightKg } = weighIn
      if (weighedAt - before.sinceAt >= AT_ONCE_MS) {
        const factor = weighed.length === 0 ? 1 : smoothingFactor(weighedAt - before.lastAt)
        before = { trendKg, factor, sinceAt: weighedAt, lastAt: weighedAt }
        weighed = []
      }
      weighed.push(weightKg)
      before.lastAt = weighedAt
      trendKg = before.trendKg + before.factor * ((meanOf(weighed) ?? weightKg) - before.trendKg)
    }
    return { ...weighIn, trendKg, isBelievable }
  })
}
