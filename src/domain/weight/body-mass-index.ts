import { LOWEST_HEALTHY_BMI, lowestHealthyTargetKg } from '../accounts/registration.ts'

/** kg/m² of a weight in kg and a height in cm (above 0). */
export const bodyMassIndex = (weightKg: number, heightCm: number): number =>
  weightKg / (heightCm / 100) ** 2

type BmiClass = 'underweight' | 'healthy' | 'overweight' | 'obesity-1' | 'obesity-2' | 'obesity-3'

/**
 * The WHO's classes for adults, each from its lower bound in kg/m² (WHO Technical Report Series
 * 894, 2000).
 */
export const BMI_CLASSES: readonly { readonly from: number; readonly bmiClass: BmiClass }[] = [
  { from: 0, bmiClass: 'underweight' },
  { from: LOWEST_HEALTHY_BMI, bmiClass: 'healthy' },
  { from: 25, bmiClass: 'overweight' },
  { from: 30, bmiClass: 'obesity-1' },
  { from: 35, bmiClass: 'obesity-2' },
  { from: 40, bmiClass: 'obesity-3' },
]

export interface Bmi {
  /** kg/m², unrounded. */
  readonly bmi: number
  readonly bmiClass: BmiClass
  /** The weights of BMI 18.5 up to 25 at this height, kg with one decimal, rounded inward. */
  readonly healthyKg: { readonly low: number; readonly high: number }
}

/** The index with its class, and the range of weights that counts as healthy at this height. */
export function readBmi(weightKg: number, heightCm: number): Bmi {
  const bmi = bodyMassIndex(weightKg, heightCm)
  const found = BMI_CLASSES.findLast(({ from }) => bmi >= from)
  return {
    bmi,
    bmiClass: found?.bmiClass ?? 'underweight',
    healthyKg: healthyWeightRange(heightCm),
  }
}

/** The weights of BMI 18.5 to 25 at a height in cm, one decimal, rounded inward. */
export const healthyWeightRange = (heightCm: number): { low: number; high: number } => ({
  low: lowestHealthyTargetKg(heightCm),
  high: Math.floor((25 * (heightCm / 100) ** 2 + 1e-9) * 10) / 10,
})
