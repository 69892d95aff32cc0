import { HEIGHT_CM, lowestHealthyTargetKg, WEIGHT_KG } from '#domain/accounts/registration.ts'
import type { UnitChoice } from '#domain/unit-choice.ts'
import { kgFromLb, lbFromKg } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { boundText, formatHeight } from '#web/language/formats.ts'

type Units = Pick<UnitChoice, 'massUnit' | 'heightUnit'>

/** The contract is metric; members with other units see the bounds of weight and height in both. */
export function withBoundsIn(
  { massUnit, heightUnit }: Units,
  field: string,
  message: string,
): string {
  if (massUnit !== 'kg' && (field === 'weight' || field === 'targetWeight'))
    return t`${message} (${boundText.mass(WEIGHT_KG.min, massUnit)} to ${boundText.mass(WEIGHT_KG.max, massUnit)})`
  if (heightUnit === 'ft_in' && field === 'height')
    return t`${message} (${formatHeight(HEIGHT_CM.min, heightUnit)} to ${formatHeight(HEIGHT_CM.max, heightUnit)})`
  return message
}

/** Why a target weight is refused at a height: the lowest allowed one, in the member's unit. */
export function underweightText(heightCm: number, { massUnit }: Units): string {
  const lowestKg = lowestHealthyTargetKg(heightCm)
  // Rounded up: the shown weight itself must be accepted.
  const lowest =
    massUnit === 'kg'
      ? boundText.massIn('kg', lowestKg)
      : boundText.mass(kgFromLb(Math.ceil(lbFromKg(lowestKg) * 10) / 10), massUnit)
  return t`A target below ${lowest} would be underweight for your height (BMI under 18.5)`
}
