import type { AverageIntake } from '../energy/daily-intake.ts'
import type { Expenditure } from '../energy/expenditure.ts'
import { KCAL_PER_KG } from '../energy/measured-expenditure.ts'
import { type NotEnoughData, notEnoughData } from '../not-enough-data.ts'
import type { WeighIn } from '../weight/weigh-in.ts'
import { slopeOfRecentWeeks } from '../weight/weight-slope.ts'

export interface WeeklyChange {
  readonly kind: 'known'
  /** Negative when losing. */
  readonly kgPerWeek: number
  readonly from: 'weigh-ins' | 'energy-balance'
}

/**
 * The weekly change: the slope of the trend weight over 28 days; before two weigh-ins lie a week apart, what the energy
 * balance stores at 7700 kcal/kg; with neither, what is missing.
 */
export function weeklyWeightChange(
  weighIns: readonly WeighIn[],
  intake: AverageIntake | null,
  expenditure: Expenditure,
  nowAt: number,
): WeeklyChange | NotEnoughData {
  const slope = slopeOfRecentWeeks(weighIns, nowAt)
  if (slope.kind === 'known') return { kind: 'known', kgPerWeek: slope.kgPerWeek, from: 'weigh-ins' }
  if (intake === null || !intake.isTelling) return notEnoughData('weigh-ins', 'recorded-days')
  const kgPerWeek = ((intake.energyKcal - expenditure.energyKcal) * 7) / KCAL_PER_KG
  return { kind: 'known', kgPerWeek, from: 'energy-balance' }
}

/**
 * Weeks to the target at this weekly change, unrounded: remaining / change. 0 once the target is reached; null while the
 * change is zero or leads away.
 */
export function weeksToTarget(weightKg: number, targetWeightKg: number, kgPerWeek: number): number | null {
  const remainingKg = targetWeightKg - weightKg
  if (remainingKg === 0) return 0
  return remainingKg * kgPerWeek > 0 ? remainingKg / kgPerWeek : null
}
