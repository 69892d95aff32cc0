import type { PointerEvent } from 'react'
import { plain } from '#web/language/formats.ts'

interface YAxisProps {
  ticks: readonly number[]
  /** Where the lines begin and end, px. */
  left: number
  right: number
  atY: (value: number) => number
  tickText?: ((tick: number) => string) | undefined
}

/** The grid lines of a plot, each with its number. */
export function YAxis({ ticks, left, right, atY, tickText = plain }: YAxisProps) {
  return ticks.map((tick) => (
    <g key={tick} className="fill-ink-soft text-xs">
      <line x1={left} x2={right} y1={atY(tick)} y2={atY(tick)} className="stroke-line" />
      <text x={left - 8} y={atY(tick)} dy="0.32em" textAnchor="end">
        {tickText(tick)}
      </text>
    </g>
  ))
}

/** Leaving with the mouse hides the readout; after a tap it stays until the next tap. */
export const onMouseLeave =
  (letGo: () => void) =>
  ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') letGo()
  }
