import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calorieRange } from './calorie-range.ts'
import { mealCalorieRange, PORTION_SPREAD, type RangedItem } from './meal-calorie-range.ts'

const estimated = (energyKcal: number, confidence = 90): RangedItem => ({
  amounts: { energyKcal },
  confidence,
})
const own = (energyKcal: number): RangedItem => ({ amounts: { energyKcal }, confidence: null })
const widthOf = (items: readonly RangedItem[]) => {
  const { lowKcal, highKcal } = mealCalorieRange(items)
  return Math.log(highKcal / lowKcal)
}

const item: fc.Arbitrary<RangedItem> = fc.record({
  amounts: fc.record({ energyKcal: fc.double({ min: 0, max: 5000, noNaN: true }) }),
  confidence: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
})

describe('the calorie range of several items', () => {
  it('always holds the sum, and is finite, for whatever was seen', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 2, maxLength: 20 }), (items) => {
        const { lowKcal, highKcal } = mealCalorieRange(items)
        const sum = items.reduce((total, { amounts }) => total + amounts.energyKcal, 0)
        expect(lowKcal).toBeGreaterThanOrEqual(0)
        expect(lowKcal).toBeLessThanOrEqual(sum * (1 + 1e-12))
        expect(highKcal).toBeGreaterThanOrEqual(sum * (1 - 1e-12))
        expect(Number.isFinite(highKcal)).toBe(true)
      }),
    )
  })
  it('is that of a single dish for one item', () => {
    const expected = calorieRange([
      { energyKcal: 400, confidence: 0.7, portionSpread: PORTION_SPREAD.estimated },
    ])
    expect(mealCalorieRange([estimated(400, 70)])).toEqual(expected)
  })
  it('narrows with more items, since some errors cancel out, but never below what they share', () => {
    const [one, four, many] = [1, 4, 400].map((count) =>
      widthOf(Array.from({ length: count }, () => estimated(100, 100))),
    )
    expect(four).toBeLessThan(one!)
    expect(many).toBeLessThan(four!)
    // Half of the variance of the portions is common to all: no number of items takes it away.
    expect(many).toBeCloseTo(2 * 1.28155 * PORTION_SPREAD.estimated * Math.sqrt(0.5), 2)
  })
  it('narrows as the member weighs one item after the other', () => {
    const seen = [estimated(300), estimated(200), estimated(100)]
    const weighed = [own(300), estimated(200), estimated(100)]
    expect(widthOf(weighed)).toBeLessThan(widthOf(seen))
    expect(widthOf([own(300), own(200), own(100)])).toBeLessThan(widthOf(weighed))
  })
  it('widens when a large item is doubtful, and hardly when a small one is', () => {
    const sure = widthOf([estimated(600, 100), estimated(20, 100)])
    const smallDoubt = widthOf([estimated(600, 100), estimated(20, 20)])
    const largeDoubt = widthOf([estimated(600, 20), estimated(20, 100)])
    expect(smallDoubt / sure).toBeLessThan(1.01)
    expect(largeDoubt / sure).toBeGreaterThan(1.2)
  })
  it('does not care about the order, nor about a glass of water', () => {
    const items = [estimated(300, 50), own(120), estimated(80)]
    const { lowKcal, highKcal } = mealCalorieRange(items)
    for (const other of [items.toReversed(), [...items, estimated(0)]]) {
      expect(mealCalorieRange(other).lowKcal).toBeCloseTo(lowKcal, 9)
      expect(mealCalorieRange(other).highKcal).toBeCloseTo(highKcal, 9)
    }
    expect(mealCalorieRange([estimated(0), own(0)])).toEqual({ lowKcal: 0, highKcal: 0 })
  })
  it('cannot be made from nothing or from nonsense', () => {
    for (const items of [
      [],
      [estimated(Number.NaN), own(1)],
      [estimated(-1), own(1)],
      [estimated(1, 101), own(1)],
    ]) {
      expect(() => mealCalorieRange(items)).toThrow(RangeError)
    }
  })
})
