import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, DAY_MS, daysEndingOn } from '../day.ts'
import type { DayIntake } from '../energy/daily-intake.ts'
import type { WeighIn } from '../weight/weigh-in.ts'
import { weightSlope } from '../weight/weight-slope.ts'
import { type Forecast, forecastWeight } from './forecast.ts'
import { estimateWeight } from './weight-estimate.ts'

const TODAY = '2026-03-31'
const NOW = Date.parse(`${TODAY}T08:00:00Z`)
const profile = { weightKg: 90, heightCm: 178, ageYears: 42, sex: 'male' } as const

/** A straight line of weigh-ins that ends now at `endKg`. */
const line = (kgPerWeek: number, { days = 84, every = 1, endKg = 85 } = {}): WeighIn[] =>
  Array.from({ length: Math.floor(days / every) + 1 }, (_, i) => ({
    weighedAt: NOW - i * every * DAY_MS,
    weightKg: endKg - (kgPerWeek * i * every) / 7,
  }))
const eating = (days: number, kcal: number): DayIntake[] =>
  daysEndingOn(addDays(TODAY, -1), days).map((on) => ({
    on,
    energyKcal: kcal,
    isComplete: true,
  }))

const estimateOf = (weighIns: readonly WeighIn[], intake: readonly DayIntake[] = []) =>
  estimateWeight({
    profile,
    weighIns,
    intake,
    netActivityKcal: () => 0,
    todayOn: TODAY,
    nowAt: NOW,
  })
function forecastOf(
  weighIns: readonly WeighIn[],
  { intake = [] as readonly DayIntake[] } = {},
): Forecast | null {
  const estimate = estimateOf(weighIns, intake)
  const { pace } = estimate
  if (pace === null) return null
  return forecastWeight(estimate, pace)
}
const weekOf = (forecast: Forecast | null, week: number) => {
  const found = forecast?.weeks[week - 1]
  if (!found) throw new Error(`no week ${week}`)
  return found
}

describe('the forecast of the same weigh-ins', () => {
  it.each([
    ['a week apart', [9, 16, 23]],
    ['half a day apart', [9, 9.5, 20]],
    ['eight weeks apart', [9, 20, 76]],
  ])('is the same a moment later, of weigh-ins %s too', (_, daysAgo) => {
    const weighIns = daysAgo.map((days, i) => ({
      weighedAt: NOW - days * DAY_MS,
      weightKg: 82 + i * i,
    }))
    const estimateAt = (nowAt: number) =>
      estimateWeight({
        profile,
        weighIns,
        intake: [],
        netActivityKcal: () => 0,
        todayOn: TODAY,
        nowAt,
      })
    const first = estimateAt(NOW)
    for (let ms = 1; ms < 60_000; ms += 97) {
      const later = estimateAt(NOW + ms)
      expect(later.levelKg).toBe(first.levelKg)
      expect(later.pace?.expectedKgPerWeek).toBeCloseTo(
        first.pace?.expectedKgPerWeek ?? Number.NaN,
        6,
      )
    }
  })
  it('of one weight neither rises nor falls, at no moment', () => {
    for (const weightKg of [79.3, 82.1, 91.9]) {
      const weighIns = [9, 4, 0.5].map((days) => ({ weighedAt: NOW - days * DAY_MS, weightKg }))
      for (let ms = 0; ms < 60_000; ms += 97) {
        const { pace } = estimateWeight({
          profile,
          weighIns,
          intake: [],
          netActivityKcal: () => 0,
          todayOn: TODAY,
          nowAt: NOW + ms,
        })
        expect(pace?.recentKgPerWeek).toBe(0)
      }
    }
  })
})

const widthOf = (forecast: Forecast | null, week: number) =>
  weekOf(forecast, week).highKg - weekOf(forecast, week).lowKg

