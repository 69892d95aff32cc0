import { TextField } from './field.tsx'

interface SpanFieldsProps {
  fromLabel: string
  untilLabel: string
  from: string
  until: string
  /** The last day that can be chosen, `YYYY-MM-DD`. */
  max: string
  onFrom: (day: string) => void
  onUntil: (day: string) => void
}

/** The first and the last day of something. */
export function SpanFields({
  fromLabel,
  untilLabel,
  from,
  until,
  max,
  onFrom,
  onUntil,
}: SpanFieldsProps) {
  return (
    // A date and its icon need more room than other fields of a pair.
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
      <TextField
        label={fromLabel}
        type="date"
        max={max}
        value={from}
        onChange={({ target }) => onFrom(target.value)}
      />
      <TextField
        label={untilLabel}
        type="date"
        max={max}
        value={until}
        onChange={({ target }) => onUntil(target.value)}
      />
    </div>
  )
}
