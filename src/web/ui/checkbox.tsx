import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { useIsLocked } from './form.tsx'

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({
  label,
  className,
  ...rest
}: ComponentProps<'input'> & { label: ReactNode }) {
  const isLocked = useIsLocked()
  return (
    <label
      className={classes(
        'flex min-h-11 items-center gap-3 py-1.5 has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-disabled={isLocked || undefined}
          className="peer size-6 appearance-none rounded-md border-2 border-line-strong bg-card checked:border-primary checked:bg-primary"
          {...rest}
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute size-4 text-on-primary opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 leading-snug wrap-anywhere">{label}</span>
    </label>
  )
}
