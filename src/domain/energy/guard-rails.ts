import { type MassUnit, massWords } from '../weight/weight-words.ts'
import type { Sex } from './resting-energy.ts'

export interface GuardRail {
  readonly code: 'pace-too-fast' | 'intake-too-low' | 'fast-too-long'
  readonly message: string
}

/** Share of body weight a week; NICE guideline CG189 (2014) advises at most 0.5 to 1 kg a week. */
const FASTEST_WEEKLY_SHARE = 0.01
const LONGEST_CALM_FAST_HOURS = 24

/** The least intake advised without a doctor, kcal/day (AHA/ACC/TOS guideline, Jensen et al., Circulation 2014;129:S102). */
export const lowestAdvisedIntakeKcal = (sex: Sex | null): number => (sex === 'male' ? 1500 : 1200)

/** A calm word when the weight falls by more than 1 % of the body weight a week. */
export function paceGuardRail(weeklyChangeKg: number, weightKg: number, unit: MassUnit): GuardRail | null {
  if (-weeklyChangeKg <= FASTEST_WEEKLY_SHARE * weightKg) return null
  return {
    code: 'pace-too-fast',
    message:
      `You are losing about ${massWords(weeklyChangeKg, unit)} a week, more than 1 % of your body weight. ` +
      'A gentler pace keeps more muscle and is easier to hold.',
  }
}

/** A calm word when the average recorded day stays under 1200 kcal (1500 for men). */
export function intakeGuardRail(averageIntakeKcal: number, sex: Sex | null): GuardRail | null {
  const lowestKcal = lowestAdvisedIntakeKcal(sex)
  if (averageIntakeKcal >= lowestKcal) return null
  return {
    code: 'intake-too-low',
    message:
      `Your recorded days average ${Math.round(averageIntakeKcal)} kcal, under ${lowestKcal} kcal. So little rarely ` +
      'covers protein, vitamins and minerals. If meals are missing, add them; otherwise ask a doctor or dietitian.',
  }
}

/** A calm word when a fast lasts more than 24 hours. */
export function fastGuardRail(hoursFasted: number): GuardRail | null {
  if (hoursFasted <= LONGEST_CALM_FAST_HOURS) return null
  return {
    code: 'fast-too-long',
    message:
      'Your fast has lasted more than 24 hours. Sixteen are enough here: longer fasts cost muscle and can make you dizzy. ' +
      'Drink water, and eat when you feel unwell.',
  }
}
