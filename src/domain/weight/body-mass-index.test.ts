import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isHealthyTarget } from '../accounts/registration.ts'
import { bodyMassIndex, healthyWeightRange, readBmi } from './body-mass-index.ts'
import { formatMass, weightChangeTone } from './weight-format.ts'

it('the index is weight over height squared, with its class', () => {
  expect(readBmi(81, 180)).toMatchObject({
    bmi: 25,
    bmiClass: 'overweight',
    healthyKg: { low: 60, high: 81 },
  })
  const classAt = (bmi: number) => readBmi(bmi * 4, 200).bmiClass
  expect([18.4, 18.5, 24.9, 25, 30, 35, 40].map(classAt)).toEqual([
    'underweight',
    'healthy',
    'healthy',
    'overweight',
    'obesity-1',
    'obesity-2',
    'obesity-3',
  ])
})

it('the healthy range is rounded inward and agrees with the check of a target', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 250 }), (heightCm) => {
      const { low, high } = healthyWeightRange(heightCm)
      expect(bodyMassIndex(high, heightCm)).toBeLessThanOrEqual(25 + 1e-9)
      expect(isHealthyTarget(low + 0.1, heightCm)).toBe(true)
      expect(isHealthyTarget(low - 0.1, heightCm)).toBe(false)
    }),
  )
})

it('the tone of the weekly change turns at half a kilogram', () => {
  expect([-0.6, -0.5, 0, 0.5, 0.6, null].map(weightChangeTone)).toEqual([
    'losing',
    'steady',
    'steady',
    'steady',
    'gaining',
    'unknown',
  ])
})

it('a mass in words has one decimal and the unit of the member', () => {
  expect(formatMass(-0.44, 'kg')).toBe('0.4 kg')
  expect(formatMass(72.4, 'lb')).toBe('159.6 lb')
})
