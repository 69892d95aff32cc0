import { t } from '@lingui/core/macro'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

interface StepperProps {
  /** What is counted; the buttons are named "Decrease {label}" and "Increase {label}". */
  label: string
  value: number
  bounds: { readonly min: number; readonly max: number }
  /** The value as it is shown, such as "1.0x". */
  shown: ReactNode
  /**
   * Called with 1 for plus and -1 for minus, at a bound too: while the press before is not shown
   * yet, the newest value may not be there.
   */
  onStep: (direction: 1 | -1) => void
  className?: string
}

/** Minus, value, plus. */
export function Stepper({ label, value, bounds, shown, onStep, className }: StepperProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes(
        'inline-flex max-w-full flex-wrap items-center justify-center gap-2',
        className,
      )}
    >
      <Button
        icon={Minus}
        variant="secondary"
        size="icon"
        aria-label={t`Decrease ${label}`}
        aria-disabled={value <= bounds.min || undefined}
        onClick={() => onStep(-1)}
      />
      <output
        aria-live="polite"
        className="min-w-[min(4rem,20vw)] text-center font-display text-[min(1.5rem,8vw)] leading-tight font-bold"
      >
        {shown}
      </output>
      <Button
        icon={Plus}
        variant="secondary"
        size="icon"
        aria-label={t`Increase ${label}`}
        aria-disabled={value >= bounds.max || undefined}
        onClick={() => onStep(1)}
      />
    </div>
  )
}
