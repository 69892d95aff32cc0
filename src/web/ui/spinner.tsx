import { classes } from './classes.ts'

/** A spinner. With a label it announces itself; without one it is decoration beside words. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={classes('inline-flex', className)}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth="2.5"
        className="size-[1em] animate-spin"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9.5" stroke="currentColor" className="opacity-20" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
