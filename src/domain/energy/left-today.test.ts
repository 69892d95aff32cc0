import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EatenMeal } from '#domain/meals/eaten-meal.ts'
import { eatenTogether, leftOf, worthWeighing } from './left-today.ts'

const meal = (
  id: string,
  energyKcal: number,
  lowKcal?: number,
  highKcal?: number,
): Pick<EatenMeal, 'id' | 'energyKcal' | 'range'> => ({
  id,
  energyKcal,
  range: lowKcal === undefined || highKcal === undefined ? null : { lowKcal, highKcal },
})

const anyMeals = fc.array(
  fc
    .tuple(
      fc.double({ min: 0, max: 3000, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 1, max: 3, noNaN: true }),
    )
    .map(([kcal, low, high]) => meal('any', kcal, kcal * low, kcal * high)),
  { maxLength: 12 },
)

describe('what was eaten together', () => {
  it('is a range where meals are estimates, and exact where the member gave the numbers', () => {
    expect(eatenTogether([])).toEqual({ energyKcal: 0, lowKcal: 0, highKcal: 0 })
    expect(eatenTogether([meal('a', 500), meal('b', 250)])).toEqual({
      energyKcal: 750,
      lowKcal: 750,
      highKcal: 750,
    })
    expect(eatenTogether([meal('a', 500, 400, 700), meal('b', 250)])).toEqual({
      energyKcal: 750,
      lowKcal: 650,
      highKcal: 950,
    })
  })

  it('is surer than its parts, for the error of one meal says nothing of the next', () => {
    expect(eatenTogether([meal('a', 500, 470, 530), meal('b', 500, 460, 540)])).toEqual({
      energyKcal: 1000,
      lowKcal: 950,
      highKcal: 1050,
    })
  })

  it('always lies within the sums of the lows and of the highs', () => {
    fc.assert(
      fc.property(anyMeals, (meals) => {
        const { energyKcal, lowKcal, highKcal } = eatenTogether(meals)
        const sum = (of: 'lowKcal' | 'highKcal') =>
          meals.reduce((total, { range }) => total + (range?.[of] ?? 0), 0)
        expect(lowKcal).toBeGreaterThanOrEqual(sum('lowKcal') - 1e-6)
        expect(highKcal).toBeLessThanOrEqual(sum('highKcal') + 1e-6)
        expect(lowKcal).toBeLessThanOrEqual(energyKcal)
        expect(highKcal).toBeGreaterThanOrEqual(energyKcal)
      }),
    )
  })
})

describe('what is left', () => {
  it('is least where most was eaten, and falls below nothing past the target', () => {
    expect(leftOf(1900, { energyKcal: 1200, lowKcal: 1100, highKcal: 1400 })).toEqual({
      energyKcal: 700,
      lowKcal: 500,
      highKcal: 800,
    })
    expect(leftOf(1900, { energyKcal: 2000, lowKcal: 2000, highKcal: 2000 }).energyKcal).toBe(-100)
  })
})

describe('the meal worth weighing', () => {
  it('is called so where the range becomes a fifth narrower, and with a promise where half as wide', () => {
    expect(worthWeighing(0.9 * 400 ** 2, 400)).toEqual({ halvesDoubt: true })
    expect(worthWeighing(0.5 * 400 ** 2, 400)).toEqual({ halvesDoubt: false })
    expect(worthWeighing(0.3 * 400 ** 2, 400)).toBeNull()
  })

  it('is none where little is open', () => {
    expect(worthWeighing(140 ** 2, 140)).toBeNull()
  })
})