describe('the forecast of a long history', () => {
  it.each([
    [-0.5, [2.4, 4, 4.8]],
    [0.5, [0.5, 1, 1.8]],
  ])('lets a pace of %d kg a week fade as it does on real people', (kgPerWeek, factors) => {
    const forecast = forecastOf(line(kgPerWeek))
    const levelKg = 85 - (kgPerWeek * 3.5) / 7
    factors.forEach((factor, i) => {
      const movedKg = weekOf(forecast, 4 * (i + 1)).weightKg - levelKg
      // A pace of 84 days is drawn towards zero by 2 % at most.
      expect(movedKg / kgPerWeek / factor).toBeGreaterThan(0.98)
      expect(movedKg / kgPerWeek / factor).toBeLessThanOrEqual(1)
    })
  })
  it('lets a fast pace fade more than a slow one', () => {
    const shareOf = (kgPerWeek: number) =>
      (weekOf(forecastOf(line(kgPerWeek)), 12).weightKg - 85 + kgPerWeek / 2) / kgPerWeek
    expect(shareOf(-1)).toBeLessThan(0.9 * shareOf(-0.5))
    expect(shareOf(-0.25)).toBeGreaterThan(shareOf(-0.5))
  })
  it('follows the last eight weeks more closely than the four before them', () => {
    const turnedAt = NOW - 56 * DAY_MS
    const steadyThenLosing = line(-0.6).map(({ weighedAt, weightKg }) => ({
      weighedAt,
      weightKg: weighedAt < turnedAt ? 89.8 : weightKg,
    }))
    const ofAll = weightSlope(
      steadyThenLosing.map(({ weighedAt, weightKg }) => ({
        daysAgo: (NOW - weighedAt) / DAY_MS,
        weightKg,
      })),
    )
    const expected = estimateOf(steadyThenLosing).pace?.expectedKgPerWeek
    expect(expected).toBeLessThan(ofAll?.kgPerWeek ?? Number.NaN)
    expect(expected).toBeGreaterThan(-0.6)
  })
  it('goes straight between weeks 4, 8 and 12', () => {
    const forecast = forecastOf(line(-0.6))
    for (const [from, to] of [
      [4, 8],
      [8, 12],
    ] as const) {
      const middle = (from + to) / 2
      expect(weekOf(forecast, middle).weightKg).toBeCloseTo(
        (weekOf(forecast, from).weightKg + weekOf(forecast, to).weightKg) / 2,
        9,
      )
    }
  })
  it('has the widths that were honest on real people, wider while losing', () => {
    const [steady, losing] = [forecastOf(line(0)), forecastOf(line(-0.6))]
    for (const [week, steadyKg, losingKg] of [
      [4, 1.6, 1.8],
      [8, 2.4, 2.7],
      [12, 3, 3.7],
    ] as const) {
      // This weight never swings, which narrows the band by at most 25 %.
      expect(widthOf(steady, week) / 2 / steadyKg).toBeGreaterThan(0.74)
      expect(widthOf(steady, week) / 2 / steadyKg).toBeLessThan(1.1)
      expect(widthOf(losing, week)).toBeGreaterThan(widthOf(steady, week))
      // Whoever loses 6 kg in ten weeks has swung more than most.
      expect(widthOf(losing, week) / 2 / losingKg).toBeLessThan(1.2)
    }
  })
  it('has a wider band for whoever has swung more, with the same pace and weight now', () => {
    const swinging = (kg: number) =>
      line(0).map((weighIn, i) => ({
        ...weighIn,
        weightKg: weighIn.weightKg + kg * Math.sin((2 * Math.PI * i) / 28),
      }))
    const widths = [0.5, 2, 4].map((kg) => widthOf(forecastOf(swinging(kg)), 12))
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    expect((widths[2] ?? 0) / (widths[0] ?? 1)).toBeGreaterThan(1.3)
  })
  it('ignores an old pace across a long gap', () => {
    const before = line(-1, { days: 20, endKg: 95 }).map(({ weighedAt, weightKg }) => ({
      weighedAt: weighedAt - 64 * DAY_MS,
      weightKg,
    }))
    const after = line(0, { days: 7 })
    expect(weekOf(forecastOf([...before, ...after]), 12).weightKg).toBeCloseTo(85, 6)
  })
  it.each([185, 58, 30.1])('is not bent by a typing error of %d kg', (weightKg) => {
    const honest = forecastOf(line(-0.4, { every: 3 }))
    for (const daysAgo of [0.1, 10, 40]) {
      const typed = { weighedAt: NOW - daysAgo * DAY_MS, weightKg }
      expect(forecastOf([...line(-0.4, { every: 3 }), typed])).toEqual(honest)
    }
  })
  it('needs no meals, and hardly hears them', () => {
    const meals = eating(50, 1400)
    for (const week of [1, 12]) {
      expect(weekOf(forecastOf(line(0.3), { intake: meals }), week)).toEqual(
        weekOf(forecastOf(line(0.3)), week),
      )
    }
  })
})

