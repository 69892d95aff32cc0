import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Expenditure } from '../energy/expenditure.ts'
import type { Body } from '../energy/resting-energy.ts'
import { keepFromCrossing, projectWeights } from './projected-weights.ts'

const body: Body = { weightKg: 90, heightCm: 178, ageYears: 42, sex: 'male' }
const estimated = (energyKcal: number, halfKcal = 250): Expenditure => ({
  kind: 'estimated',
  energyKcal,
  lowKcal: energyKcal - halfKcal,
  highKcal: energyKcal + halfKcal,
  restingKcal: energyKcal / 1.4,
  restingPlusMinusKcal: 0,
  activityKcal: 0,
})
const eating = (energyKcal: number, days = 14) => ({ energyKcal, days, isTelling: true })

const anyWeight = fc.double({ min: 45, max: 200, noNaN: true })
const anyIntake = fc.double({ min: 800, max: 4500, noNaN: true })

describe('projected weights', () => {
  it('are those of weeks 1 to 12', () => {
    const weeks = projectWeights(body, 75, estimated(2500), eating(2000))
    expect(weeks.map(({ week }) => week)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })
  it('slow down as the body adapts', () => {
    const weeks = projectWeights(body, 60, estimated(2500), eating(2000)).map(({ weightKg }) => weightKg)
    const lostIn = (from: number, to: number) => (weeks[from] ?? 0) - (weeks[to] ?? 0)
    expect(lostIn(0, 5)).toBeGreaterThan(lostIn(6, 11))
  })
  it('stop at the target', () => {
    const weeks = projectWeights(body, 89, estimated(2500), eating(1800))
    expect(weeks.at(-1)).toEqual({ week: 12, weightKg: 89, lowKg: 89, highKg: 89 })
  })
  it('have a band that widens with time, and with fewer recorded days', () => {
    const width = (days: number, week: number) => {
      const projected = projectWeights(body, 60, estimated(2500), eating(2000, days))[week - 1]
      return (projected?.highKg ?? 0) - (projected?.lowKg ?? 0)
    }
    expect(width(14, 12)).toBeGreaterThan(width(14, 1))
    expect(width(3, 12)).toBeGreaterThan(width(14, 12))
  })
  it('lie within their band, on their side of the target', () => {
    fc.assert(
      fc.property(anyWeight, anyWeight, anyIntake, anyIntake, (weightKg, targetKg, spentKcal, eatenKcal) => {
        const weeks = projectWeights({ ...body, weightKg }, targetKg, estimated(spentKcal), eating(eatenKcal))
        for (const projected of weeks) {
          expect(projected.lowKg).toBeLessThanOrEqual(projected.weightKg)
          expect(projected.highKg).toBeGreaterThanOrEqual(projected.weightKg)
          if (weightKg >= targetKg) expect(projected.lowKg).toBeGreaterThanOrEqual(targetKg)
          else expect(projected.highKg).toBeLessThanOrEqual(targetKg)
        }
      }),
    )
  })
  it('keep the weight while intake equals expenditure', () => {
    fc.assert(
      fc.property(anyWeight, anyIntake, (weightKg, kcal) => {
        const weeks = projectWeights({ ...body, weightKg }, weightKg - 10, estimated(kcal), eating(kcal))
        for (const projected of weeks) expect(projected.weightKg).toBeCloseTo(weightKg, 9)
      }),
    )
  })
  it('never rise with a larger deficit', () => {
    fc.assert(
      fc.property(anyIntake, fc.double({ min: 0, max: 1000, noNaN: true }), (eatenKcal, lessKcal) => {
        const more = projectWeights(body, 70, estimated(2500), eating(eatenKcal))
        const less = projectWeights(body, 70, estimated(2500), eating(Math.max(0, eatenKcal - lessKcal)))
        less.forEach(({ weightKg }, i) => expect(weightKg).toBeLessThanOrEqual((more[i]?.weightKg ?? 0) + 1e-9))
      }),
    )
  })
})

describe('a projected weight', () => {
  it('may move away upward but never runs below the target', () => {
    expect(keepFromCrossing(95, 90, 80)).toBe(95)
    expect(keepFromCrossing(79, 90, 80)).toBe(80)
    expect(keepFromCrossing(69, 70, 75)).toBe(70)
    expect(keepFromCrossing(76, 70, 75)).toBe(75)
    expect(keepFromCrossing(81, 80, 80)).toBe(81)
    expect(keepFromCrossing(79, 80, 80)).toBe(80)
  })
})
