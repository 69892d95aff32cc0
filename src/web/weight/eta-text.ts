import type { WeightOutlook } from '#contract/weight.ts'
import { t } from '@lingui/core/macro'

/** Past this, weeks are no longer meaningful. */
const MAX_STATED_WEEKS = 104

type Eta = Pick<WeightOutlook, 'etaWeeks' | 'etaRange' | 'weeklyWeightChange'>

/**
 * "ETA week 6 to 12", "ETA week 8 or later", "Not at this pace", "Target reached", or that there is
 * none yet.
 */
export function etaText({ etaWeeks, etaRange, weeklyWeightChange }: Eta): string {
  if (etaWeeks === 0) return t`Target reached`
  if (weeklyWeightChange === null) return t`No ETA yet`
  if (etaRange === null) return t`Not at this pace`
  const { from, to } = etaRange
  if (from > MAX_STATED_WEEKS) return t`ETA in two years or later`
  if (to === null) return t`ETA week ${from} or later`
  return from === to ? t`ETA week ${from}` : t`ETA week ${from} to ${to}`
}
