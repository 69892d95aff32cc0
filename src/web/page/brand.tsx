import { classes } from '#web/ui/classes.ts'

/** The fork whose handle runs out into the falling curve of a forecast. */
function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classes('shrink-0', className)}>
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M4.4 2.6v5.6a5.4 5.4 0 0 0 10.8 0V2.6M9.8 2.6v11" transform="rotate(-18 10 9)" />
        <path d="M11.3 13.4C14 21.5 18 25.8 23.6 26.4" />
      </g>
      <circle cx="28.2" cy="26.6" r="2.9" className="fill-saffron" />
    </svg>
  )
}

export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-2 font-display text-2xl font-bold tracking-tight',
        className,
      )}
    >
      <Mark className="size-8" />
      Forkcast
    </span>
  )
}
