import { describe, expect, it } from 'vitest'
import { changeWords } from './weight-card-words.ts'

describe('the weekly change', () => {
  it('has its sign, and none for what rounds to nothing', () => {
    expect(changeWords(-0.44, 'kg')).toBe('−0.4 kg')
    expect(changeWords(0.6, 'lb')).toBe('+1.3 lb')
    expect(changeWords(-0.04, 'kg')).toBe('0.0 kg')
    expect(changeWords(null, 'kg')).toBe('–')
  })
})
