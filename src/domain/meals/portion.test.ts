import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampPortion, PORTION, portionAnew, shownAmount, stepPortion } from './portion.ts'

describe('the portion multiplier', () => {
  it('moves by a tenth per press without drifting', () => {
    let portion: number = PORTION.initial
    for (let press = 0; press < 7; press++) portion = stepPortion(portion, 1)
    expect(portion).toBe(1.7)
    for (let press = 0; press < 7; press++) portion = stepPortion(portion, -1)
    expect(portion).toBe(1)
  })
  it('stops at 0.1 and at 5', () => {
    expect(stepPortion(0.1, -1)).toBe(0.1)
    expect(stepPortion(5, 1)).toBe(5)
  })
  it('stays within its bounds and on its grid wherever it comes from', () => {
    fc.assert(
      fc.property(fc.double({ min: -10, max: 10, noNaN: true }), (any) => {
        const portion = clampPortion(any)
        expect(portion).toBeGreaterThanOrEqual(0.1)
        expect(portion).toBeLessThanOrEqual(5)
        expect(Math.round(portion * 10) / 10).toBe(portion)
      }),
    )
  })
  it('of a new estimate replaces that of the last one, but never one that the member set', () => {
    expect(portionAnew(3, 3, 1)).toBe(1)
    expect(portionAnew(2, 3, 1)).toBe(2)
    expect(portionAnew(1, 1, 0.5)).toBe(0.5)
  })
})

describe('a shown amount', () => {
  it('is rounded once, after the multiplication', () => {
    expect(shownAmount(10.4, 1.5)).toBe(16)
    expect(shownAmount(333.3, 0.3)).toBe(100)
  })
})
