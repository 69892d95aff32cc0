import { classes } from '#web/ui/classes.ts'
import { evenTicks, scaled } from './chart-scale.ts'
import { type BandPoint, type ChartPoint, linePath, stretchesOf } from './line-path.ts'
import { type ChartTone, fillClasses, strokeClasses } from './tones.ts'

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
export interface ChartNow {
  readonly name: string
  readonly x: number
}

type Scale = (value: number) => number

/** Where everything is drawn, in px. */
export interface Plot {
  readonly scale: number
  readonly widthPx: number
  readonly heightPx: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly atX: Scale
  readonly atY: Scale
}

/** From the middle of a label to the next one, and to its own edge. */
const LABEL_PX = { apart: 68, half: 28 } as const
const LEVEL_LETTERS_PX = 12
/** How many letters of a level's name fit beside the numbers of the axis. */
const LEVEL_LETTERS = 15

export function Line({
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

export function XAxis({
  span,
  unit,
  labelX,
  plot: { scale, widthPx, heightPx, left, right, atX },
}: {
  /** The first and the last value. */
  span: readonly [number, number]
  unit: number
  labelX: (x: number) => string
  plot: Plot
}) {
  const { apart, half } = scaled(LABEL_PX, scale)
  const most = Math.floor((right - left) / apart)
  return (
    <g className="fill-ink-soft text-xs">
      {evenTicks(span, { unit, most }).map((tick) => (
        <text
          key={tick}
          x={Math.min(atX(tick), widthPx - half)}
          y={heightPx - 6 * scale}
          textAnchor="middle"
        >
          {labelX(tick)}
        </text>
      ))}
    </g>
  )
}

export function Level({
  level,
  plot: { scale, widthPx, left, right, atY },
}: {
  level: ChartLevel
  plot: Plot
}) {
  return (
    <g className="stroke-leaf">
      <line
        x1={left}
        x2={right}
        y1={atY(level.y)}
        y2={atY(level.y)}
        strokeWidth="1.5"
        strokeDasharray="6 5"
      />
      <text
        x={left + 6}
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
  )
}

export function Upright({
  x,
  dashes,
  plot: { top, bottom, atX },
}: {
  x: number
  dashes?: string
  plot: Plot
}) {
  return (
    <line
      x1={atX(x)}
      x2={atX(x)}
      y1={top}
      y2={bottom}
      {...(dashes !== undefined && { strokeDasharray: dashes })}
      className="stroke-line-strong"
    />
  )
}

export function Now({ now, plot }: { now: ChartNow; plot: Plot }) {
  // At the left edge beside the line, away from the numbers of the axis.
  const beginsThere = plot.atX(now.x) < plot.left + 20 * plot.scale
  return (
    <g>
      <Upright x={now.x} dashes="2 4" plot={plot} />
      <text
        x={plot.atX(now.x) + (beginsThere ? 4 : 0)}
        y={plot.bottom - 6 * plot.scale}
        textAnchor={beginsThere ? 'start' : 'middle'}
        strokeWidth="4"
        strokeLinejoin="round"
        paintOrder="stroke"
        className="fill-ink-soft stroke-card text-xs"
      >
        {now.name}
      </text>
    </g>
  )
}
