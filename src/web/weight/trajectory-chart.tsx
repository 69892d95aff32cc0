import type { ProjectedWeight, WeightOutlook } from '#contract/weight.ts'
import { DAY_MS } from '#domain/day.ts'
import { lbFromKg } from '#domain/units.ts'
import { type MassUnit, massWords } from '#domain/weight/weight-words.ts'
import { useState } from 'react'
import { ChartLegend } from '#web/charts/chart-legend.tsx'
import { type ChartLine, LineChart } from '#web/charts/line-chart.tsx'
import { countOf, dayAt, shortDayAt } from '#web/language/formats.ts'
import { useZone } from '#web/clock/member-zone.ts'

const WEEK_MS = 7 * DAY_MS

interface TrajectoryChartProps {
  trajectory: WeightOutlook
  unit: MassUnit
}

const summaryOf = ({ history, projectedWeights, currentWeight, targetWeight }: WeightOutlook, unit: MassUnit) => {
  const words = (kg: number) => massWords(kg, unit)
  const last = projectedWeights.at(-1)
  const past =
    history.length > 1
      ? `Your last ${countOf(history.length, 'weigh-in')}, and the trend behind them.`
      : `You weigh ${words(currentWeight)}.`
  const ahead = last
    ? ` If you eat and move as now, ${countOf(last.week, 'week')} lead to about ${words(last.weight)}, most likely between ${words(last.low)} and ${words(last.high)}. Your target is ${words(targetWeight)}.`
    : ''
  return past + ahead
}

/** The last weigh-ins with their trend, and the weeks ahead with the range they will most likely stay in. */
export function TrajectoryChart({ trajectory, unit }: TrajectoryChartProps) {
  const zone = useZone()
  const [nowAt] = useState(() => Date.now())
  const { history, projectedWeights, currentWeight, targetWeight } = trajectory
  const shown = (kg: number) => (unit === 'lb' ? lbFromKg(kg) : kg)
  const weekAt = ({ week }: Pick<ProjectedWeight, 'week'>) => nowAt + week * WEEK_MS
  const hasProjection = projectedWeights.length > 0
  const past = history.map((entry) => ({ ...entry, x: Date.parse(entry.createdAt) }))
  const lines: ChartLine[] = [
    { name: 'Trend', tone: 'brand', points: past.map(({ x, trendWeight }) => ({ x, y: shown(trendWeight) })) },
    { name: 'Weigh-in', tone: 'saffron', look: 'dots', points: past.map(({ x, weight }) => ({ x, y: shown(weight) })) },
    ...(hasProjection
      ? [
          {
            name: 'Projection',
            tone: 'sky',
            look: 'dashed',
            points: [
              { x: nowAt, y: shown(currentWeight) },
              ...projectedWeights.map((week) => ({ x: weekAt(week), y: shown(week.weight) })),
            ],
          } as const,
        ]
      : []),
  ]
  return (
    <>
      <ChartLegend
        className="mb-3"
        entries={[
          { name: 'Weigh-ins', tone: 'saffron', look: 'dots' },
          { name: 'Trend', tone: 'brand' },
          ...(hasProjection
            ? ([
                { name: 'Projection', tone: 'sky', look: 'dashed' },
                { name: 'Likely range', tone: 'sky', look: 'band' },
              ] as const)
            : []),
        ]}
      />
      <LineChart
        title="Weight trajectory"
        summary={summaryOf(trajectory, unit)}
        xName="Day"
        heightPx={300}
        lines={lines}
        {...(hasProjection
          ? {
              band: {
                name: 'Likely range',
                tone: 'sky',
                points: [
                  { x: nowAt, low: shown(currentWeight), high: shown(currentWeight) },
                  ...projectedWeights.map((week) => ({ x: weekAt(week), low: shown(week.low), high: shown(week.high) })),
                ],
              } as const,
            }
          : {})}
        level={{ name: `Target ${massWords(targetWeight, unit)}`, y: shown(targetWeight) }}
        labelX={(x) => shortDayAt(x, zone)}
        describeX={(x) => dayAt(x, zone)}
        describeY={(value) => `${value.toFixed(1)} ${unit}`}
      />
    </>
  )
}
