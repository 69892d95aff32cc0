import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calorieRange } from './calorie-range.ts'

const sure = { energyKcal: 400, confidence: 0.95, portionSpread: 0.25 }
const widthOf = (guesses: Parameters<typeof calorieRange>[0]) => {
  const { lowKcal, highKcal } = calorieRange(guesses)
  return highKcal / lowKcal
}

const guess = fc.record({
  energyKcal: fc.double({ min: 0, max: 5000, noNaN: true }),
  confidence: fc.double({ min: 0.001, max: 1, noNaN: true }),
  portionSpread: fc.double({ min: 0, max: 2, noNaN: true }),
})

describe('the calorie range of a photographed meal', () => {
  it('always holds the best guess, for whatever was seen', () => {
    fc.assert(
      fc.property(fc.array(guess, { minLength: 1, maxLength: 6 }), (guesses) => {
        const { lowKcal, highKcal } = calorieRange(guesses)
        expect(lowKcal).toBeGreaterThanOrEqual(0)
        expect(lowKcal).toBeLessThanOrEqual(guesses[0]!.energyKcal)
        expect(highKcal).toBeGreaterThanOrEqual(guesses[0]!.energyKcal)
        expect(Number.isFinite(highKcal)).toBe(true)
      }),
    )
  })
  it('holds 80 % of a single certain log-normal portion', () => {
    // 1.2816 standard deviations each way; 0.17 for the recipe joins 0.25 for the portion at a
    // right angle.
    const { lowKcal, highKcal } = calorieRange([{ ...sure, confidence: 1 }])
    const spread = Math.hypot(0.25, 0.17)
    expect(lowKcal).toBeCloseTo(400 * Math.exp(-1.2816 * spread), 1)
    expect(highKcal).toBeCloseTo(400 * Math.exp(1.2816 * spread), 1)
  })
  it('widens when the dish is less sure', () => {
    expect(widthOf([{ ...sure, confidence: 0.3 }])).toBeGreaterThan(widthOf([sure]))
  })
  it('widens when the portion is less sure', () => {
    expect(widthOf([{ ...sure, portionSpread: 0.5 }])).toBeGreaterThan(widthOf([sure]))
  })
  it('reaches a likely second dish of another size', () => {
    const salad = { energyKcal: 120, confidence: 0.45, portionSpread: 0.3 }
    const { lowKcal } = calorieRange([{ ...sure, confidence: 0.5 }, salad])
    expect(lowKcal).toBeLessThan(120)
  })
  it('stays finite for a glass of water', () => {
    const { lowKcal, highKcal } = calorieRange([
      { energyKcal: 0, confidence: 0.9, portionSpread: 0.3 },
    ])
    expect(lowKcal).toBe(0)
    expect(highKcal).toBeLessThan(3)
  })
  it('cannot be made from nothing or from nonsense', () => {
    expect(() => calorieRange([])).toThrow(RangeError)
    expect(() => calorieRange([{ ...sure, confidence: 0 }])).toThrow(RangeError)
    expect(() => calorieRange([{ ...sure, energyKcal: Number.NaN }])).toThrow(RangeError)
    expect(() => calorieRange([{ ...sure, portionSpread: -1 }])).toThrow(RangeError)
  })
})
