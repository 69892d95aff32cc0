import type { AverageIntake } from '../energy/daily-intake.ts'
import type { Expenditure } from '../energy/expenditure.ts'
import type { Body } from '../energy/resting-energy.ts'
import { simulateBodyWeight } from './body-model.ts'

/** The outlook of a projection. */
export const PROJECTION_WEEKS = 12
/** A person's intake varies by about a quarter from day to day (Basiotis et al., J Nutr 1987;117:1638). */
const DAILY_INTAKE_VARIATION = 0.25

export interface ProjectedWeight {
  /** 1 to 12. */
  readonly week: number
  readonly weightKg: number
  /** The 95 % band; low <= weight <= high. */
  readonly lowKg: number
  readonly highKg: number
}

/**
 * Holds a projected weight between its start and the target: a falling line ends at the target (or, from below it, never
 * starts), a rising one that comes from below ends there too. Away from the target upward it is left alone.
 */
export function keepFromCrossing(projectedKg: number, startKg: number, targetWeightKg: number): number {
  const floored = Math.max(projectedKg, Math.min(startKg, targetWeightKg))
  return startKg < targetWeightKg ? Math.min(floored, targetWeightKg) : floored
}

/** Half of the 95 % interval of the energy balance, kcal/day. A measured tdee has the intake's scatter in it already. */
function balanceHalfWidthKcal(expenditure: Expenditure, intake: AverageIntake): number {
  const expenditureKcal = (expenditure.highKcal - expenditure.lowKcal) / 2
  if (expenditure.kind === 'measured') return expenditureKcal
  return Math.hypot(expenditureKcal, (1.96 * DAILY_INTAKE_VARIATION * intake.energyKcal) / Math.sqrt(intake.days))
}

/**
 * The weights of weeks 1 to 12, kg, if the member goes on eating as on average: the Hall model (see body-model.ts), with
 * a band for what is not known of intake and expenditure. No line of the band crosses the target.
 */
export function projectWeights(body: Body, targetWeightKg: number, expenditure: Expenditure, intake: AverageIntake): ProjectedWeight[] {
  const halfKcal = balanceHalfWidthKcal(expenditure, intake)
  const weeklyWeights = (expenditureKcal: number): number[] => {
    const modelled = { ...body, expenditureKcal, hasSettled: expenditure.kind === 'measured' }
    const daily = simulateBodyWeight(modelled, intake.energyKcal, PROJECTION_WEEKS * 7)
    return daily.filter((_, i) => i % 7 === 6).map((kg) => keepFromCrossing(kg, body.weightKg, targetWeightKg))
  }
  const low = weeklyWeights(expenditure.energyKcal + halfKcal)
  const high = weeklyWeights(Math.max(0, expenditure.energyKcal - halfKcal))
  return weeklyWeights(expenditure.energyKcal).map((weightKg, i) => ({
    week: i + 1,
    weightKg,
    lowKg: Math.min(weightKg, low[i] ?? weightKg),
    highKg: Math.max(weightKg, high[i] ?? weightKg),
  }))
}
