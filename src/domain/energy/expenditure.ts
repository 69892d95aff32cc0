import { addDays, type CivilDay, daysBetween } from '../day.ts'
import { meanOf } from '../units.ts'
import { type PastWeight, weightSlope } from '../weight/weight-slope.ts'
import { countedDays, type DayIntake } from './daily-intake.ts'
import type { RestingEnergy } from './resting-energy.ts'

/**
 * Physical activity level of everyday life, without recorded activities: a multiple of the resting
 * energy.
 */
const EVERYDAY_FACTOR = 1.4
/**
 * Mifflin-St Jeor is within 10 % of the measured resting energy of most adults (Frankenfield et
 * al., J Am Diet Assoc 2005;105:775).
 */
const FORMULA_ERROR = 0.1

/** The energy in one kg of changed body weight, kcal (Wishnofsky, Am J Clin Nutr 1958;6:542). */
export const KCAL_PER_KG = 7700
/**
 * One standard deviation of that density, chosen: it is lower for lean people (Hall, Int J Obes
 * 2008;32:573).
 */
const DENSITY_ERROR = 0.08

export const MEASURED_NEEDS = { days: 21, recordedShare: 0.7, weighIns: 6 } as const
/** The days before today that it is measured over; weekly weighers need more for six weigh-ins. */
const WINDOW_DAYS = 28
const WIDEST_WINDOW_DAYS = 56
/**
 * Nobody uses less than this share of the resting energy: a smaller result means that meals are
 * missing from the log.
 */
const MIN_RESTING_SHARE = 0.8

interface EnergyInterval {
  /** kcal per day, as are all figures here. */
  readonly energyKcal: number
  readonly lowKcal: number
  readonly highKcal: number
}

interface EstimatedExpenditure extends EnergyInterval {
  readonly kind: 'estimated'
  readonly restingKcal: number
  /** How far the resting energy may lie off because the sex is unset; otherwise 0. */
  readonly restingPlusMinusKcal: number
  readonly activityKcal: number
}

interface MeasuredExpenditure extends EnergyInterval {
  readonly kind: 'measured'
  /** The days that it was measured over, how many of them were recorded, and the weigh-ins. */
  readonly days: number
  readonly recordedDays: number
  readonly weighIns: number
  readonly meanIntakeKcal: number
}

/** Total daily energy expenditure (tdee), and how it is known. */
export type Expenditure = EstimatedExpenditure | MeasuredExpenditure

/** tdee by formula: resting energy x 1.4 + mean net activity per day. */
export function estimateExpenditure(
  resting: RestingEnergy,
  netActivityKcalPerDay: number,
): EstimatedExpenditure {
  const energyKcal = resting.energyKcal * EVERYDAY_FACTOR + netActivityKcalPerDay
  const halfKcal = (FORMULA_ERROR * resting.energyKcal + resting.plusMinusKcal) * EVERYDAY_FACTOR
  return {
    kind: 'estimated',
    energyKcal,
    lowKcal: energyKcal - halfKcal,
    highKcal: energyKcal + halfKcal,
    restingKcal: resting.energyKcal,
    restingPlusMinusKcal: resting.plusMinusKcal,
    activityKcal: netActivityKcalPerDay,
  }
}

export interface MeasuringProgress {
  /** Finished days since the first recording of the window, a meal or a weigh-in. */
  readonly days: number
  /** Completely recorded ones among them. */
  readonly recordedDays: number
  /** Those of one morning count as one. */
  readonly weighIns: number
}

/** What of a member's own expenditure can be measured: the figure, and how far it is on its way. */
interface ExpenditureMeasurement {
  readonly progress: MeasuringProgress
  /**
   * Null until 21 days, 70 % of them recorded, and 6 weigh-ins; or where the result cannot be a
   * body's.
   */
  readonly measured: MeasuredExpenditure | null
}

/**
 * The member's own tdee, kcal/day: mean intake - 7700 kcal/kg x slope of the weight, with its 95 %
 * interval from the scatter of days and weigh-ins and the doubt about the density. It looks at the
 * last 28 days before today (up to 56 for those who weigh weekly). Meals that were never recorded
 * lower intake and result alike, so that a plan made with it, and recorded in the same way, still
 * holds.
 * @param weights newest first, without typing errors, those of one morning as one (`dailyWeights`)
 */
export function measureExpenditure(
  intake: readonly DayIntake[],
  weights: readonly PastWeight[],
  todayOn: CivilDay,
  resting: RestingEnergy,
): ExpenditureMeasurement {
  const neededDays = Math.ceil(weights[MEASURED_NEEDS.weighIns - 1]?.daysAgo ?? 0)
  const windowDays = Math.min(WIDEST_WINDOW_DAYS, Math.max(WINDOW_DAYS, neededDays))
  const recorded = countedDays(intake, resting.energyKcal, {
    sinceOn: addDays(todayOn, -windowDays),
    todayOn,
  })
  const inWindow = weights.filter(({ daysAgo }) => daysAgo <= windowDays)
  const firstRecordedDaysAgo = recorded.reduce(
    (most, { on }) => Math.max(most, daysBetween(on, todayOn)),
    0,
  )
  const days = Math.max(firstRecordedDaysAgo, Math.floor(inWindow.at(-1)?.daysAgo ?? 0))
  const progress = { days, recordedDays: recorded.length, weighIns: inWindow.length }

  const slope = weightSlope(inWindow)
  const hasEnough =
    days >= MEASURED_NEEDS.days &&
    recorded.length >= MEASURED_NEEDS.recordedShare * days &&
    inWindow.length >= MEASURED_NEEDS.weighIns
  if (!hasEnough || slope === null) return { progress, measured: null }

  const eatenKcal = recorded.map((day) => day.energyKcal)
  const meanIntakeKcal = meanOf(eatenKcal) ?? 0
  const storedKcal = (KCAL_PER_KG * slope.kgPerWeek) / 7
  const energyKcal = meanIntakeKcal - storedKcal
  if (energyKcal < MIN_RESTING_SHARE * resting.energyKcal) return { progress, measured: null }
  const slopeErrorKcal = (KCAL_PER_KG * slope.standardErrorKgPerWeek) / 7
  const halfKcal =
    1.96 * Math.hypot(standardErrorOfMean(eatenKcal), slopeErrorKcal, DENSITY_ERROR * storedKcal)
  const interval = { energyKcal, lowKcal: energyKcal - halfKcal, highKcal: energyKcal + halfKcal }
  return { progress, measured: { kind: 'measured', ...interval, ...progress, meanIntakeKcal } }
}

function standardErrorOfMean(values: readonly number[]): number {
  const mean = meanOf(values)
  if (mean === null || values.length < 2) return 0
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}
