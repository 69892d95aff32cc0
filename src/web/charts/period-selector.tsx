import type { Period } from '#domain/day.ts'
import { ChoiceStrip } from '#web/ui/choice-strip.tsx'

const periods: readonly { value: Period; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
]

interface PeriodSelectorProps {
  period: Period
  onChange: (period: Period) => void
}

/** Daily, weekly or monthly; as wide as a phone, and as its words elsewhere. */
export function PeriodSelector({ period, onChange }: PeriodSelectorProps) {
  return <ChoiceStrip legend="Period" isLegendHidden options={periods} chosen={period} onChoose={onChange} className="max-sm:w-full" />
}
