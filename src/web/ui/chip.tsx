import type { ComponentProps } from 'react'
import { PlainButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

/** One of several short choices, each one press away; a dashed one leads further. */
export function Chip({
  isDashed = false,
  className,
  ...rest
}: ComponentProps<typeof PlainButton> & { isDashed?: boolean }) {
  return (
    <PlainButton
      className={classes(
        'flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 py-1.5 text-start font-semibold leading-tight transition-colors',
        'aria-disabled:opacity-60 aria-pressed:border-primary aria-pressed:bg-brand-soft aria-pressed:text-brand',
        isDashed ? 'border-dashed text-brand hover:bg-brand-soft' : 'bg-card hover:bg-sunken',
        className,
      )}
      {...rest}
    />
  )
}
