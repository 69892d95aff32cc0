import { type ReactNode } from 'react'
import { ChartFigure } from './chart-figure.tsx'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartTone } from './tones.ts'
import { BarPlot } from './bar-plot.tsx'

export interface BarPart {
  readonly name: string
  readonly tone: ChartTone
}
export interface Bar {
  /** Short, under the axis; also the key. */
  readonly label: string
  /** In full, for the readout and the table. */
  readonly about: string
  /** One value per part, from the bottom up; null where nothing is known. */
  readonly values: readonly number[] | null
  /** Not final yet: drawn hollow. */
  readonly isSoFar?: boolean
}

export interface BarPlotProps {
  parts: readonly BarPart[]
  bars: readonly Bar[]
  /** A value in words, such as "82 g". */
  describe: (value: number) => string
  heightPx?: number
}

interface BarChartProps extends BarPlotProps {
  title: string
  summary: ReactNode
  /** Heading of the table's first column, such as "Day". */
  barName: string
  className?: string
}

const NO_RECORD = 'no record'

/** Bars of stacked parts, with a gap where nothing is known; the drawing itself comes in a chunk of its own. */
export function BarChart({ title, summary, barName, className, heightPx = 220, ...plot }: BarChartProps) {
  const { parts, bars, describe } = plot
  return (
    <ChartFigure
      title={title}
      summary={summary}
      table={{
        columns: [barName, ...parts.map(({ name }) => name)],
        rows: bars.map(({ about, values }) => [about, ...parts.map((_, i) => (values === null ? NO_RECORD : describe(values[i] ?? 0)))]),
      }}
      {...(className ? { className } : {})}
    >
      <ChartLegend entries={parts.map(({ name, tone }) => ({ name, tone, look: 'dots' }))} className="mb-2" />
      <div style={{ height: heightPx }}>
        <BarPlot heightPx={heightPx} {...plot} />
      </div>
    </ChartFigure>
  )
}
