import type { Period } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { ChoiceStrip } from '#web/ui/choice-strip.tsx'

const periods = (): readonly { value: Period; label: string }[] => [
  { value: 'daily', label: t`Daily` },
  { value: 'weekly', label: t`Weekly` },
  { value: 'monthly', label: t`Monthly` },
]

interface PeriodSelectorProps {
  period: Period
  onChange: (period: Period) => void
}

/** Daily, weekly or monthly; full width on a phone. */
export function PeriodSelector({ period, onChange }: PeriodSelectorProps) {
  return (
    <ChoiceStrip
      legend={t`Period`}
      isLegendHidden
      options={periods()}
      chosen={period}
      onChoose={onChange}
      className="max-sm:w-full"
    />
  )
}
