import { describe, expect, it } from 'vitest'
import { changeWords, etaWords } from './weight-card-words.ts'

describe('the badge of the arrival', () => {
  it('counts whole weeks, upward', () => {
    expect(etaWords({ etaWeeks: 11.2 })).toBe('ETA 12 weeks')
    expect(etaWords({ etaWeeks: 0.4 })).toBe('ETA 1 week')
  })
  it('promises nothing while the change leads nowhere', () => {
    expect(etaWords({ etaWeeks: null })).toBe('No ETA yet')
    expect(etaWords({ etaWeeks: 0 })).toBe('Target reached')
  })
})

describe('the weekly change', () => {
  it('has its sign, and none for what rounds to nothing', () => {
    expect(changeWords(-0.44, 'kg')).toBe('−0.4 kg')
    expect(changeWords(0.6, 'lb')).toBe('+1.3 lb')
    expect(changeWords(-0.04, 'kg')).toBe('0.0 kg')
    expect(changeWords(null, 'kg')).toBe('–')
  })
})
