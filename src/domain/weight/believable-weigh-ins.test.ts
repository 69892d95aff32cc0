import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../day.ts'
import { believableWeighIns } from './believable-weigh-ins.ts'

const series = (weightsKg: readonly number[], everyDays = 1) =>
  weightsKg.map((weightKg, i) => ({ weighedAt: i * everyDays * DAY_MS, weightKg }))
const believed = (weightsKg: readonly number[], everyDays = 1, profileKg: number | null = null) =>
  believableWeighIns(series(weightsKg, everyDays), profileKg).map(({ weightKg }) => weightKg)

describe('believable weigh-ins', () => {
  it.each([185, 58, 95, 30])('leave out a typing error: %d kg among 85', (typed) => {
    for (const at of [0, 2, 5, 6]) {
      const weights = [85.2, 84.9, 85.1, 85, 84.8, 85.3]
      expect(believed(weights.toSpliced(at, 0, typed))).toEqual(weights)
    }
  })
  it('leave out an error of a member who weighs weekly or monthly', () => {
    expect(believed([85, 84.5, 48, 84, 83.6], 7)).toEqual([85, 84.5, 84, 83.6])
    expect(believed([85, 84.5, 185, 84], 30, 86)).toEqual([85, 84.5, 84])
  })
  it('of two that disagree keep the one that the profile confirms', () => {
    expect(believed([185, 85], 1, 86)).toEqual([85])
    expect(believed([85, 185], 1, 86)).toEqual([85])
    expect(believed([85, 82], 7, 86)).toEqual([85, 82])
  })
  it('believe a change that several weigh-ins confirm, and one after a long gap', () => {
    expect(believed([90, 90, 90, 90, 90, 80, 80, 80]).slice(-2)).toEqual([80, 80])
    expect(believed([90, 90, 75], 40)).toEqual([90, 90, 75])
  })
  it.each([3, 7, 12])(
    'leave out %d weigh-ins in a row that are in pounds, wherever they stand',
    (count) => {
      const weights = Array.from({ length: 30 }, (_, i) => 85 - i / 20)
      for (const at of [0, 10, 30 - count]) {
        const typed = weights.map((kg, i) => (i >= at && i < at + count ? kg * 2.2046 : kg))
        expect(believed(typed)).toEqual(weights.toSpliced(at, count))
      }
    },
  )
  it('leave out those of somebody else on the scales, and believe a new level after five weeks', () => {
    const mine = Array.from({ length: 20 }, () => 85)
    expect(believed([...mine, 62, 61.5, 62, 61.8, 85])).toEqual([...mine, 85])
    const after = Array.from({ length: 60 }, () => 62)
    expect(believed([...mine, ...after]).at(-1)).toBe(62)
  })
  it('keep every weigh-in of a fast diet with its noise', () => {
    const anyNoise = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: 2,
      maxLength: 60,
    })
    fc.assert(
      fc.property(anyNoise, fc.integer({ min: 1, max: 14 }), (noise, everyDays) => {
        const weights = noise
          .map((kg, i) => 100 - (1.2 * i * everyDays) / 7 + kg)
          .filter((kg) => kg > 60)
        expect(believed(weights, everyDays)).toEqual(weights)
      }),
    )
  })
  it('never leave out the greater part', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 30, max: 300, noNaN: true })),
        fc.integer({ min: 1, max: 40 }),
        (weights, every) => {
          expect(believed(weights, every).length * 2).toBeGreaterThanOrEqual(weights.length)
        },
      ),
    )
  })
})
