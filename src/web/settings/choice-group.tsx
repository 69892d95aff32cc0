import { useId } from 'react'
import { classes } from '#web/ui/classes.ts'

interface ChoiceGroupProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
  disabled?: boolean
}

/** A few choices of which one holds, side by side: radio buttons that look like one strip. */
export function ChoiceGroup<Value extends string>({ legend, options, chosen, onChoose, disabled }: ChoiceGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex gap-1 rounded-control bg-sunken p-1">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className={classes(
              'flex min-h-11 flex-1 items-center justify-center rounded-lg px-2 text-center leading-tight font-semibold',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              value === chosen ? 'bg-card text-brand shadow-card' : 'text-ink-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
