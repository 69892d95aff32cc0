import { massWords } from '#web/language/formats.ts'
import type { WeightOutlook } from '#contract/weight.ts'
import type { MassUnit } from '#domain/units.ts'
import { t } from '@lingui/core/macro'

/** "-0.4 kg" with a true minus sign, "+0.4 kg", "0.0 kg"; a dash while unknown. */
export function changeWords(weeklyChangeKg: number | null, unit: MassUnit): string {
  if (weeklyChangeKg === null) return '–'
  const words = massWords(weeklyChangeKg, unit)
  if (Number.parseFloat(words) === 0) return words
  return `${weeklyChangeKg < 0 ? '−' : '+'}${words}`
}

/** Where the weekly change comes from. */
export const changeNote = (from: WeightOutlook['weeklyWeightChangeFrom']): string =>
  from === null ? t`not known yet` : from === 'weigh-ins' ? t`by your weigh-ins` : t`from what you eat and burn`
