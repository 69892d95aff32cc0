import type { Period } from '#domain/day.ts'
import { useId } from 'react'
import { classes } from '#web/ui/classes.ts'

const periods: readonly { period: Period; label: string }[] = [
  { period: 'daily', label: 'Daily' },
  { period: 'weekly', label: 'Weekly' },
  { period: 'monthly', label: 'Monthly' },
]

interface PeriodSelectorProps {
  period: Period
  onChange: (period: Period) => void
  className?: string
}

/** Daily, weekly or monthly: plain radio buttons in the clothes of tabs. */
export function PeriodSelector({ period, onChange, className }: PeriodSelectorProps) {
  const name = useId()
  return (
    <fieldset className={classes('flex gap-1 rounded-control bg-sunken p-1', className)}>
      <legend className="sr-only">Period</legend>
      {periods.map(({ period: own, label }) => (
        <label
          key={own}
          className={classes(
            'grid min-h-10 flex-1 place-items-center rounded-lg px-4 font-semibold whitespace-nowrap',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            own === period ? 'bg-card text-brand shadow-card' : 'text-ink-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === period}
            onChange={() => onChange(own)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
