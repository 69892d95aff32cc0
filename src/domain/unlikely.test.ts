import { describe, expect, it } from 'vitest'
import { isUnlikelyWeight } from './unlikely.ts'

describe('an unlikely entry', () => {
  it('is a weigh-in 15 kg or more from the one before, up or down', () => {
    expect([65, 65.1, 80, 94.9, 95].map((weightKg) => isUnlikelyWeight(weightKg, 80))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
    expect(isUnlikelyWeight(300, undefined)).toBe(false)
  })
})
