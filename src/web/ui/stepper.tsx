import { t } from '@lingui/core/macro'
import { Minus, Plus } from 'lucide-react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

interface StepperProps {
  /** What is counted; the buttons are named "Decrease {label}" and "Increase {label}". */
  label: string
  /** The value as it is shown, such as "1.0x". */
  shown: string
  canDecrease: boolean
  canIncrease: boolean
  onDecrease: () => void
  onIncrease: () => void
  className?: string
}

/** Minus, value, plus. The caller knows bounds and steps. */
export function Stepper({ label, shown, canDecrease, canIncrease, onDecrease, onIncrease, className }: StepperProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes('inline-flex max-w-full flex-wrap items-center justify-center gap-2', className)}
    >
      <Button
        icon={Minus}
        variant="secondary"
        size="icon"
        aria-label={t`Decrease ${label}`}
        isBlocked={!canDecrease}
        onClick={onDecrease}
      />
      <output aria-live="polite" className="min-w-[min(4rem,20vw)] text-center font-display text-[min(1.5rem,8vw)] leading-tight font-bold">
        {shown}
      </output>
      <Button icon={Plus} variant="secondary" size="icon" aria-label={t`Increase ${label}`} isBlocked={!canIncrease} onClick={onIncrease} />
    </div>
  )
}
