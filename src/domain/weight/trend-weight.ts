import { DAY_MS } from '../day.ts'
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
  let lastAt: number | null = null
  return byTime(weighIns).map((weighIn) => {
    const isBelievable = believed.has(weighIn)
    if (isBelievable) {
      trendKg +=
        smoothingFactor(lastAt === null ? 0 : weighIn.weighedAt - lastAt) *
        (weighIn.weightKg - trendKg)
      lastAt = weighIn.weighedAt
    }
    return { ...weighIn, trendKg, isBelievable }
  })
}
