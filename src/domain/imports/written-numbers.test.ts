import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumber } from './written-numbers.ts'

describe('numbers as files write them', () => {
  it.each([
    ['80.5', 80.5],
    ['80,5', 80.5],
    ['٨٠٫٥', 80.5],
    ['80,500', 80.5],
    ['80.5 kg', 80.5],
    ['12.5%', 12.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1 234,5', 1234.5],
    ['1’234.5', 1234.5],
    ['1,234,567', 1_234_567],
    ['.5', 0.5],
    ['-3', -3],
  ])('%s is %d', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })
  it('have a lone separator before three digits that means what the file means by it', () => {
    expect(readNumber('1,234', 'thousands')).toBe(1234)
    expect(readNumber('1,234', 'decimal')).toBe(1.234)
    expect(readNumber('80.25', 'thousands')).toBe(80.25)
    expect(readNumber('0.125', 'thousands')).toBe(0.125)
  })
  it.each(['', 'heavy', '1,2,3', '1.234.5,6', '8 0 5 x y', '1e5', '--', '9'.repeat(60)])(
    'are none: %j',
    (text) => {
      expect(readNumber(text)).toBeNull()
    },
  )
  it('come back as they were written, with a point or a comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (tenths) => {
        const text = (tenths / 10).toFixed(1)
        expect(readNumber(text)).toBe(tenths / 10)
        expect(readNumber(text.replace('.', ','))).toBe(tenths / 10)
      }),
    )
  })
})
