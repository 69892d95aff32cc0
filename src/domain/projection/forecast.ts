import { WEIGHT_KG } from '../accounts/registration.ts'
import { EIGHTY_PERCENT_REACH } from '../normal-curve.ts'
import type { Pace, WeightEstimate } from './weight-estimate.ts'

/** How many weeks a forecast looks ahead. */
export const FORECAST_WEEKS = 12

/** A value for 0, 4, 8 and 12 weeks ahead. */
type ByHorizon = readonly [number, number, number, number]

/**
 * How much of a pace comes true: kg after 0, 4, 8 and 12 weeks for each kg/week of pace, at half
 * a kg a week. Fitted on 53 real histories of 262 years in all, each person left out in turn
 * (docs/forecast.md). Losses fade, gains fade more.
 */
const COMES_TRUE: Readonly<Record<'falling' | 'rising', ByHorizon>> = {
  falling: [0, 2.4, 4, 4.8],
  rising: [0, 0.5, 1, 1.8],
}
const USUAL_KG_PER_WEEK = 0.5
/**
 * Fast paces fade more than slow ones: of each kg, 13 % less comes true at 1 kg a week. Real
 * histories showed that they do; how much is chosen, not fitted.
 */
const FAST_FADES = 0.5
/**
 * Half of the 80 % band in kg, calibrated on the same histories; falling and rising from 0.45
 * kg/week on.
 */
const HALF_WIDTH_KG: Readonly<Record<'falling' | 'steady' | 'rising', ByHorizon>> = {
  falling: [0, 1.8, 2.7, 3.7],
  steady: [0, 1.6, 2.4, 3],
  rising: [0, 1.7, 2.5, 3.2],
}
const MOVING_KG_PER_WEEK = 0.45
/**
 * In the first eight weeks those who do not seem to lose have often just begun to: so much wider is
 * their band at first.
 */
const YOUNG_DOUBT = 0.5
/** From such a gain on in full, from such a loss on not at all. */
const DOUBTFUL_KG_PER_WEEK = 0.3
/** Within four weeks, and past twelve, widths grow by this power of time, as they do between. */
const WIDTH_GROWTH = 0.6
/** Heavier people swing more: the widths are valid for this weight. */
const USUAL_WEIGHT_KG = 85
/**
 * Whose weight has swung more until now goes on to swing more. The widths are valid for this
 * standard deviation of 20 weeks; of a shorter time it is less, and says less.
 */
const USUAL_SWING_KG = 1.55
const SWING_WEEKS = 20
const SWING_COUNTS = 0.4
const SCALE_BOUNDS = { least: 0.75, most: 1.7 } as const
/** Of single days, where too few weigh-ins carry one. */
const USUAL_SCATTER_KG = 0.8

export interface ForecastWeight {
  /** 1 to 12. */
  readonly week: number
  readonly weightKg: number
  /** The 80 % band; low <= weight <= high. */
  readonly lowKg: number
  readonly highKg: number
}

export interface Forecast {
  /** The weight now, without the swings of single days: where the line starts. */
  readonly startKg: number
  readonly weeks: readonly ForecastWeight[]
}

/** A pace as the factors of `COMES_TRUE` count it, kg/week. */
const fadedPace = (kgPerWeek: number): number =>
  kgPerWeek *
  Math.sqrt((1 + FAST_FADES * USUAL_KG_PER_WEEK ** 2) / (1 + FAST_FADES * kgPerWeek ** 2))

function atWeek(week: number, [, four, eight, twelve]: ByHorizon): number {
  if (week <= 4) return (four * week) / 4
  if (week <= 8) return four + ((eight - four) * (week - 4)) / 4
  return eight + ((twelve - eight) * (Math.min(week, 12) - 8)) / 4
}

function widthAt(week: number, widths: ByHorizon): number {
  if (week < 4) return widths[1] * (week / 4) ** WIDTH_GROWTH
  return week <= 12 ? atWeek(week, widths) : widths[3] * (week / 12) ** WIDTH_GROWTH
}

/** How much wider the band of this person is than that of others. */
function ownWidth({ levelKg, swingKg, spanWeeks }: WeightEstimate): number {
  const heavier = levelKg / USUAL_WEIGHT_KG
  const known = Math.min(1, spanWeeks / SWING_WEEKS)
  const swings = known > 0 ? swingKg / (USUAL_SWING_KG * Math.sqrt(known * heavier)) : 1
  const wanted = Math.sqrt(heavier) * swings ** (SWING_COUNTS * known)
  return Math.min(SCALE_BOUNDS.most, Math.max(SCALE_BOUNDS.least, wanted))
}

/** Half of the 80 % band so many weeks after the newest weigh-in, kg; it grows with time. */
function halfWidthKg(
  week: number,
  estimate: WeightEstimate,
  pace: Pace,
  comesTrue: number,
): number {
  const moving = Math.min(1, Math.abs(pace.recentKgPerWeek) / MOVING_KG_PER_WEEK)
  const whenMoving = HALF_WIDTH_KG[pace.recentKgPerWeek < 0 ? 'falling' : 'rising']
  const base =
    moving * widthAt(week, whenMoving) + (1 - moving) * widthAt(week, HALF_WIDTH_KG.steady)
  const doubt =
    YOUNG_DOUBT *
    pace.youth *
    Math.min(1, Math.max(0, 0.5 + pace.recentKgPerWeek / (2 * DOUBTFUL_KG_PER_WEEK)))
  const { levelDays, scatterKg } = estimate
  // The widths are valid for a level of several days; of one or two, its own scatter comes on top.
  const ofLevel =
    levelDays === 0
      ? 1
      : (scatterKg ?? USUAL_SCATTER_KG) * Math.sqrt(Math.max(0, 1 / levelDays - 1 / 4))
  return Math.hypot(
    base * ownWidth(estimate) * (1 + doubt),
    EIGHTY_PERCENT_REACH * pace.errorKgPerWeek * comesTrue,
    EIGHTY_PERCENT_REACH * ofLevel,
  )
}

/**
 * Weeks 1 to 12 with their 80 % band, kg: the level plus the part of the pace that comes true on
 * real people, the line within 30 to 300 kg. Neither stops at the target: weights go on swinging
 * there, and most pass it one way or the other.
 */
export function forecastWeight(estimate: WeightEstimate, pace: Pace): Forecast {
  const { levelKg, ageWeeks } = estimate
  const factors = COMES_TRUE[pace.expectedKgPerWeek < 0 ? 'falling' : 'rising']
  const paceKg = fadedPace(pace.expectedKgPerWeek)
  // A weight typed wrongly can make a pace that leads below nothing within days.
  const lineAt = (week: number) => {
    const kg = levelKg + paceKg * atWeek(week + ageWeeks, factors)
    return Math.min(WEIGHT_KG.max, Math.max(WEIGHT_KG.min, kg))
  }
  const startKg = lineAt(0)
  const weeks = Array.from({ length: FORECAST_WEEKS }, (_, i): ForecastWeight => {
    const week = i + 1
    const weightKg = lineAt(week)
    const comesTrue = atWeek(week + ageWeeks, factors)
    const halfKg = halfWidthKg(week + ageWeeks, estimate, pace, comesTrue)
    return { week, weightKg, lowKg: weightKg - halfKg, highKg: weightKg + halfKg }
  })
  return { startKg, weeks }
}
