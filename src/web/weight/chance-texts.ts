import type { WeightOutlook } from '#contract/weight.ts'
import type { MassUnit } from '#domain/units.ts'
import { translate } from '#web/language/translate.ts'

/** "78.0 kg by 18 Feb: about 1 in 4"; the nearest weight first. */
export const chanceTexts = (
  { chances }: Pick<WeightOutlook, 'chances'>,
  unit: MassUnit,
): string[] =>
  chances.map(({ words }) => translate({ ...words, values: { ...words.values, unit } }))
