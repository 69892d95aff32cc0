import type { BoostedTrajectory, ProjectedWeight } from '#contract/weight.ts'
import type { MassUnit } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { formatMass } from '#web/language/formats.ts'

type Projections = Pick<BoostedTrajectory, 'projectedWeights' | 'unboostedWeights' | 'targetWeight'>

/** "your target of 78.0 kg in week 8", or the weight at the end. */
function outcomeText(
  weeks: readonly ProjectedWeight[],
  targetKg: number,
  unit: MassUnit,
): string | null {
  const last = weeks.at(-1)
  if (!last) return null
  const target = formatMass(targetKg, unit)
  const arrival = weeks.find(({ weight }) => formatMass(weight, unit) === target)
  return arrival
    ? t`your target of ${target} in week ${arrival.week}`
    : t`about ${formatMass(last.weight, unit)} in week ${last.week}`
}

/** Where both lines lead, in two sentences; null without a projection. */
export function boostedSummary(
  { projectedWeights, unboostedWeights, targetWeight }: Projections,
  unit: MassUnit,
): string | null {
  const plain = outcomeText(unboostedWeights, targetWeight, unit)
  const boosted = outcomeText(projectedWeights, targetWeight, unit)
  return plain && boosted && t`Forecast: ${plain}. If the claim held: ${boosted}.`
}
