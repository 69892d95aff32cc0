import type { WeightOutlook } from '#contract/weight.ts'
import { plural, t } from '@lingui/core/macro'

/** Past this, weeks are no longer meaningful. */
const MAX_STATED_WEEKS = 104

type Eta = Pick<WeightOutlook, 'etaWeeks' | 'chances' | 'weeklyWeightChange'>

/**
 * "ETA 9 weeks at this pace", "Not at this pace", "Target reached", or that there is none yet. Shown
 * after the chances, never alone: few keep a pace.
 */
export function etaText({ etaWeeks, chances, weeklyWeightChange }: Eta): string {
  if (weeklyWeightChange === null && etaWeeks !== 0) return t`No ETA yet`
  if (etaWeeks === 0 || chances.length === 0) return t`Target reached`
  if (etaWeeks === null) return t`Not at this pace`
  const weeks = Math.ceil(etaWeeks)
  if (weeks > MAX_STATED_WEEKS) return t`ETA over two years at this pace`
  return plural(weeks, { one: 'ETA # week at this pace', other: 'ETA # weeks at this pace' })
}
