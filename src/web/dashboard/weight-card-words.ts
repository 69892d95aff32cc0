import type { WeightOutlook } from '#contract/weight.ts'
import { type MassUnit, massWords } from '#domain/weight/weight-words.ts'

/** "-0.4 kg" with a true minus sign, "+0.4 kg", "0.0 kg"; a dash while unknown. */
export function changeWords(weeklyChangeKg: number | null, unit: MassUnit): string {
  if (weeklyChangeKg === null) return '–'
  const words = massWords(weeklyChangeKg, unit)
  if (Number.parseFloat(words) === 0) return words
  return `${weeklyChangeKg < 0 ? '−' : '+'}${words}`
}

/** Where the weekly change comes from. */
export const changeNote = (from: WeightOutlook['weeklyWeightChangeFrom']): string =>
  from === null ? 'not known yet' : from === 'weigh-ins' ? 'by your weigh-ins' : 'from what you eat and burn'
