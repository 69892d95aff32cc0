import { t } from '@lingui/core/macro'
import type { PointerEvent } from 'react'
import { classes } from '#web/ui/classes.ts'
import { axisTicks, linearScale, nearest, scaled, spacedOut } from './chart-scale.ts'
import { bandPath, type BandPoint, type ChartPoint, linePath, stretchesOf } from './line-path.ts'
import { type ChartTone, fillClasses, strokeClasses } from './tones.ts'
import { useRoom } from './use-room.ts'
import { onMouseLeave, YAxis } from './y-axis.tsx'
import { PlotReadout } from './plot-readout.tsx'

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
interface ChartBand {
  readonly name: string
  readonly tone: ChartTone
  readonly points: readonly BandPoint[]
}
interface ChartLevel {
  readonly name: string
  readonly y: number
}

export interface LinePlotProps {
  lines: readonly ChartLine[]
  band?: ChartBand
  /** A level to compare with, such as a target. */
  level?: ChartLevel
  /** A moment that parts what was from what is ahead. */
  now?: { readonly name: string; readonly x: number }
  /** A short label under the axis. */
  labelX: (x: number) => string
  /** Words for x and y in the readout and in the table. */
  describeX: (x: number) => string
  describeY: (y: number) => string
  /** Where the x axis has labels; otherwise at the points, as many as fit. */
  xTicks?: readonly number[]
  startsAtZero?: boolean
  heightPx?: number
  pointedX: number | undefined
  onPoint: (x: number | undefined) => void
}

/** In px at the usual text size; all sizes that follow from text scale with it. */
const MARGIN = { top: 12, right: 14, bottom: 26, left: 46 } as const
const LABEL_WIDTH_PX = 80
const DOT_SPACE_PX = 14
const TICK_SPACE_PX = 60
const LEVEL_LETTERS_PX = 12
/** How many letters of a level's name fit beside the numbers of the axis. */
const LEVEL_LETTERS = 15

const knownYs = ({ points }: ChartLine) => points.flatMap(({ y }) => (y === null ? [] : [y]))

function Line({
  line,
  atX,
  atY,
  hasDots,
}: {
  line: ChartLine
  atX: Scale
  atY: Scale
  hasDots: boolean
}) {
  const final = line.points.map(({ x, y }) => ({ x, y: x === line.soFarX ? null : y }))
  const soFar = line.points.filter(({ x }) => x === line.soFarX)
  const dots =
    hasDots || line.look === 'dots'
      ? final
      : stretchesOf(final).flatMap((s) => (s.length === 1 ? s : []))
  return (
    <g className={classes(strokeClasses[line.tone], 'fill-none')}>
      {line.look !== 'dots' && (
        <path
          d={linePath(final, atX, atY)}
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          {...(line.look === 'dashed' ? { strokeDasharray: '1 7' } : {})}
        />
      )}
      {dots.map(({ x, y }) =>
        y === null ? null : (
          <circle
            key={x}
            cx={atX(x)}
            cy={atY(y)}
            r="3.5"
            strokeWidth="2"
            className={line.soFarX === undefined ? 'fill-card' : fillClasses[line.tone]}
          />
        ),
      )}
      {soFar.map(({ x, y }) =>
        y === null ? null : (
          <circle
            key={x}
            cx={atX(x)}
            cy={atY(y)}
            r="5"
            strokeWidth="2"
            strokeDasharray="3 2.3"
            className="fill-card"
          />
        ),
      )}
    </g>
  )
}

type Scale = (value: number) => number

