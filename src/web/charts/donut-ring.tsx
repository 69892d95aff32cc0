import { type ChartTone, strokeClasses } from './tones.ts'

export interface DonutSlice {
  readonly name: string
  readonly tone: ChartTone
  /** In any unit; slices of zero are left out. */
  readonly value: number
  /** The value in words, such as "82 g". */
  readonly shown: string
}

const RADIUS = 46
/** In percent of the ring: the gap between two slices. */
const GAP = 1.2

export function DonutRing({ slices }: { slices: readonly DonutSlice[] }) {
  const whole = slices.reduce((sum, { value }) => sum + value, 0)
  const shares = slices.map(({ value }) => (100 * value) / whole)
  const gap = slices.length > 1 ? GAP : 0
  return (
    <svg viewBox="0 0 120 120" className="size-full -rotate-90 fill-none">
      {slices.length === 0 && (
        <circle cx="60" cy="60" r={RADIUS} strokeWidth="15" className="stroke-sunken" />
      )}
      {slices.map(({ name, tone }, i) => {
        const share = shares[i] ?? 0
        const before = shares.slice(0, i).reduce((sum, part) => sum + part, 0)
        const drawn = Math.max(0.6, share - gap)
        return (
          <circle
            key={name}
            cx="60"
            cy="60"
            r={RADIUS}
            pathLength="100"
            strokeWidth="15"
            strokeDasharray={`${drawn} ${100 - drawn}`}
            strokeDashoffset={-(before + gap / 2)}
            className={strokeClasses[tone]}
          />
        )
      })}
    </svg>
  )
}
