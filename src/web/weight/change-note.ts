import type { WeightOutlook } from '#contract/weight.ts'
import { FEW_WEIGH_INS } from '#domain/weight/weigh-in.ts'
import { plural, t } from '@lingui/core/macro'

/**
 * What a weekly change was reckoned from: few weigh-ins are counted, as they may only be water;
 * none are, where all are from before a pause.
 * @param words what is said of enough weigh-ins, of meals alone, and of too little
 */
export const changeNote = (
  {
    weeklyWeightChangeFrom,
    recorded: { weighIns },
  }: Pick<WeightOutlook, 'weeklyWeightChangeFrom' | 'recorded'>,
  words: Readonly<Record<'weigh-ins' | 'energy-balance' | 'missing', string>>,
): string =>
  weeklyWeightChangeFrom === 'weigh-ins' && weighIns > 0 && weighIns <= FEW_WEIGH_INS
    ? t`so far, by ${plural(weighIns, { one: '# weigh-in', other: '# weigh-ins' })}`
    : words[weeklyWeightChangeFrom ?? 'missing']
