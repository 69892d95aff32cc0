import type { WeightEntry } from '#contract/weight.ts'
import { DAY_MS } from '#domain/day.ts'
import { type MassUnit, massFromKg } from '#domain/units.ts'
import { milestonesOf } from '#domain/weight/milestones.ts'
import { weightTrend } from '#domain/weight/trend-weight.ts'
import { t } from '@lingui/core/macro'
import { LineChart } from '#web/charts/line-chart.tsx'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt, formatMass, massIn, shortDayAt, signedMass } from '#web/language/formats.ts'

/** More points than this are not told apart on a phone. */
const MOST_POINTS = 120
const DAYS_PER_MONTH = 30.44

interface WayChartProps {
  /** Newest first. */
  entries: readonly WeightEntry[]
  /** Null for all. */
  months: number | null
  targetKg: number
  unit: MassUnit
}

/** What was weighed in the last months, or ever, with its trend and each five kilograms lost. */
export function WayChart({ entries, months, targetKg, unit }: WayChartProps) {
  const zone = useZone()
  const trend = weightTrend(
    entries.map(({ createdAt, weight }) => ({
      weighedAt: Date.parse(createdAt),
      weightKg: weight,
    })),
  )
  const newestAt = trend.at(-1)?.weighedAt ?? 0
  const fromAt =
    months === null ? Number.NEGATIVE_INFINITY : newestAt - months * DAYS_PER_MONTH * DAY_MS
  const inSpan = trend.filter(({ weighedAt }) => weighedAt >= fromAt)
  const step = Math.ceil(inSpan.length / MOST_POINTS)
  // Counted from the newest, which is always drawn.
  const drawn = inSpan.filter((_, at) => (inSpan.length - 1 - at) % step === 0)
  const first = inSpan[0]
  const last = inSpan.at(-1)
  if (!first || !last) return null
  const milestones = milestonesOf(trend).filter(({ reachedAt }) => reachedAt >= fromAt)
  const words = (kg: number) => formatMass(kg, unit)
  const shown = (kg: number) => massFromKg(kg, unit)
  return (
    <>
      <LineChart
        title={t`Weight trajectory`}
        summary={t`Trend ${words(first.trendKg)} to ${words(last.trendKg)}: ${signedMass(last.trendKg - first.trendKg, unit)}`}
        isSummaryShown
        xName={t`Day`}
        heightPx={300}
        lines={[
          {
            name: t`Trend`,
            tone: 'brand',
            points: drawn.map(({ weighedAt, trendKg }) => ({ x: weighedAt, y: shown(trendKg) })),
          },
          {
            name: t`Weigh-in`,
            tone: 'saffron',
            look: 'dots',
            points: drawn.map(({ weighedAt, weightKg }) => ({ x: weighedAt, y: shown(weightKg) })),
          },
        ]}
        level={{ name: t`Target ${words(targetKg)}`, y: shown(targetKg) }}
        labelX={(x) => shortDayAt(x, zone)}
        describeX={(x) => dayAt(x, zone)}
        describeY={(value) => massIn(unit, value)}
      />
      {milestones.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2 text-sm">
          {milestones.map(({ lostKg, reachedAt }) => (
            <li key={lostKg} className="rounded-full bg-leaf-soft px-3 py-1 font-semibold">
              <bdi>{signedMass(-lostKg, unit)}</bdi> · {dayAt(reachedAt, zone)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
