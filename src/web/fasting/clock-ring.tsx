const CENTRE = 120
const RADIUS = 104

const onRing = (share: number, radius: number) => {
  const angle = 2 * Math.PI * share - Math.PI / 2
  return { x: CENTRE + radius * Math.cos(angle), y: CENTRE + radius * Math.sin(angle) }
}

interface ClockRingProps {
  /** 0 to 1 of the hours of the whole ring. */
  progress: number
  hours: number
  isRunning: boolean
}

/** Hours as a ring: 16 of a fast, 8 of an eating window. The colour fills it up to now. */
export function ClockRing({ progress, hours, isRunning }: ClockRingProps) {
  const head = onRing(progress, RADIUS)
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true" className="size-full fill-none">
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r={RADIUS}
        strokeWidth="16"
        className="stroke-on-panel opacity-15"
      />
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r={RADIUS - 18}
        strokeWidth="1"
        className="stroke-on-panel opacity-25"
      />
      {Array.from({ length: hours }, (_, hour) => {
        const isQuarter = hour % 4 === 0
        const from = onRing(hour / hours, RADIUS - 14)
        const to = onRing(hour / hours, RADIUS - (isQuarter ? 24 : 19))
        return (
          <line
            key={hour}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            strokeWidth={isQuarter ? 2.5 : 1.5}
            strokeLinecap="round"
            className="stroke-on-panel opacity-50"
          />
        )
      })}
      {isRunning && (
        <>
          <circle
            cx={CENTRE}
            cy={CENTRE}
            r={RADIUS}
            pathLength="100"
            strokeWidth="16"
            strokeLinecap="round"
            strokeDasharray={`${Math.max(0.01, progress * 100)} 200`}
            transform={`rotate(-90 ${CENTRE} ${CENTRE})`}
            className="stroke-saffron"
          />
          <circle cx={head.x} cy={head.y} r="4" className="fill-panel" />
        </>
      )}
    </svg>
  )
}
