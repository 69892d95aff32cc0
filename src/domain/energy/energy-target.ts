import { KCAL_PER_KG } from './expenditure.ts'
import { lowestAdvisedIntakeKcal } from './guard-rails.ts'
import type { Sex } from './resting-energy.ts'

/** A steady pace, share of body weight a week: half of the fastest that is called safe. */
const STEADY_WEEKLY_SHARE = 0.005
/** Within this of the target, the goal is to hold the weight. */
export const TARGET_REACHED_KG = 0.1

export type WeightGoal = 'lose' | 'gain' | 'hold'

/** 80.1 - 80 is a little less than 0.1, and 80.4 - 80.3 a little more. */
const toGram = (kg: number): number => Math.round(kg * 1000) / 1000

/** Where a weight in kg has to go; within 0.1 kg of the target it is to stay. */
export function weightGoal(weightKg: number, targetWeightKg: number): WeightGoal {
  if (toGram(Math.abs(weightKg - targetWeightKg)) < TARGET_REACHED_KG) return 'hold'
  return targetWeightKg < weightKg ? 'lose' : 'gain'
}

/**
 * The day's energy, kcal, that moves the weight toward its target by about 0.5 % a week, or holds
 * it there. Never under 1200 kcal (1500 for men), even where that slows the way down.
 */
export function dailyEnergyTarget(member: {
  readonly expenditureKcal: number
  readonly weightKg: number
  readonly targetWeightKg: number
  readonly sex: Sex | null
}): number {
  const { expenditureKcal, weightKg, targetWeightKg, sex } = member
  const stepKcal = (STEADY_WEEKLY_SHARE * weightKg * KCAL_PER_KG) / 7
  const stepByGoal = { lose: -stepKcal, hold: 0, gain: stepKcal }
  const wanted = expenditureKcal + stepByGoal[weightGoal(weightKg, targetWeightKg)]
  return Math.max(wanted, lowestAdvisedIntakeKcal(sex))
}
