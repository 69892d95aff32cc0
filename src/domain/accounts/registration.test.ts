import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHealthyTarget, lowestHealthyTargetKg, missingPasswordRules } from './registration.ts'

describe('a password', () => {
  it('is acceptable with eight characters of all four kinds', () => {
    expect(missingPasswordRules('Abcdef1!')).toEqual([])
  })
  it('names every rule that is not met yet, in order', () => {
    expect(missingPasswordRules('')).toEqual([
      'length',
      'uppercase',
      'lowercase',
      'digit',
      'special',
    ])
    expect(missingPasswordRules('abcdefgh')).toEqual(['uppercase', 'digit', 'special'])
  })
  it('takes only the listed special characters', () => {
    expect(missingPasswordRules('Abcdef1-')).toEqual(['special'])
    for (const sign of '!@#$%^&*(),.?":{}|<>')
      expect(missingPasswordRules(`Abcdef1${sign}`)).toEqual([])
  })
})

describe('a target weight', () => {
  it('is refused below a BMI of 18.5', () => {
    expect(isHealthyTarget(53.4, 170)).toBe(false)
    expect(isHealthyTarget(53.5, 170)).toBe(true)
  })
  it('of the lowest healthy value is always healthy, and 0.1 kg less never is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 250 }), (heightCm) => {
        const lowest = lowestHealthyTargetKg(heightCm)
        expect(isHealthyTarget(lowest, heightCm)).toBe(true)
        expect(isHealthyTarget(lowest - 0.1, heightCm)).toBe(false)
      }),
    )
  })
})
