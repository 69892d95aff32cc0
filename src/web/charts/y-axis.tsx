import type { PointerEvent } from 'react'
import { plain } from '#web/language/formats.ts'

interface YAxisProps {
  ticks: readonly number[]
  /** Where the lines begin and end, px. */
  left: number
  right: number
  atY: (value: number) => number
}

/** The levels of a plot: a line across, and its number before it. */
export function YAxis({ ticks, left, right, atY }: YAxisProps) {
  return ticks.map((tick) => (
    <g key={tick} className="fill-ink-soft text-xs">
      <line x1={left} x2={right} y1={atY(tick)} y2={atY(tick)} className="stroke-line" />
      <text x={left - 8} y={atY(tick)} dy="0.32em" textAnchor="end">
        {plain(tick)}
      </text>
    </g>
  ))
}

/** The mouse takes the reading with it; a finger that is lifted leaves it, and the next tap on it lets go. */
export const onMouseLeave =
  (letGo: () => void) =>
  ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') letGo()
  }