/** The drawing of a line chart, in real pixels, so that its text never shrinks. */
export function LinePlot({
  lines,
  band,
  level,
  now,
  labelX,
  describeX,
  describeY,
  xTicks,
  startsAtZero = false,
  heightPx = 240,
  pointedX,
  onPoint,
}: LinePlotProps) {
  const [place, { widthPx, scale }] = useRoom()
  const margin = scaled(MARGIN, scale)
  const drawnPx = heightPx * scale
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort(
    (a, b) => a - b,
  )
  const ys = [
    ...lines.flatMap(knownYs),
    ...(band?.points.flatMap(({ low, high }) => [low, high]) ?? []),
    ...(level ? [level.y] : []),
    ...(startsAtZero ? [0] : []),
  ]
  const firstX = xs.at(0)
  const lastX = xs.at(-1)
  const isDrawable = widthPx > 0 && ys.length > 0 && firstX !== undefined && lastX !== undefined
  const yTicks = isDrawable
    ? axisTicks(Math.min(...ys), Math.max(...ys), Math.max(4, Math.round(heightPx / TICK_SPACE_PX)))
    : [0, 1]
  const plotRight = Math.max(margin.left + 1, widthPx - margin.right)
  const plotBottom = drawnPx - margin.bottom
  const atX = linearScale([firstX ?? 0, lastX ?? 1], [margin.left + 6, plotRight - 6])
  const atY = linearScale([yTicks.at(0) ?? 0, yTicks.at(-1) ?? 1], [plotBottom, margin.top])
  const labelPx = LABEL_WIDTH_PX * scale
  // A label at the right edge ends there, so its middle is to the left of its point.
  const endsThere = (tick: number) => atX(tick) > plotRight - 20 * scale
  const labelMiddle = (tick: number) => (endsThere(tick) ? plotRight - labelPx / 2 : atX(tick))
  const hasRoomForDots = xs.length * DOT_SPACE_PX < plotRight - margin.left
  const hasDots = hasRoomForDots && !lines.some(({ look }) => look === 'dots')

  const xUnder = (event: PointerEvent<SVGSVGElement>) => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left
    const nearestPx = nearest(xs.map(atX), offset)
    return xs.find((x) => atX(x) === nearestPx)
  }
  const pointed =
    pointedX === undefined
      ? []
      : lines.flatMap((line) => {
          const y = line.points.find(({ x }) => x === pointedX)?.y
          return y === null || y === undefined ? [] : [{ line, y }]
        })

  const range = band?.points.find(({ x, low, high }) => x === pointedX && low < high)

  return (
    <div ref={place} className="relative h-full">
      {isDrawable && (
        <svg
          width={widthPx}
          height={drawnPx}
          className="block touch-pan-y"
          onPointerMove={(event) => onPoint(xUnder(event))}
          onPointerDown={(event) => {
            const x = xUnder(event)
            onPoint(event.pointerType !== 'mouse' && x === pointedX ? undefined : x)
          }}
          onPointerLeave={onMouseLeave(() => onPoint(undefined))}
        >
          <YAxis ticks={yTicks} left={margin.left} right={plotRight} atY={atY} />
          <g className="fill-ink-soft text-xs">
            {spacedOut(xTicks ?? xs, labelMiddle, labelPx).map((tick) => (
              <text
                key={tick}
                x={Math.min(atX(tick), plotRight - 4)}
                y={drawnPx - 6 * scale}
                textAnchor={endsThere(tick) ? 'end' : 'middle'}
              >
                {labelX(tick)}
              </text>
            ))}
          </g>
          {band && (
            <path
              d={bandPath(band.points, atX, atY)}
              className={classes(fillClasses[band.tone], 'opacity-18')}
            />
          )}
          {level && (
            <g className="stroke-leaf">
              <line
                x1={margin.left}
                x2={plotRight}
                y1={atY(level.y)}
                y2={atY(level.y)}
                strokeWidth="1.5"
                strokeDasharray="6 5"
              />
              <text
                x={margin.left + 6}
                y={atY(level.y) - 6}
                strokeWidth="4"
                strokeLinejoin="round"
                paintOrder="stroke"
                fontSize={Math.min(LEVEL_LETTERS_PX * scale, widthPx / LEVEL_LETTERS)}
                className="fill-leaf-ink stroke-card font-semibold"
              >
                {level.name}
              </text>
            </g>
          )}
          {now && (
            <g>
              <line
                x1={atX(now.x)}
                x2={atX(now.x)}
                y1={margin.top}
                y2={plotBottom}
                strokeDasharray="2 4"
                className="stroke-line-strong"
              />
              <text
                x={atX(now.x)}
                y={plotBottom - 6 * scale}
                textAnchor="middle"
                strokeWidth="4"
                strokeLinejoin="round"
                paintOrder="stroke"
                className="fill-ink-soft stroke-card text-xs"
              >
                {now.name}
              </text>
            </g>
          )}
          {pointedX !== undefined && (
            <line
              x1={atX(pointedX)}
              x2={atX(pointedX)}
              y1={margin.top}
              y2={plotBottom}
              className="stroke-line-strong"
            />
          )}
          {lines.map((line) => (
            <Line
              key={line.name}
              line={line}
              atX={atX}
              atY={atY}
              hasDots={hasDots && line.look !== 'dashed'}
            />
          ))}
          {pointed.map(({ line, y }) => (
            <circle
              key={line.name}
              cx={atX(pointedX ?? 0)}
              cy={atY(y)}
              r="5.5"
              className={fillClasses[line.tone]}
            />
          ))}
        </svg>
      )}
      {isDrawable && pointedX !== undefined && (
        <PlotReadout
          title={describeX(pointedX)}
          isLeft={atX(pointedX) > widthPx / 2}
          values={pointed.map(({ line, y }) => ({
            name: line.name,
            tone: line.tone,
            words: describeY(y),
          }))}
        >
          {band && range && (
            <p className="text-ink-soft">
              {band.name}: {t`${describeY(range.low)} to ${describeY(range.high)}`}
            </p>
          )}
        </PlotReadout>
      )}
    </div>
  )
}
