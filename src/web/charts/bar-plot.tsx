import { t } from '@lingui/core/macro'
import { classes } from '#web/ui/classes.ts'
import type { BarPlotProps } from './chart-props.ts'
import { heightOf, stackParts } from './bar-stack.ts'
import { axisTicks, linearScale, scaled, thinned } from './chart-scale.ts'
import { fillClasses, strokeClasses, swatchClasses } from './tones.ts'
import { useRoom } from './use-room.ts'
import { onMouseLeave, YAxis } from './y-axis.tsx'

/** px where letters have their usual size, as all that follows from words. */
const MARGIN = { top: 10, right: 8, bottom: 26, left: 42 } as const
const LABEL_WIDTH_PX = 52
const LABEL_HALF_PX = 18
const WIDEST_BAR_PX = 44
/** The card that shows between two parts of a bar. */
const GAP_PX = 1.5

/** The drawing of a bar chart, in the true pixels of its place so that its words never shrink. */
export function BarPlot({ parts, bars, describe, heightPx = 220, pointed, onPoint }: BarPlotProps) {
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
  const labelled = new Set(thinned(bars, Math.floor((plotRight - margin.left) / (LABEL_WIDTH_PX * scale))).map(({ label }) => label))
  const pointedIndex = bars.findIndex(({ label }) => label === pointed)
  const pointedBar = bars[pointedIndex]

  return (
    <div ref={place} className="relative h-full">
      {widthPx > 0 && (
        <svg width={widthPx} height={drawnPx} className="block touch-pan-y" onPointerLeave={onMouseLeave(() => onPoint(undefined))}>
          <YAxis ticks={yTicks} left={margin.left} right={plotRight} atY={atY} />
          {bars.map(({ label, values, isSoFar = false }, index) => (
            <g
              key={label}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(label)}
              onPointerDown={({ pointerType }) => onPoint(pointerType !== 'mouse' && label === pointed ? undefined : label)}
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
                    isSoFar ? classes('fill-card', strokeClasses[parts[part]?.tone ?? 'plain']) : fillClasses[parts[part]?.tone ?? 'plain']
                  }
                  {...(isSoFar ? { strokeWidth: 1.5, strokeDasharray: '4 3' } : {})}
                />
              ))}
              {labelled.has(label) && (
                <text
                  x={Math.min(middleOf(index), plotRight - labelHalfPx)}
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
        <div
          className={classes(
            'pointer-events-none absolute top-1 z-10 w-max max-w-[70%] rounded-control border border-line bg-card px-3 py-2 text-sm shadow-high',
            middleOf(pointedIndex) > widthPx / 2 ? 'start-12' : 'end-3',
          )}
        >
          <p className="font-semibold">{pointedBar.about}</p>
          {pointedBar.values === null && <p className="text-ink-soft">{t`No record`}</p>}
          {pointedBar.values?.map((value, i) => (
            <p key={parts[i]?.name} className="flex items-center gap-2">
              <span className={classes('size-2.5 rounded-full', swatchClasses[parts[i]?.tone ?? 'plain'])} />
              {parts[i]?.name}: {describe(value)}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
