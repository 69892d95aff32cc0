import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { ChartFigure, noRecord } from './chart-figure.tsx'
import type { ChartLine } from './line-plot-parts.tsx'
import { LinePlot, type LinePlotProps } from './line-plot.tsx'
import { heightWithText } from './use-room.ts'

interface LineChartProps extends Omit<LinePlotProps, 'pointedX' | 'onPoint'> {
  title: string
  summary: ReactNode
  isSummaryShown?: boolean
  /** Heading of the table's first column, such as "Day". */
  xName: string
  /** Where the table's row of an x leads. */
  linkOf?: ((x: number) => string) | undefined
}

const valueAt = ({ points }: ChartLine, x: number) =>
  points.find((point) => point.x === x)?.y ?? null

export function LineChart({
  title,
  summary,
  isSummaryShown = false,
  xName,
  linkOf,
  heightPx = 240,
  ...plot
}: LineChartProps) {
  const [pointedX, setPointedX] = useState<number>()
  const { lines, band, describeX, describeY } = plot
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort(
    (a, b) => a - b,
  )
  const names = [...lines.map(({ name }) => name), ...(band ? [band.name] : [])]
  const rows = xs.map((x) => {
    const range = band?.points.find((point) => point.x === x)
    return [
      describeX(x),
      ...lines.map((line) => {
        const y = valueAt(line, x)
        return y === null ? noRecord() : describeY(y)
      }),
      ...(band
        ? [range ? t`${describeY(range.low)} to ${describeY(range.high)}` : noRecord()]
        : []),
    ]
  })
  const index = xs.findIndex((x) => x === pointedX)
  return (
    <ChartFigure
      pointed={{ index, onPoint: (at) => setPointedX(at === undefined ? undefined : xs[at]) }}
      title={title}
      summary={summary}
      isSummaryShown={isSummaryShown}
      table={{ columns: [xName, ...names], rows, ...(linkOf && { links: xs.map(linkOf) }) }}
    >
      {/* Time runs to the right in every language. */}
      <div dir="ltr" style={{ height: heightWithText(heightPx) }}>
        <LinePlot heightPx={heightPx} {...plot} pointedX={pointedX} onPoint={setPointedX} />
      </div>
    </ChartFigure>
  )
}
