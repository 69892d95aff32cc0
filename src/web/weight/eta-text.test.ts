import { describe, expect, it } from 'vitest'
import { etaText } from './eta-text.ts'

const losing = { etaWeeks: 9.4, weeklyWeightChange: -0.5 }

describe('the time to the target, in words', () => {
  it('is a range of weeks, open where nobody can say', () => {
    expect(etaText({ ...losing, etaRange: { from: 6, to: 12 } })).toBe('ETA week 6 to 12')
    expect(etaText({ ...losing, etaRange: { from: 8, to: 8 } })).toBe('ETA week 8')
    expect(etaText({ ...losing, etaRange: { from: 11, to: null } })).toBe('ETA week 11 or later')
    expect(etaText({ ...losing, etaRange: { from: 300, to: null } })).toBe(
      'ETA in two years or later',
    )
  })
  it('distinguishes a pace that leads away from one that is unknown, and both from the target', () => {
    expect(etaText({ etaWeeks: null, weeklyWeightChange: 0.3, etaRange: null })).toBe(
      'Not at this pace',
    )
    expect(etaText({ etaWeeks: null, weeklyWeightChange: null, etaRange: null })).toBe('No ETA yet')
    expect(etaText({ etaWeeks: 0, weeklyWeightChange: null, etaRange: null })).toBe(
      'Target reached',
    )
  })
})
