import { type ReactNode, useState } from 'react'
import { ChartFigure, noRecord } from './chart-figure.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { BarPlot, type BarPlotProps } from './bar-plot.tsx'
import { heightWithText } from './use-room.ts'

interface BarChartProps extends Omit<BarPlotProps, 'pointed' | 'onPoint'> {
  title: string
  summary: ReactNode
  /** Heading of the table's first column, such as "Day". */
  barName: string
}

export function BarChart({ title, summary, barName, heightPx = 220, ...plot }: BarChartProps) {
  const [pointed, setPointed] = useState<string>()
  const { parts, bars } = plot
  const rows = bars.map(({ about, values, words }) => [
    about,
    ...parts.map((_, i) => (values === null ? noRecord() : (words[i] ?? ''))),
  ])
  const index = bars.findIndex(({ label }) => label === pointed)
  return (
    <ChartFigure
      pointed={{
        index,
        onPoint: (at) => setPointed(at === undefined ? undefined : bars[at]?.label),
      }}
      title={title}
      summary={summary}
      table={{
        columns: [barName, ...parts.map(({ name }) => name)],
        rows,
        links: bars.map(({ href }) => href),
      }}
    >
      <ChartLegend
        entries={parts.map(({ name, tone }) => ({ name, tone, look: 'dots' }))}
        className="mb-2"
      />
      <div dir="ltr" style={{ height: heightWithText(heightPx) }}>
        <BarPlot heightPx={heightPx} {...plot} pointed={pointed} onPoint={setPointed} />
      </div>
    </ChartFigure>
  )
}
