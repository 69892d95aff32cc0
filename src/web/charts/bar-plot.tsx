import { classes } from '#web/ui/classes.ts'
import { heightOf, stackParts } from './bar-stack.ts'
import { axisTicks, linearScale, scaled, spacedOut } from './chart-scale.ts'
import { type ChartTone, fillClasses, strokeClasses } from './tones.ts'
import { useRoom } from './use-room.ts'
import { onMouseLeave, YAxis } from './y-axis.tsx'
import { PlotReadout } from './plot-readout.tsx'

interface BarPart {
  readonly name: string
  readonly tone: ChartTone
}
interface Bar {
  /** Short, under the axis; also the key. */
  readonly label: string
  /** In full, for the readout and the table. */
  readonly about: string
  /** One value per part, from the bottom up; null where nothing is known. */
  readonly values: readonly number[] | null
  /** Each value in words, such as "82 g". */
  readonly words: readonly string[]
  /** Not final yet: drawn hollow. */
  readonly isSoFar?: boolean
  readonly href?: string | undefined
}

export interface BarPlotProps {
  parts: readonly BarPart[]
  bars: readonly Bar[]
  heightPx?: number
  /** A number of the axis; plain without it. */
  tickText?: ((tick: number) => string) | undefined
  /** The bar that is pointed at, by its label. */
  pointed: string | undefined
  onPoint: (label: string | undefined) => void
}

/** In px at the usual text size; all sizes that follow from text scale with it. */
const MARGIN = { top: 10, right: 8, bottom: 26, left: 42 } as const
const LABEL_WIDTH_PX = 52
const LABEL_HALF_PX = 18
const WIDEST_BAR_PX = 44
/** The gap between two parts of a bar. */
const GAP_PX = 1.5

/** The drawing of a bar chart, in real pixels, so that its text never shrinks. */
export function BarPlot({ parts, bars, heightPx = 220, tickText, pointed, onPoint }: BarPlotProps) {
  const [place, { widthPx, scale }] = useRoom()
  const margin = scaled(MARGIN, scale)
  const drawnPx = heightPx * scale
  const labelHalfPx = LABEL_HALF_PX * scale
  const yTicks = axisTicks(0, Math.max(1, ...bars.map(({ values }) => heightOf(values))), 4)
  const plotRight = Math.max(margin.left + 1, widthPx - margin.right)
  const plotBottom = drawnPx - margin.bottom
  const slotPx = (plotRight - margin.left) / Math.max(1, bars.length)
  const barPx = Math.min(WIDEST_BAR_PX, slotPx * 0.68)
  const middleOf = (index: number) => margin.left + (index + 0.5) * slotPx
  const atY = linearScale([0, yTicks.at(-1) ?? 1], [plotBottom, margin.top])
  // The last label ends with the plot.
  const labelMiddle = (index: number) => Math.min(middleOf(index), plotRight - labelHalfPx)
  const labelled = spacedOut([...bars.keys()], labelMiddle, LABEL_WIDTH_PX * scale)
  const pointedIndex = bars.findIndex(({ label }) => label === pointed)
  const pointedBar = bars[pointedIndex]

  return (
    <div ref={place} className="relative h-full">
      {widthPx > 0 && (
        <svg
          width={widthPx}
          height={drawnPx}
          className="block touch-pan-y"
          onPointerLeave={onMouseLeave(() => onPoint(undefined))}
        >
          <YAxis
            ticks={yTicks}
            left={margin.left}
            right={plotRight}
            atY={atY}
            tickText={tickText}
          />
          {bars.map(({ label, values, isSoFar = false }, index) => (
            <g
              key={label}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(label)}
              onPointerDown={({ pointerType }) =>
                onPoint(pointerType !== 'mouse' && label === pointed ? undefined : label)
              }
            >
              <rect
                x={middleOf(index) - slotPx / 2}
                y={margin.top}
                width={slotPx}
                height={plotBottom - margin.top}
                className={label === pointed ? 'fill-sunken' : 'fill-transparent'}
              />
              {stackParts(values ?? []).map(({ part, from, to }) => (
                <rect
                  key={part}
                  x={middleOf(index) - barPx / 2}
                  y={atY(to)}
                  width={barPx}
                  height={Math.max(1, atY(from) - atY(to) - GAP_PX)}
                  rx={Math.min(3, barPx / 4)}
                  className={
                    isSoFar
                      ? classes('fill-card', strokeClasses[parts[part]?.tone ?? 'plain'])
                      : fillClasses[parts[part]?.tone ?? 'plain']
                  }
                  {...(isSoFar ? { strokeWidth: 1.5, strokeDasharray: '4 3' } : {})}
                />
              ))}
              {labelled.includes(index) && (
                <text
                  x={labelMiddle(index)}
                  y={drawnPx - 6 * scale}
                  textAnchor="middle"
                  className="fill-ink-soft text-xs"
                >
                  {label}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      {pointedBar && (
        <PlotReadout
          title={pointedBar.about}
          isLeft={middleOf(pointedIndex) > widthPx / 2}
          values={
            pointedBar.values?.map((_, i) => ({
              name: parts[i]?.name ?? '',
              tone: parts[i]?.tone ?? 'plain',
              words: pointedBar.words[i] ?? '',
            })) ?? []
          }
        />
      )}
    </div>
  )
}
