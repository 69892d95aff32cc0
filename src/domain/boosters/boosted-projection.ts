import type { CivilDay } from '../day.ts'
import { type NotEnoughData, notEnoughData } from '../not-enough-data.ts'
import type { Forecast, ForecastWeight } from '../projection/forecast.ts'
import type { BoosterRecord } from './booster-record.ts'
import { boostScore } from './boost-score.ts'

/**
 * The programme's claim, set by the specification, see docs/domain.md: a full score speeds the loss
 * up by 60 %.
 */
const LARGEST_BOOST = 0.6

export interface Boost {
  readonly kind: 'known'
  /** From `boostScore`, 0 to 100. */
  readonly meanScore: number
  /** On the weekly loss, 1 to 1.6. */
  readonly multiplier: number
}

/** What the last 7 days' boosters are claimed to do to the weekly loss. */
export function boostOf(
  records: readonly BoosterRecord[],
  todayOn: CivilDay,
): Boost | NotEnoughData {
  const mean = boostScore(records, todayOn)
  if (mean === null) return notEnoughData('boosters')
  return { kind: 'known', meanScore: mean, multiplier: 1 + (LARGEST_BOOST * mean) / 100 }
}

/** The forecast with every week's loss multiplied, its band moved along; a gain stays as it is. */
export function boostForecast({ startKg, weeks }: Forecast, multiplier: number): ForecastWeight[] {
  let beforeKg = startKg
  let extraKg = 0
  return weeks.map(({ week, weightKg, lowKg, highKg }) => {
    extraKg += Math.max(0, beforeKg - weightKg) * (multiplier - 1)
    beforeKg = weightKg
    return {
      week,
      weightKg: weightKg - extraKg,
      lowKg: lowKg - extraKg,
      highKg: highKg - extraKg,
    }
  })
}