describe('the forecast of a short history', () => {
  it('moves less and knows less than that of a long one', () => {
    const moved = (days: number) => {
      const forecast = forecastOf(line(-0.7, { days }))
      return (forecast?.startKg ?? 0) - weekOf(forecast, 12).weightKg
    }
    const errorOf = (days: number) => estimateOf(line(-0.7, { days })).pace?.errorKgPerWeek ?? 0
    expect(moved(13)).toBeGreaterThan(0.5)
    expect(moved(13)).toBeLessThan(moved(28))
    expect(moved(28)).toBeLessThan(moved(84))
    expect(errorOf(13)).toBeGreaterThan(errorOf(28))
    expect(errorOf(28)).toBeGreaterThan(errorOf(84))
  })
  it('is there once two weigh-ins lie a week apart, and not before', () => {
    expect(forecastOf(line(0, { days: 7, every: 7 }))).not.toBeNull()
    expect(forecastOf(line(0, { days: 6 }))).toBeNull()
    expect(forecastOf([])).toBeNull()
  })
  it('is there for everyone with 28 days of weigh-ins, however irregular', () => {
    const anyDays = fc.uniqueArray(fc.double({ min: 1, max: 27, noNaN: true }), { maxLength: 30 })
    const anyWeights = fc.double({ min: -2, max: 2, noNaN: true })
    fc.assert(
      fc.property(anyDays, anyWeights, anyWeights, (days, drift, swing) => {
        const weighIns = [0, ...days, 28].map((daysAgo, i) => ({
          weighedAt: NOW - daysAgo * DAY_MS,
          weightKg: 85 - (drift * daysAgo) / 14 + (i % 2 ? swing : 0),
        }))
        expect(forecastOf(weighIns)?.weeks).toHaveLength(12)
      }),
    )
  })
})

describe('the forecast by meals alone', () => {
  it('starts with seven whole days, and promises half of what the log says', () => {
    expect(forecastOf([], { intake: eating(6, 1500) })).toBeNull()
    const estimate = estimateOf([], eating(7, 1500))
    const balanceKgPerWeek = ((1500 - estimate.expenditure.energyKcal) * 7) / 7700
    expect(estimate.pace).toMatchObject({
      from: 'energy-balance',
      recentKgPerWeek: balanceKgPerWeek,
      isClear: false,
    })
    expect(estimate.pace?.expectedKgPerWeek).toBeCloseTo(balanceKgPerWeek / 2, 9)
    expect(forecastOf([], { intake: eating(7, 1500) })?.weeks).toHaveLength(12)
  })
  it('gives way to the scales', () => {
    const estimate = estimateOf(line(0.3, { days: 21, every: 7 }), eating(14, 1400))
    expect(estimate.pace).toMatchObject({ from: 'weigh-ins' })
    expect(estimate.pace?.expectedKgPerWeek).toBeGreaterThan(0)
    expect(estimate.recordedShare?.percent).toBeLessThan(70)
  })
})

describe('any forecast', () => {
  const anyHistory = fc.record({
    kgPerWeek: fc.double({ min: -3, max: 3, noNaN: true }),
    days: fc.integer({ min: 7, max: 84 }),
    every: fc.integer({ min: 1, max: 7 }),
    noise: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 90, maxLength: 90 }),
  })
  it('lies in the middle of a band that never narrows', () => {
    fc.assert(
      fc.property(anyHistory, ({ noise, ...shape }) => {
        const weighIns = line(shape.kgPerWeek, shape).map((weighIn, i) => ({
          ...weighIn,
          weightKg: weighIn.weightKg + (noise[i] ?? 0),
        }))
        const forecast = forecastOf(weighIns)
        if (forecast === null) return
        for (let week = 1; week <= 12; week += 1) {
          const { weightKg, lowKg, highKg } = weekOf(forecast, week)
          expect(weightKg - lowKg).toBeCloseTo(highKg - weightKg, 9)
          if (week > 1) {
            const before = widthOf(forecast, week - 1)
            expect(widthOf(forecast, week)).toBeGreaterThanOrEqual(before)
          }
        }
      }),
    )
  })
})

describe('the forecast of a member who pauses', () => {
  const paused = (weighIns: readonly WeighIn[], days: number) =>
    weighIns.map((one) => ({ ...one, weighedAt: one.weighedAt - days * DAY_MS }))
  it.each([
    ['daily', 1],
    ['every other day', 2],
    ['weekly', 7],
  ])('is there for half a year, in a band that widens, with weighing %s', (_, every) => {
    const weighIns = line(-0.4, { days: 60, every })
    let width = 0
    for (let days = 0; days <= 175; days += 1) {
      const forecast = forecastOf(paused(weighIns, days))
      expect(forecast?.weeks).toHaveLength(12)
      if (days % 25 > 0) continue
      expect(widthOf(forecast, 12)).toBeGreaterThan(width)
      width = widthOf(forecast, 12)
    }
    expect(width).toBeGreaterThan(9)
    expect(forecastOf(paused(weighIns, 190))).toBeNull()
  })
  it('is there from the first weigh-in after a pause, flat at first, and in a wider band', () => {
    const before = paused(line(-0.4, { days: 60 }), 63)
    const longKnown = widthOf(forecastOf(line(0)), 12)
    for (let days = 0; days < 7; days += 1) {
      const forecast = forecastOf([...line(0, { days, endKg: 87 }), ...before])
      expect(weekOf(forecast, 12).weightKg).toBeCloseTo(87, 6)
      expect(widthOf(forecast, 12)).toBeGreaterThan(1.2 * longKnown)
    }
  })
})
