import { MEASURED_NEEDS } from '../energy/expenditure.ts'
import type { TrendPoint } from '../weight/trend-weight.ts'
import { message } from '../coded-message.ts'
import type { Message, ValueArguments } from '../message.ts'
import type { MessageCode } from '../messages.ts'
import type { MassUnit } from '../units.ts'
import type { WeightEstimate } from './weight-estimate.ts'

export interface WeightTip {
  readonly code: TipCode
  readonly message: Message
}

type TipCode = Extract<MessageCode, `tip.${string}`> extends `tip.${infer Code}` ? Code : never

const tip = <Code extends TipCode>(
  code: Code,
  ...values: ValueArguments<`tip.${Code}`>
): WeightTip => ({ code, message: message(`tip.${code}`, ...values) })

/**
 * How far the estimate of a day can be off without the sex: half the 166 kcal of the formula, times
 * 1.4 for everyday life.
 */
const SEX_KNOWN_CLOSER_KCAL = 116

/** A log that is this near to the scales, percent, is a good one. */
const GOOD_SHARE = { least: 90, most: 110 } as const

/**
 * Tips for the weight screen that fit what the member has recorded, the most useful first; three at
 * most.
 */
export function weightTips(
  estimate: WeightEstimate,
  trend: readonly TrendPoint[],
  unit: MassUnit,
): WeightTip[] {
  const { expenditure, measuring, intake, recordedShare } = estimate
  const tips: WeightTip[] = []
  const doubtful = trend.findLast(({ isBelievable }) => !isBelievable)
  if (doubtful !== undefined)
    tips.push(tip('doubtful-weigh-in', { weighInKg: doubtful.weightKg, unit }))
  const isShort =
    recordedShare !== null &&
    recordedShare.highPercent < 100 &&
    recordedShare.percent < GOOD_SHARE.least
  const isLong =
    recordedShare !== null &&
    recordedShare.lowPercent > 100 &&
    recordedShare.percent > GOOD_SHARE.most
  if (isShort || isLong) {
    tips.push(
      tip(isShort ? 'recorded-too-little' : 'recorded-too-much', {
        percent: Math.round(recordedShare.percent),
      }),
    )
  }
  if (expenditure.kind === 'measured') tips.push(tip('measured', { days: expenditure.days }))
  if (measuring !== null && measuring.weighIns < MEASURED_NEEDS.weighIns) {
    tips.push(
      tip('weigh-more-often', { needed: MEASURED_NEEDS.weighIns, weighIns: measuring.weighIns }),
    )
  }
  if (
    intake === null ||
    (measuring !== null && measuring.recordedDays < MEASURED_NEEDS.recordedShare * measuring.days)
  ) {
    tips.push(tip('record-more-days'))
  }
  if (expenditure.kind === 'estimated' && expenditure.restingPlusMinusKcal > 0) {
    tips.push(tip('say-sex', { closerKcal: SEX_KNOWN_CLOSER_KCAL }))
  }
  tips.push(tip(trend.length < 2 ? 'weigh-alike' : 'scales-swing'))
  return tips.slice(0, 3)
}
