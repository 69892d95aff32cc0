import { WEIGHT_KG } from '../account/registration.ts'

/** The step of a weight entry, kg. */
export const WEIGHT_STEP_KG = 0.1

export interface WeighIn {
  readonly weighedAt: number
  readonly weightKg: number
}

/** Whether a weight entry is accepted: a number from 30 to 300 kg. */
export const isWeightInBounds = (weightKg: number): boolean =>
  weightKg >= WEIGHT_KG.min && weightKg <= WEIGHT_KG.max

const compare = (a: WeighIn, b: WeighIn): number => a.weighedAt - b.weighedAt || a.weightKg - b.weightKg

/**
 * Oldest first; of two at the same instant the lighter first, so that the input's order does not matter. Those that are in
 * order already come back as they are: several rules look at the same ones.
 */
export const byTime = <W extends WeighIn>(weighIns: readonly W[]): readonly W[] => {
  const isInOrder = weighIns.every((weighIn, i) => i === 0 || compare(weighIns[i - 1] ?? weighIn, weighIn) <= 0)
  return isInOrder ? weighIns : weighIns.toSorted(compare)
}
