import { type ReactNode } from 'react'
import { ChartFigure } from './chart-figure.tsx'
import type { BandPoint, ChartPoint } from './line-path.ts'
import type { ChartTone } from './tones.ts'
import { LinePlot } from './line-plot.tsx'

export interface ChartLine {
  readonly name: string
  readonly tone: ChartTone
  /** By ascending x. */
  readonly points: readonly ChartPoint[]
  /** `dots` draws the points alone. */
  readonly look?: 'line' | 'dashed' | 'dots'
  /** The x of a value that is not final yet: a hollow dot that the line does not reach. */
  readonly soFarX?: number | undefined
}
export interface ChartBand {
  readonly name: string
  readonly tone: ChartTone
  readonly points: readonly BandPoint[]
}
export interface ChartLevel {
  readonly name: string
  readonly y: number
}

export interface LinePlotProps {
  lines: readonly ChartLine[]
  /** A range of uncertainty behind the lines. */
  band?: ChartBand
  /** A level to compare with, such as a target. */
  level?: ChartLevel
  /** A short label under the axis. */
  labelX: (x: number) => string
  /** Words for x and y in the readout and in the table. */
  describeX: (x: number) => string
  describeY: (y: number) => string
  /** Where the x axis carries labels; otherwise at the points, as many as fit. */
  xTicks?: readonly number[]
  /** The y axis begins at zero. */
  startsAtZero?: boolean
  heightPx?: number
}

interface LineChartProps extends LinePlotProps {
  title: string
  summary: ReactNode
  /** Heading of the table's first column, such as "Day". */
  xName: string
  className?: string
}

const NO_RECORD = 'no record'

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
        return y === null ? NO_RECORD : describeY(y)
      }),
      ...(band ? [range ? `${describeY(range.low)} to ${describeY(range.high)}` : NO_RECORD] : []),
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
