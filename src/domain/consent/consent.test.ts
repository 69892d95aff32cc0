import { describe, expect, it } from 'vitest'
import { consentState, mustBeAsked } from './consent.ts'

const version = 2
const state = (...periods: Parameters<typeof consentState>[1]) => consentState(version, periods)

describe('a consent', () => {
  it('is never answered, given, withdrawn or given to an earlier wording', () => {
    expect(state()).toBe('none')
    expect(state({ version, givenAt: 1, withdrawnAt: null })).toBe('given')
    expect(state({ version, givenAt: 1, withdrawnAt: 2 })).toBe('withdrawn')
    expect(state({ version: version - 1, givenAt: 1, withdrawnAt: null })).toBe('outdated')
  })
  it('is given again after it was withdrawn', () => {
    expect(
      state({ version, givenAt: 3, withdrawnAt: null }, { version, givenAt: 1, withdrawnAt: 2 }),
    ).toBe('given')
  })
  it('stays withdrawn when the wording changes', () => {
    expect(state({ version: version - 1, givenAt: 1, withdrawnAt: 2 })).toBe('withdrawn')
  })
  it('is asked for where there is no answer to the wording in force', () => {
    expect((['none', 'outdated', 'given', 'withdrawn'] as const).filter(mustBeAsked)).toEqual([
      'none',
      'outdated',
    ])
  })
})
