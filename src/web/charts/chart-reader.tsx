import { useRef } from 'react'

interface ChartReaderProps {
  label: string
  /** What each point says, in the order of the axis. */
  values: readonly string[]
  index: number | undefined
  onPoint: (index: number | undefined) => void
}

/**
 * Lets the keyboard walk through the points of a chart: arrows, Home and End move, Escape leaves.
 */
export function ChartReader({ label, values, index, onPoint }: ChartReaderProps) {
  const last = values.length - 1
  const walkedTo = useRef<number>(undefined)
  const walk = (to: number) => {
    walkedTo.current = to
    onPoint(to)
  }
  if (last < 0) return null
  return (
    <input
      type="range"
      className="peer sr-only"
      aria-label={label}
      min={0}
      max={last}
      step={1}
      value={index ?? last}
      aria-valuetext={values[index ?? last]}
      onFocus={() => walk(index ?? last)}
      // A tap moves the focus too, and keeps its own point.
      onBlur={() => index === walkedTo.current && onPoint(undefined)}
      onChange={({ target }) => walk(Number(target.value))}
      onKeyDown={({ key }) => key === 'Escape' && onPoint(undefined)}
    />
  )
}
