import type { BoostedTrajectory, ProjectedWeight } from '#contract/weight.ts'
import type { MassUnit } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { formatMass } from '#web/language/formats.ts'

type Projections = Pick<
  BoostedTrajectory,
  'projectedWeights' | 'unboostedWeights' | 'targetWeight' | 'estimatedWeight'
>

/** "your target of 78.0 kg in week 8", or the weight at the end. */
function outcomeText(
  weeks: readonly ProjectedWeight[],
  { targetWeight, estimatedWeight }: Projections,
  unit: MassUnit,
): string | null {
  const last = weeks.at(-1)
  if (!last) return null
  const target = formatMass(targetWeight, unit)
  const side = Math.sign(targetWeight - estimatedWeight)
  const arrival = weeks.find(
    ({ weight }) => side * (weight - targetWeight) >= 0 || formatMass(weight, unit) === target,
  )
  return arrival
    ? t`your target of ${target} in week ${arrival.week}`
    : t`about ${formatMass(last.weight, unit)} in week ${last.week}`
}

/** Where both lines lead, in two sentences; null without a projection. */
export function boostedSummary(projections: Projections, unit: MassUnit): string | null {
  const plain = outcomeText(projections.unboostedWeights, projections, unit)
  const boosted = outcomeText(projections.projectedWeights, projections, unit)
  return plain && boosted && t`Forecast: ${plain}. If the claim held: ${boosted}.`
}
