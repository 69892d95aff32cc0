import { t } from '@lingui/core/macro'
import { type ReactNode } from 'react'
import { ChartFigure } from './chart-figure.tsx'
import type { ChartLine, LinePlotProps } from './chart-props.ts'
import { LinePlot } from './line-plot.tsx'

interface LineChartProps extends LinePlotProps {
  title: string
  summary: ReactNode
  /** Heading of the table's first column, such as "Day". */
  xName: string
  className?: string
}

const noRecord = () => t`no record`

const valueAt = ({ points }: ChartLine, x: number) => points.find((point) => point.x === x)?.y ?? null

/** Lines over time, with gaps where nothing is known; the drawing itself comes in a chunk of its own. */
export function LineChart({ title, summary, xName, className, heightPx = 240, ...plot }: LineChartProps) {
  const { lines, band, describeX, describeY } = plot
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b)
  const rows = xs.map((x) => {
    const range = band?.points.find((point) => point.x === x)
    return [
      describeX(x),
      ...lines.map((line) => {
        const y = valueAt(line, x)
        return y === null ? noRecord() : describeY(y)
      }),
      ...(band ? [range ? t`${describeY(range.low)} to ${describeY(range.high)}` : noRecord()] : []),
    ]
  })
  return (
    <ChartFigure
      title={title}
      summary={summary}
      table={{ columns: [xName, ...lines.map(({ name }) => name), ...(band ? [band.name] : [])], rows }}
      {...(className ? { className } : {})}
    >
      <div style={{ height: heightPx }}>
        <LinePlot heightPx={heightPx} {...plot} />
      </div>
    </ChartFigure>
  )
}
