import { t } from '@lingui/core/macro'
import type { PointerEvent } from 'react'
import { DAY_MS } from '#domain/day.ts'
import { classes } from '#web/ui/classes.ts'
import { axisTicks, linearScale, nearest, scaled } from './chart-scale.ts'
import { bandPath } from './line-path.ts'
import {
  type ChartBand,
  type ChartLevel,
  type ChartLine,
  type ChartNow,
  Level,
  Line,
  Now,
  type Plot,
  Upright,
  XAxis,
} from './line-plot-parts.tsx'
import { fillClasses } from './tones.ts'
import { useRoom } from './use-room.ts'
import { onMouseLeave, YAxis } from './y-axis.tsx'
import { PlotReadout } from './plot-readout.tsx'

export interface LinePlotProps {
  lines: readonly ChartLine[]
  band?: ChartBand
  /** A level to compare with, such as a target. */
  level?: ChartLevel
  /** A moment that parts what was from what is ahead. */
  now?: ChartNow
  /** Of what x counts: labels stand whole units apart; days of instants unless it is named. */
  unitX?: number
  /** A short label under the axis. */
  labelX: (x: number) => string
  /** Words for x and y in the readout and in the table. */
  describeX: (x: number) => string
  describeY: (y: number) => string
  startsAtZero?: boolean
  heightPx?: number
  pointedX: number | undefined
  onPoint: (x: number | undefined) => void
}

/** In px at the usual text size; all sizes that follow from text scale with it. */
const MARGIN = { top: 12, right: 14, bottom: 26, left: 46 } as const
const DOT_SPACE_PX = 14
const TICK_SPACE_PX = 60

const knownYs = ({ points }: ChartLine) => points.flatMap(({ y }) => (y === null ? [] : [y]))

/** Undefined if there is nothing to draw, or no room. */
function plotOf(
  { lines, band, level, startsAtZero = false, heightPx = 240 }: LinePlotProps,
  { widthPx, scale }: { widthPx: number; scale: number },
) {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort(
    (a, b) => a - b,
  )
  const ys = [
    ...lines.flatMap(knownYs),
    ...(band?.points.flatMap(({ low, high }) => [low, high]) ?? []),
    ...(level ? [level.y] : []),
    ...(startsAtZero ? [0] : []),
  ]
  const [firstX, lastX] = [xs.at(0), xs.at(-1)]
  if (widthPx <= 0 || ys.length === 0 || firstX === undefined || lastX === undefined)
    return undefined
  const margin = scaled(MARGIN, scale)
  const drawnPx = heightPx * scale
  const yTicks = axisTicks(
    Math.min(...ys),
    Math.max(...ys),
    Math.max(4, Math.round(heightPx / TICK_SPACE_PX)),
  )
  const right = Math.max(margin.left + 1, widthPx - margin.right)
  const bottom = drawnPx - margin.bottom
  const plot: Plot = {
    scale,
    widthPx,
    heightPx: drawnPx,
    left: margin.left,
    right,
    top: margin.top,
    bottom,
    atX: linearScale([firstX, lastX], [margin.left + 6, right - 6]),
    atY: linearScale([yTicks.at(0) ?? 0, yTicks.at(-1) ?? 1], [bottom, margin.top]),
  }
  return { plot, xs, yTicks }
}

/** The drawing of a line chart, in real pixels, so that its text never shrinks. */
export function LinePlot(props: LinePlotProps) {
  const {
    lines,
    band,
    level,
    now,
    labelX,
    describeX,
    describeY,
    unitX = DAY_MS,
    pointedX,
    onPoint,
  } = props
  const [place, room] = useRoom()
  const drawn = plotOf(props, room)
  if (!drawn) return <div ref={place} className="relative h-full" />
  const { plot, xs, yTicks } = drawn
  const { widthPx, left, right, atX, atY } = plot
  const hasRoomForDots = xs.length * DOT_SPACE_PX < right - left
  const hasDots = hasRoomForDots && !lines.some(({ look }) => look === 'dots')
  const xUnder = (event: PointerEvent<SVGSVGElement>) => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left
    const nearestPx = nearest(xs.map(atX), offset)
    return xs.find((x) => atX(x) === nearestPx)
  }
  const pointed = lines.flatMap((line) => {
    const y = line.points.find(({ x }) => x === pointedX)?.y
    return y === null || y === undefined ? [] : [{ line, y }]
  })
  const range = band?.points.find(({ x, low, high }) => x === pointedX && low < high)

  return (
    <div ref={place} className="relative h-full">
      <svg
        width={widthPx}
        height={plot.heightPx}
        className="block touch-pan-y"
        onPointerMove={(event) => onPoint(xUnder(event))}
        onPointerDown={(event) => {
          const x = xUnder(event)
          onPoint(event.pointerType !== 'mouse' && x === pointedX ? undefined : x)
        }}
        onPointerLeave={onMouseLeave(() => onPoint(undefined))}
      >
        <YAxis ticks={yTicks} left={left} right={right} atY={atY} />
        <XAxis unit={unitX} span={[xs.at(0) ?? 0, xs.at(-1) ?? 0]} labelX={labelX} plot={plot} />
        {band && (
          <path
            d={bandPath(band.points, atX, atY)}
            className={classes(fillClasses[band.tone], 'opacity-18')}
          />
        )}
        {level && <Level level={level} plot={plot} />}
        {now && <Now now={now} plot={plot} />}
        {pointedX !== undefined && <Upright x={pointedX} plot={plot} />}
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
      {pointedX !== undefined && (
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
