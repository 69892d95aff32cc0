import { MEASURED_NEEDS } from '../energy/expenditure.ts'
import type { TrendPoint } from '../weight/trend-weight.ts'
import { type MassUnit, massWords } from '../weight/weight-words.ts'
import type { WeightEstimate } from './weight-estimate.ts'

export interface WeightTip {
  readonly code:
    | 'doubtful-weigh-in'
    | 'recorded-share'
    | 'measured'
    | 'weigh-more-often'
    | 'record-more-days'
    | 'say-sex'
    | 'weigh-alike'
    | 'scales-swing'
  readonly words: string
}

/** A log that is this near to the scales, percent, is a good one. */
const GOOD_SHARE = { least: 90, most: 110 } as const

/** Tips for the weight screen that fit what the member has recorded, the most useful first; three at most. */
export function weightTips(estimate: WeightEstimate, trend: readonly TrendPoint[], unit: MassUnit): WeightTip[] {
  const { expenditure, measuring, intake, recordedShare } = estimate
  const tips: WeightTip[] = []
  const doubtful = trend.findLast(({ isBelievable }) => !isBelievable)
  if (doubtful !== undefined) {
    tips.push({
      code: 'doubtful-weigh-in',
      words: `${massWords(doubtful.weightKg, unit)} looks like a typing error and is left out. Correct or delete that weigh-in.`,
    })
  }
  const isShort = recordedShare !== null && recordedShare.highPercent < 100 && recordedShare.percent < GOOD_SHARE.least
  const isLong = recordedShare !== null && recordedShare.lowPercent > 100 && recordedShare.percent > GOOD_SHARE.most
  if (isShort || isLong) {
    tips.push({
      code: 'recorded-share',
      words:
        `Your recorded meals are about ${Math.round(recordedShare.percent)} % of what your weigh-ins say you eat. ` +
        (isShort ? 'Oil, drinks, sauces and bites are easily left out.' : 'Check the portions of the largest meals.'),
    })
  }
  if (expenditure.kind === 'measured') {
    tips.push({
      code: 'measured',
      words: `Your expenditure is measured from your own ${expenditure.days} days, not taken from a formula.`,
    })
  }
  if (measuring !== null && measuring.weighIns < MEASURED_NEEDS.weighIns) {
    tips.push({
      code: 'weigh-more-often',
      words: `${MEASURED_NEEDS.weighIns} weigh-ins within a few weeks let your own expenditure be measured; you have ${measuring.weighIns}.`,
    })
  }
  if (intake === null || (measuring !== null && measuring.recordedDays < MEASURED_NEEDS.recordedShare * measuring.days)) {
    tips.push({
      code: 'record-more-days',
      words: 'Record whole days, also the big ones: then your own expenditure can be measured.',
    })
  }
  if (expenditure.kind === 'estimated' && expenditure.restingPlusMinusKcal > 0) {
    tips.push({
      code: 'say-sex',
      words: 'The energy formula differs by sex. With it set in the settings, your estimate is up to 116 kcal closer.',
    })
  }
  tips.push(
    trend.length < 2
      ? { code: 'weigh-alike', words: 'Weigh yourself in the morning, before breakfast, with little on: always the same way.' }
      : { code: 'scales-swing', words: 'Water alone moves the scales by a kilogram. Look at the trend, not at one day.' },
  )
  return tips.slice(0, 3)
}
