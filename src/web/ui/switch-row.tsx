import { useId } from 'react'
import { classes } from './classes.ts'

interface SwitchRowProps {
  label: string
  /** What the label does not say. */
  hint?: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** A switch that works at once, with its label; the whole line can be pressed. */
export function SwitchRow({ label, hint, isOn, onSwitch }: SwitchRowProps) {
  const hintId = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center justify-between gap-4 py-1">
        <span className="font-semibold">{label}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => onSwitch(event.target.checked)}
          className={classes(
            'relative h-7 w-12 shrink-0 appearance-none rounded-full border-2 transition-colors',
            'border-line-strong bg-sunken checked:border-primary checked:bg-primary',
            'before:absolute before:top-0.5 before:start-0.5 before:size-5 before:rounded-full before:bg-ink-soft before:transition-transform',
            'checked:before:translate-x-5 rtl:checked:before:-translate-x-5 checked:before:bg-on-primary',
          )}
        />
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
