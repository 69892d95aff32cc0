import { TARGET_REACHED_KG } from '../energy/energy-target.ts'
import type { Expenditure } from '../energy/expenditure.ts'
import type { Body } from '../energy/resting-energy.ts'
import { simulateBodyWeight } from './body-model.ts'
import { FORECAST_WEEKS } from './forecast.ts'

/** Where the weight would go on a given intake: what a member plans, not what is expected. */
export interface Plan {
  /** kcal a day. */
  readonly intakeKcal: number
  readonly weeks: readonly { readonly week: number; readonly weightKg: number }[]
}

/** Between which weights a plan runs: never below the target, and from below it not above it. */
function boundsOf(
  startKg: number,
  targetWeightKg: number,
): { readonly leastKg: number; readonly mostKg: number } {
  const isGaining = targetWeightKg - startKg >= TARGET_REACHED_KG
  return {
    leastKg: Math.min(startKg, targetWeightKg),
    mostKg: isGaining ? targetWeightKg : Number.POSITIVE_INFINITY,
  }
}

/** Weeks 1 to 12 on that intake by the Hall model (body-model.ts), kg; it stops at the target. */
export function planWeight(
  body: Body,
  targetWeightKg: number,
  expenditure: Expenditure,
  intakeKcal: number,
): Plan {
  const { leastKg, mostKg } = boundsOf(body.weightKg, targetWeightKg)
  const modelled = {
    ...body,
    expenditureKcal: expenditure.energyKcal,
    hasSettled: expenditure.kind === 'measured',
  }
  const daily = simulateBodyWeight(modelled, intakeKcal, FORECAST_WEEKS * 7)
  const weeks = daily
    .filter((_, day) => day % 7 === 6)
    .map((kg, i) => ({ week: i + 1, weightKg: Math.min(mostKg, Math.max(leastKg, kg)) }))
  return { intakeKcal, weeks }
}
