import type { RestingEnergy } from './resting-energy.ts'

/** Everyday life on top of rest, without recorded activities. */
export const EVERYDAY_FACTOR = 1.4
/** Mifflin-St Jeor meets most adults' measured rest within 10 % (Frankenfield et al., J Am Diet Assoc 2005;105:775). */
const FORMULA_ERROR = 0.1

interface EnergyInterval {
  /** kcal per day, as are all figures here. */
  readonly energyKcal: number
  readonly lowKcal: number
  readonly highKcal: number
}

export interface EstimatedExpenditure extends EnergyInterval {
  readonly kind: 'estimated'
  readonly restingKcal: number
  /** How far the resting energy may lie off because the sex is unset; otherwise 0. */
  readonly restingPlusMinusKcal: number
  readonly activityKcal: number
}

export interface MeasuredExpenditure extends EnergyInterval {
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
export function estimateExpenditure(resting: RestingEnergy, netActivityKcalPerDay: number): EstimatedExpenditure {
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
