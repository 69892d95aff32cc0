import type { CivilDay } from '../day.ts'
import { type NotEnoughData, notEnoughData } from '../not-enough-data.ts'
import { keepFromCrossing, type ProjectedWeight } from '../projection/projected-weights.ts'
import type { BoosterRecord } from './booster-record.ts'
import { boostScore } from './boost-score.ts'

/** The claim: a full score speeds the loss up by 60 %. */
const LARGEST_BOOST = 0.6

export interface Boost {
  readonly kind: 'known'
  /** From `boostScore`, 0 to 100. */
  readonly meanScore: number
  /** On the weekly loss, 1 to 1.6. */
  readonly multiplier: number
}

/** What the last 7 days' boosters are claimed to do to the weekly loss. */
export function boostOf(records: readonly BoosterRecord[], todayOn: CivilDay): Boost | NotEnoughData {
  const mean = boostScore(records, todayOn)
  if (mean === null) return notEnoughData('boosters')
  return { kind: 'known', meanScore: mean, multiplier: 1 + (LARGEST_BOOST * mean) / 100 }
}

function boostLine(line: readonly number[], startKg: number, targetWeightKg: number, multiplier: number): number[] {
  let beforeKg = startKg
  let boostedKg = startKg
  return line.map((weightKg) => {
    const change = weightKg - beforeKg
    beforeKg = weightKg
    boostedKg = keepFromCrossing(boostedKg + (change < 0 ? change * multiplier : change), startKg, targetWeightKg)
    return boostedKg
  })
}

/** The projection with every week's loss multiplied; a gain stays as it is, and no line crosses the target. */
export function boostProjection(
  weeks: readonly ProjectedWeight[],
  startKg: number,
  targetWeightKg: number,
  multiplier: number,
): ProjectedWeight[] {
  const boosted = (lineOf: (week: ProjectedWeight) => number) => boostLine(weeks.map(lineOf), startKg, targetWeightKg, multiplier)
  const middle = boosted((week) => week.weightKg)
  const low = boosted((week) => week.lowKg)
  const high = boosted((week) => week.highKg)
  return weeks.map(({ week, weightKg, lowKg, highKg }, i) => ({
    week,
    weightKg: middle[i] ?? weightKg,
    lowKg: low[i] ?? lowKg,
    highKg: high[i] ?? highKg,
  }))
}
