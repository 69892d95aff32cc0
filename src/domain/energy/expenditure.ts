import { addDays, type CivilDay, daysBetween } from '../day.ts'
import { meanOf } from '../units.ts'
import { type PastWeight, weightSlope } from '../weight/weight-slope.ts'
import { countedDays, type DayIntake } from './daily-intake.ts'
import type { RestingEnergy } from './resting-energy.ts'

/**
 * Physical activity level of everyday life, without recorded activities: a multiple of the resting
 * energy.
 */
export const EVERYDAY_FACTOR = 1.4
/**
 * Mifflin-St Jeor is within 10 % of the measured resting energy of most adults (Frankenfield et
 * al., J Am Diet Assoc 2005;105:775).
 */
const FORMULA_ERROR = 0.1

/** The energy in one kg of changed body weight, kcal (Wishnofsky, Am J Clin Nutr 1958;6:542). */
export const KCAL_PER_KG = 7700
export const MEASURED_NEEDS = { days: 21, recordedShare: 0.7, weighIns: 6 } as const
/** The days before today that it is measured over; weekly weighers need more for six weigh-ins. */
const WINDOW_DAYS = 28
const WIDEST_WINDOW_DAYS = 56
/**
 * Nobody uses less than this share of the resting energy: a smaller result means that meals are
 * missing from the log.
 */
const MIN_RESTING_SHARE = 0.8
/**
 * Each week's measurement moves the figure by this share of what they differ, beginning half way from
 * the formula. On 8 real histories, this erred by 206 kcal where the newest measurement alone erred by
 * 302, and moved by 33 instead of 180 kcal from week to week (medians).
 */
const WEEKLY_SHARE = 0.15
const WEEKS_REMEMBERED = 12
/** Half of the 80 % interval, share: an error of 206 kcal of some 2300, as a normal curve has it. */
const MEASURED_REACH = 0.14

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
 * The member's own tdee, kcal/day, with its 80 % interval: a mean of the last 12 weeks' measurements
 * that fades by 15 % a week, so that it does not jump with the newest days. Meals that were never
 * recorded lower intake and result alike, so that a plan made with it, and recorded in the same way,
 * still holds.
 * @param weights newest first, without typing errors, those of one morning as one (`dailyWeights`)
 * @param formulaKcal tdee by formula, where the mean begins
 */
export function measureExpenditure(
  intake: readonly DayIntake[],
  weights: readonly PastWeight[],
  todayOn: CivilDay,
  resting: RestingEnergy,
  formulaKcal: number,
): ExpenditureMeasurement {
  const { progress, measured } = measureWindow(intake, weights, todayOn, resting)
  if (measured === null) return { progress, measured }
  let energyKcal: number | null = null
  for (let week = WEEKS_REMEMBERED; week >= 0; week -= 1) {
    const past = weights
      .filter(({ daysAgo }) => daysAgo >= 7 * week)
      .map(({ daysAgo, weightKg }) => ({ daysAgo: daysAgo - 7 * week, weightKg }))
    const then =
      week === 0
        ? measured
        : measureWindow(intake, past, addDays(todayOn, -7 * week), resting).measured
    if (then === null) continue
    const from: number = energyKcal ?? formulaKcal
    energyKcal = from + (energyKcal === null ? 0.5 : WEEKLY_SHARE) * (then.energyKcal - from)
  }
  const kcal = energyKcal ?? measured.energyKcal
  const halfKcal = MEASURED_REACH * kcal
  return {
    progress,
    measured: {
      kind: 'measured',
      energyKcal: kcal,
      lowKcal: kcal - halfKcal,
      highKcal: kcal + halfKcal,
      ...progress,
      meanIntakeKcal: measured.meanIntakeKcal,
    },
  }
}

/**
 * Mean intake - 7700 kcal/kg x slope of the weight, kcal/day, over the last 28 days before today (up
 * to 56 for those who weigh weekly).
 */
function measureWindow(
  intake: readonly DayIntake[],
  weights: readonly PastWeight[],
  todayOn: CivilDay,
  resting: RestingEnergy,
): {
  readonly progress: MeasuringProgress
  readonly measured: { readonly energyKcal: number; readonly meanIntakeKcal: number } | null
} {
  const neededDays = Math.ceil(weights[MEASURED_NEEDS.weighIns - 1]?.daysAgo ?? 0)
  const windowDays = Math.min(WIDEST_WINDOW_DAYS, Math.max(WINDOW_DAYS, neededDays))
  const recorded = countedDays(intake, resting.energyKcal, {
    sinceOn: addDays(todayOn, -windowDays),
    todayOn,
  })
  const inWindow = weights.filter(({ daysAgo }) => daysAgo <= windowDays)
  const first = recorded.reduce((least, { on }) => (on < least ? on : least), todayOn)
  const firstRecordedDaysAgo = daysBetween(first, todayOn)
  const days = Math.max(firstRecordedDaysAgo, Math.floor(inWindow.at(-1)?.daysAgo ?? 0))
  const progress = { days, recordedDays: recorded.length, weighIns: inWindow.length }

  const slope = weightSlope(inWindow)
  const hasEnough =
    days >= MEASURED_NEEDS.days &&
    recorded.length >= MEASURED_NEEDS.recordedShare * days &&
    inWindow.length >= MEASURED_NEEDS.weighIns
  if (!hasEnough || slope === null) return { progress, measured: null }

  const meanIntakeKcal = meanOf(recorded.map((day) => day.energyKcal)) ?? 0
  const energyKcal = meanIntakeKcal - (KCAL_PER_KG * slope.kgPerWeek) / 7
  if (energyKcal < MIN_RESTING_SHARE * resting.energyKcal) return { progress, measured: null }
  return { progress, measured: { energyKcal, meanIntakeKcal } }
}
