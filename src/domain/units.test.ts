import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cmFromFeetInches,
  feetInchesFromCm,
  kcalFromKj,
  kgFromLb,
  lbFromKg,
  meanOf,
  medianOf,
  percentShares,
  roundToTenth,
  wholePercent,
} from './units.ts'

describe('shares of a whole', () => {
  it('add up to 100, with what is left for the largest remainders', () => {
    expect(percentShares([1, 1, 1])).toEqual([34, 33, 33])
    expect(percentShares([505, 255, 240])).toEqual([51, 25, 24])
    expect(percentShares([0, 5])).toEqual([0, 100])
    expect(percentShares([0, 0])).toEqual([0, 0])
  })
  it('are each less than one percent from the exact share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 6 }),
        (values) => {
          const whole = values.reduce((sum, value) => sum + value, 0)
          fc.pre(whole > 1e-3)
          const shares = percentShares(values)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
          for (const [i, share] of shares.entries())
            expect(Math.abs(share - (100 * (values[i] ?? 0)) / whole)).toBeLessThan(1)
        },
      ),
    )
  })
})

it('a hundred kilograms are 220.46 pounds, and back', () => {
  expect(lbFromKg(100)).toBeCloseTo(220.462, 3)
  expect(kgFromLb(lbFromKg(72.4))).toBeCloseTo(72.4, 10)
})

it('a weight shown in pounds with one decimal comes back to the same tenth of a pound', () => {
  fc.assert(
    fc.property(fc.integer({ min: 662, max: 6613 }), (tenths) => {
      const storedKg = kgFromLb(tenths / 10)
      expect(roundToTenth(lbFromKg(storedKg))).toBe(tenths / 10)
    }),
  )
})

it('heights come in feet and inches without a twelfth inch', () => {
  expect(feetInchesFromCm(180)).toEqual({ feet: 5, inches: 11 })
  expect(feetInchesFromCm(182.8)).toEqual({ feet: 6, inches: 0 })
  expect(cmFromFeetInches(5, 11)).toBeCloseTo(180.34, 5)
  fc.assert(
    fc.property(fc.double({ min: 100, max: 250, noNaN: true }), (cm) => {
      const { feet, inches } = feetInchesFromCm(cm)
      expect(inches).toBeLessThan(12)
      expect(Math.abs(cmFromFeetInches(feet, inches) - cm)).toBeLessThanOrEqual(1.2701)
    }),
  )
})

it('a kilocalorie is 4.184 kilojoules', () => {
  expect(kcalFromKj(4184)).toBe(1000)
})

it('one decimal never shows minus zero', () => {
  expect(Object.is(roundToTenth(-0.04), 0)).toBe(true)
  expect(roundToTenth(72.349)).toBe(72.3)
})

it('a part of nothing and a mean of nothing are unknown', () => {
  expect(wholePercent(0, 0)).toBeNull()
  expect(wholePercent(1, 3)).toBe(33)
  expect(meanOf([])).toBeNull()
  expect(meanOf([1, 2, 6])).toBe(3)
})

describe('the median', () => {
  it('is the middle value of an odd count, by size and not by digits', () => {
    expect(medianOf([100, 9, 20])).toBe(20)
  })
  it('is the mean of the middle two of an even count', () => {
    expect(medianOf([270, 20, 22, 10])).toBe(21)
  })
  it('leaves the order of its values alone', () => {
    const values = [3, 1, 2]
    medianOf(values)
    expect(values).toEqual([3, 1, 2])
  })
})

it('gives no average of nothing', () => {
  expect([meanOf([]), medianOf([])]).toEqual([null, null])
})
