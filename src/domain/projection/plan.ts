import type { Expenditure } from '../energy/expenditure.ts'
import type { Body } from '../energy/resting-energy.ts'
import { simulateBodyWeight } from './body-model.ts'
import { boundsOf, FORECAST_WEEKS } from './forecast.ts'

/** Where the weight would go on a given intake: what a member plans, not what is expected. */
export interface Plan {
  /** kcal a day. */
  readonly intakeKcal: number
  readonly weeks: readonly { readonly week: number; readonly weightKg: number }[]
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
