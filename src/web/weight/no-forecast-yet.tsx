import type { WeightOutlook } from '#contract/weight.ts'
import { plural, t } from '@lingui/core/macro'

/** What there is before the first forecast; the recommendation says what it still needs. */
export function NoForecastYet({ trajectory }: { trajectory: WeightOutlook }) {
  if (trajectory.projectedWeights.length > 0) return null
  const { weighIns, wholeDays } = trajectory.recorded
  if (weighIns === 0 && wholeDays === 0) return null
  return (
    <p className="mt-4 text-ink-soft">
      {t`No forecast yet, only the plan. So far you have ${plural(weighIns, { one: '# day with a weigh-in', other: '# days with a weigh-in' })} and ${plural(wholeDays, { one: '# whole day', other: '# whole days' })} of meals.`}
    </p>
  )
}
