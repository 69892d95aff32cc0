import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../day.ts'
import type { WeighIn } from './weigh-in.ts'
import { dailyWeights, pastWeights, slopeOfRecentWeeks, weightSlope } from './weight-slope.ts'

const NOW = Date.parse('2026-03-31T08:00:00Z')
const daysAgo = (days: number, weightKg: number): WeighIn => ({
  weighedAt: NOW - days * DAY_MS,
  weightKg,
})
const daysOf = (weighIns: WeighIn[]) => dailyWeights(pastWeights(weighIns, NOW))
const kgPerWeek = (weighIns: WeighIn[]): number | null =>
  slopeOfRecentWeeks(daysOf(weighIns))?.kgPerWeek ?? null

describe('the weekly change by the scales', () => {
  it('is known once two weigh-ins lie 7 days apart, and then exactly their difference', () => {
    expect(kgPerWeek([daysAgo(7, 80), daysAgo(0, 79)])).toBeCloseTo(-1, 10)
    expect(kgPerWeek([daysAgo(6.9, 80), daysAgo(0, 79)])).toBeNull()
  })
  it('is unknown before', () => {
    expect(kgPerWeek([])).toBeNull()
    expect(kgPerWeek([daysAgo(3, 80)])).toBeNull()
  })
  it('ignores what is older than 28 days', () => {
    const settled = [0, 4, 8, 12, 16, 20, 24, 27].map((days) => daysAgo(days, 75))
    expect(kgPerWeek([...settled, daysAgo(200, 95)])).toBeCloseTo(0, 10)
  })
  it('reaches back for a member who weighs once a month', () => {
    expect(kgPerWeek([daysAgo(35, 80), daysAgo(0, 78)])).toBeCloseTo(-0.4, 10)
    expect(kgPerWeek([daysAgo(183, 80), daysAgo(0, 78)])).toBeNull()
  })
  it('is that of the days before a pause, for half a year', () => {
    expect(kgPerWeek([daysAgo(40, 80), daysAgo(29, 79)])).toBeCloseTo((-7 * 1) / 11, 5)
    const daily = Array.from({ length: 60 }, (_, i) => daysAgo(150 + i, 80 + i / 10))
    expect(kgPerWeek(daily)).toBeCloseTo(-0.7, 5)
    expect(kgPerWeek([daysAgo(200, 80), daysAgo(183, 79)])).toBeNull()
  })
  it('ignores a weigh-in of the future', () => {
    expect(kgPerWeek([daysAgo(7, 80), daysAgo(0, 79), daysAgo(-3, 60)])).toBeCloseTo(-1, 10)
  })
  it('of a straight line is its own slope, however unevenly it was weighed', () => {
    const anyDays = fc.uniqueArray(fc.integer({ min: 0, max: 27 }), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(anyDays, fc.double({ min: -2, max: 2, noNaN: true }), (days, perWeek) => {
        fc.pre(Math.max(...days) - Math.min(...days) >= 7)
        expect(kgPerWeek(days.map((day) => daysAgo(day, 80 - (perWeek * day) / 7)))).toBeCloseTo(
          perWeek,
          5,
        )
      }),
    )
  })
  it('does not hang on the order in which weigh-ins come', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 60, max: 90 }))),
        (drawn) => {
          const weighIns = drawn.map(([days, kg]) => daysAgo(days, kg))
          expect(slopeOfRecentWeeks(daysOf([...weighIns].reverse()))).toEqual(
            slopeOfRecentWeeks(daysOf(weighIns)),
          )
        },
      ),
    )
  })
})

describe('several weigh-ins of one morning', () => {
  it('count as one, their mean', () => {
    const week = [daysAgo(14, 82), daysAgo(7, 81), daysAgo(0, 80)]
    const often = [
      daysAgo(14, 82),
      daysAgo(7.1, 80),
      daysAgo(7, 81),
      daysAgo(6.9, 82),
      daysAgo(0, 80),
    ]
    expect(kgPerWeek(often)).toBeCloseTo(kgPerWeek(week) ?? 0, 10)
    expect(daysOf(often)).toHaveLength(3)
  })
})

describe('the standard error of the slope', () => {
  const daily = (count: number, wobble: number) =>
    Array.from({ length: count }, (_, i) => daysAgo(i, 80 + (i % 2 === 0 ? wobble : -wobble)))
  const errorOf = (weighIns: WeighIn[]) =>
    weightSlope(daysOf(weighIns))?.standardErrorKgPerWeek ?? 0
  it('keeps a doubt of 0.5 kg a weigh-in, however well a line fits', () => {
    expect(errorOf(daily(28, 0))).toBeGreaterThan(0.05)
    expect(errorOf(daily(28, 0))).toBe(errorOf(daily(28, 0.1)))
    expect(errorOf([daysAgo(8, 80), daysAgo(0, 79)])).toBeGreaterThan(0.5)
  })
  it('shrinks with more weigh-ins and grows with their scatter', () => {
    const weekly = errorOf([
      daysAgo(28, 80),
      daysAgo(21, 80),
      daysAgo(14, 80),
      daysAgo(7, 80),
      daysAgo(0, 80),
    ])
    const calm = errorOf(daily(28, 0.2))
    const noisy = errorOf(daily(28, 1))
    expect(calm).toBeGreaterThan(0)
    expect(calm).toBeLessThan(weekly)
    expect(noisy).toBeGreaterThan(1.9 * calm)
  })
})
