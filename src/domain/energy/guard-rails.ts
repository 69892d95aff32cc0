import type { Message } from '../message.ts'
import type { MassUnit } from '../units.ts'
import type { Sex } from './resting-energy.ts'

export interface GuardRail {
  readonly code: 'pace-too-fast' | 'intake-too-low' | 'fast-too-long'
  readonly message: Message
}

/** Share of body weight a week; NICE guideline CG189 (2014) advises at most 0.5 to 1 kg a week. */
const FASTEST_WEEKLY_SHARE = 0.01
/** Longer fasts show a calm warning. */
export const LONGEST_CALM_FAST_HOURS = 24

/**
 * The least intake advised without a doctor, kcal/day (AHA/ACC/TOS guideline, Jensen et al.,
 * Circulation 2014;129:S102).
 */
export const lowestAdvisedIntakeKcal = (sex: Sex | null): number => (sex === 'male' ? 1500 : 1200)

/**
 * A calm word when the weight falls by more than 1 % of the body weight a week.
 * @param isClear false where few weigh-ins only seem to say so
 */
export function paceGuardRail(
  { recentKgPerWeek, isClear }: { readonly recentKgPerWeek: number; readonly isClear: boolean },
  weightKg: number,
  unit: MassUnit,
): GuardRail | null {
  if (-recentKgPerWeek <= FASTEST_WEEKLY_SHARE * weightKg) return null
  return {
    code: 'pace-too-fast',
    message: {
      code: isClear ? 'warning.pace-too-fast' : 'warning.pace-unclear',
      values: { changeKg: Math.abs(recentKgPerWeek), unit },
    },
  }
}

/** A calm word when the average recorded day stays under 1200 kcal (1500 for men). */
export function intakeGuardRail(averageIntakeKcal: number, sex: Sex | null): GuardRail | null {
  const lowestKcal = lowestAdvisedIntakeKcal(sex)
  if (averageIntakeKcal >= lowestKcal) return null
  return {
    code: 'intake-too-low',
    message: {
      code: 'warning.intake-too-low',
      values: { kcal: Math.round(averageIntakeKcal), lowestKcal },
    },
  }
}

/** A calm word when a fast lasts more than 24 hours. */
export function fastGuardRail(hoursFasted: number): GuardRail | null {
  if (hoursFasted <= LONGEST_CALM_FAST_HOURS) return null
  return {
    code: 'fast-too-long',
    message: { code: 'warning.fast-too-long', values: { hours: LONGEST_CALM_FAST_HOURS } },
  }
}
