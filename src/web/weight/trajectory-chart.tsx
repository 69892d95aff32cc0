import type { WeightOutlook } from '#contract/weight.ts'
import { DAY_MS } from '#domain/day.ts'
import { massFromKg } from '#domain/units.ts'
import type { MassUnit } from '#domain/units.ts'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { ChartLegend, type LegendEntry } from '#web/charts/chart-legend.tsx'
import type { ChartLine } from '#web/charts/line-plot-parts.tsx'
import { LineChart } from '#web/charts/line-chart.tsx'
import { useMoved } from '#web/charts/use-moved.ts'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt, energy, massIn, formatMass, shortDayAt } from '#web/language/formats.ts'

const WEEK_MS = 7 * DAY_MS

type Drawn = Pick<
  WeightOutlook,
  'history' | 'projectedWeights' | 'plan' | 'currentWeight' | 'targetWeight' | 'estimatedWeight'
>

interface TrajectoryChartProps {
  trajectory: Drawn
  unit: MassUnit
  /** Lower, and without its sentences, where the page says them beside it. */
  isBrief?: boolean
}

/** Where the weight was, is going, and would go by plan, in up to three sentences. */
function summaryOf(
  { history, projectedWeights, plan, currentWeight, targetWeight }: Drawn,
  unit: MassUnit,
): string {
  const words = (kg: number) => formatMass(kg, unit)
  const last = projectedWeights.at(-1)
  const planned = plan.weeks.at(-1)
  const past =
    history.length > 1
      ? plural(history.length, {
          one: 'The last weigh-in.',
          other: 'The last # weigh-ins, and the trend behind them.',
        })
      : t`The weight now: ${words(currentWeight)}.`
  const ahead =
    last &&
    t`In ${last.week} weeks about ${words(last.weight)}, most likely between ${words(last.low)} and ${words(last.high)}. The target is ${words(targetWeight)}.`
  const intended =
    planned && t`The plan: ${words(planned.weight)} at about ${energy(plan.calories)} a day.`
  return [past, ahead, intended].filter((sentence) => sentence !== undefined).join(' ')
}

/** The last weigh-ins with their trend, the forecast with its likely range, and the plan. */
export function TrajectoryChart({ trajectory, unit, isBrief = false }: TrajectoryChartProps) {
  const zone = useZone()
  const [nowAt] = useState(() => Date.now())
  const { history, plan, targetWeight } = trajectory
  // After a weigh-in the forecast moves from where it was.
  const [estimatedWeight = trajectory.estimatedWeight, ...moved] = useMoved([
    trajectory.estimatedWeight,
    ...trajectory.projectedWeights.flatMap(({ weight, low, high }) => [weight, low, high]),
  ])
  const projectedWeights = trajectory.projectedWeights.map((week, at) => ({
    week: week.week,
    weight: moved[3 * at] ?? week.weight,
    low: moved[3 * at + 1] ?? week.low,
    high: moved[3 * at + 2] ?? week.high,
  }))
  const shown = (kg: number) => massFromKg(kg, unit)
  const start = { x: nowAt, y: shown(estimatedWeight) }
  const ahead = (weeks: readonly { week: number; weight: number }[]) => [
    start,
    ...weeks.map(({ week, weight }) => ({ x: nowAt + week * WEEK_MS, y: shown(weight) })),
  ]
  const past = history.map((entry) => ({ ...entry, x: Date.parse(entry.createdAt) }))
  const forecast: ChartLine[] =
    projectedWeights.length > 0
      ? [{ name: t`Forecast`, tone: 'sky', points: ahead(projectedWeights) }]
      : []
  const weighed: ChartLine[] =
    past.length > 0
      ? [
          {
            name: t`Trend`,
            tone: 'brand',
            points: past.map(({ x, trendWeight }) => ({ x, y: shown(trendWeight) })),
          },
          {
            name: t`Weigh-in`,
            tone: 'saffron',
            look: 'dots',
            points: past.map(({ x, weight }) => ({ x, y: shown(weight) })),
          },
        ]
      : []
  const lines: ChartLine[] = [
    ...weighed,
    { name: t`Plan`, tone: 'plain', look: 'dashed', points: ahead(plan.weeks) },
    ...forecast,
  ]
  const band = {
    name: t`Likely range`,
    tone: 'sky' as const,
    points: [
      { x: nowAt, low: start.y, high: start.y },
      ...projectedWeights.map(({ week, low, high }) => ({
        x: nowAt + week * WEEK_MS,
        low: shown(low),
        high: shown(high),
      })),
    ],
  }
  const planName = t`Plan: ${energy(plan.calories)} a day`
  const legend: LegendEntry[] = lines.map(({ name, tone, look }) => ({
    name: look === 'dashed' && !isBrief ? planName : name,
    tone,
    look: look ?? 'line',
  }))
  return (
    <>
      <ChartLegend
        className={isBrief ? 'mb-1' : 'mb-3'}
        entries={
          forecast.length > 0
            ? [...legend, { name: band.name, tone: band.tone, look: 'band' }]
            : legend
        }
      />
      <LineChart
        title={t`Weight trajectory`}
        summary={summaryOf(trajectory, unit)}
        isSummaryShown={!isBrief}
        xName={t`Day`}
        heightPx={isBrief ? 160 : 300}
        lines={lines}
        {...(forecast.length > 0 ? { band } : {})}
        level={{ name: t`Target ${formatMass(targetWeight, unit)}`, y: shown(targetWeight) }}
        now={{ name: t`Today`, x: nowAt }}
        labelX={(x) => shortDayAt(x, zone)}
        describeX={(x) => dayAt(x, zone)}
        describeY={(value) => massIn(unit, value)}
      />
    </>
  )
}
