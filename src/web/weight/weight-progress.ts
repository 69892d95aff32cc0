import type { WeightEntry } from '#contract/weight.ts'
import { DAY_MS } from '#domain/day.ts'
import type { MassUnit } from '#domain/units.ts'
import { type Milestone, milestonesOf } from '#domain/weight/milestones.ts'
import { type TrendPoint, weightTrend } from '#domain/weight/trend-weight.ts'
import { t } from '@lingui/core/macro'
import { formatMass, signedMass } from '#web/language/formats.ts'

const DAYS_PER_MONTH = 30.44

export interface WeightProgress {
  /** Oldest first. */
  readonly points: readonly TrendPoint[]
  readonly milestones: readonly Milestone[]
}

/**
 * What was weighed in the last months, with its trend and each five kilograms lost.
 * @param entries newest first
 * @param months null for all
 */
export const progressIn = (
  entries: readonly WeightEntry[],
  months: number | null,
): WeightProgress => {
  const trend = weightTrend(
    entries.map(({ createdAt, weight }) => ({
      weighedAt: Date.parse(createdAt),
      weightKg: weight,
    })),
  )
  const newestAt = trend.at(-1)?.weighedAt ?? 0
  const fromAt =
    months === null ? Number.NEGATIVE_INFINITY : newestAt - months * DAYS_PER_MONTH * DAY_MS
  return {
    points: trend.filter(({ weighedAt }) => weighedAt >= fromAt),
    milestones: milestonesOf(trend).filter(({ reachedAt }) => reachedAt >= fromAt),
  }
}

/** "Trend 92.0 kg to 82.8 kg: −9.2 kg"; empty without a weigh-in. */
export const progressText = ({ points }: WeightProgress, unit: MassUnit): string => {
  const [first, last] = [points[0], points.at(-1)]
  return first && last
    ? t`Trend ${formatMass(first.trendKg, unit)} to ${formatMass(last.trendKg, unit)}: ${signedMass(last.trendKg - first.trendKg, unit)}`
    : ''
}
