import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../day.ts'
import type { ForecastWeight } from '../projection/forecast.ts'
import { boostScore } from './boost-score.ts'
import { type Boost, boostForecast, boostOf } from './boosted-projection.ts'
import { MESSAGES } from '../messages.ts'
import { boosterRecommendations as recommendationsFor } from './booster-recommendations.ts'
import { type BoosterRecord, SLEEP_QUALITIES } from './booster-record.ts'
import { scoreBoosters, sleepLevel, sleepPoints } from './booster-score.ts'
import { boosterStats } from './booster-stats.ts'
import { boosterStreaks } from './booster-streaks.ts'

const TODAY = '2026-03-31'
const FULL = {
  sleepHours: 8,
  sleepQuality: 'good',
  morningVinegar: true,
  eveningVinegar: true,
  sugarFreeDay: true,
} as const
const NONE = {
  sleepHours: 5,
  sleepQuality: 'poor',
  morningVinegar: false,
  eveningVinegar: false,
  sugarFreeDay: false,
} as const
const daysAgo = (days: number, more: Partial<BoosterRecord> = {}): BoosterRecord => ({
  ...FULL,
  on: addDays(TODAY, -days),
  ...more,
})

describe('the booster score', () => {
  it('is 100 for a full day and 13 for a short, poor night alone', () => {
    expect(scoreBoosters(FULL)).toEqual({
      sleepPoints: 30,
      vinegarPoints: 25,
      sugarFreePoints: 45,
      totalScore: 100,
    })
    expect(scoreBoosters(NONE).totalScore).toBe(13)
  })
  it('rates sleep by hours up to 8 and by quality', () => {
    expect(SLEEP_QUALITIES.map((quality) => sleepPoints(8, quality))).toEqual([21, 26, 30, 30])
    expect(sleepPoints(12, 'good')).toBe(30)
    expect(sleepPoints(6, 'good')).toBe(23)
    expect(sleepPoints(0, 'excellent')).toBe(0)
  })
  it('gives vinegar 15 in the morning and 10 in the evening', () => {
    expect(scoreBoosters({ ...NONE, morningVinegar: true }).vinegarPoints).toBe(15)
    expect(scoreBoosters({ ...NONE, eveningVinegar: true }).vinegarPoints).toBe(10)
  })
  it('calls sleep active from 7 hours and optimal from 8', () => {
    expect([6.5, 7, 7.5, 8, 9].map(sleepLevel)).toEqual([
      'inactive',
      'active',
      'active',
      'optimal',
      'optimal',
    ])
  })
  it('lies between 0 and 100', () => {
    const anyDay = fc.record({
      sleepHours: fc.integer({ min: 0, max: 48 }).map((halves) => halves / 2),
      sleepQuality: fc.constantFrom(...SLEEP_QUALITIES),
      morningVinegar: fc.boolean(),
      eveningVinegar: fc.boolean(),
      sugarFreeDay: fc.boolean(),
    })
    fc.assert(
      fc.property(anyDay, (day) => {
        const { totalScore } = scoreBoosters(day)
        expect(totalScore).toBeGreaterThanOrEqual(0)
        expect(totalScore).toBeLessThanOrEqual(100)
      }),
    )
  })
})

const boosterRecommendations = (records: readonly BoosterRecord[]) =>
  recommendationsFor(records, TODAY, boosterStreaks(records, TODAY).combined)

describe('booster streaks', () => {
  const streaks = (...records: BoosterRecord[]) => boosterStreaks(records, TODAY)

  it('are not broken by a today without a record', () => {
    expect(streaks(daysAgo(1), daysAgo(2)).combined).toEqual({ current: 2, longest: 2 })
  })
  it('are neither broken nor made longer by a day that was left out', () => {
    const day = (ago: number) => daysAgo(ago).on
    const records = [daysAgo(0, NONE), daysAgo(3), daysAgo(4, NONE), daysAgo(5), daysAgo(6)]
    const found = (...leftOut: number[]) =>
      boosterStreaks(records, TODAY, leftOut.map(day)).combined
    expect(found()).toEqual({ current: 0, longest: 2 })
    expect(found(0, 1, 2)).toEqual({ current: 1, longest: 2 })
    expect(found(0, 1, 2, 4)).toEqual({ current: 3, longest: 3 })
    expect(found(0, 1, 2, 4, 5)).toEqual({ current: 2, longest: 2 })
  })
  it('are broken by a today that was recorded otherwise, and by a yesterday without a record', () => {
    expect(streaks(daysAgo(0, NONE), daysAgo(1)).combined).toEqual({ current: 0, longest: 1 })
    expect(streaks(daysAgo(2), daysAgo(3)).combined).toEqual({ current: 0, longest: 2 })
  })
  it('are counted for each habit separately', () => {
    const found = streaks(
      daysAgo(0, { sugarFreeDay: false }),
      daysAgo(1, { morningVinegar: false }),
      daysAgo(2, { sleepHours: 6.5 }),
    )
    expect(found).toEqual({
      sugar_free: { current: 0, longest: 2 },
      sleep: { current: 2, longest: 2 },
      vinegar: { current: 3, longest: 3 },
      combined: { current: 0, longest: 1 },
    })
  })
  it('are zero without records', () => {
    expect(streaks().sleep).toEqual({ current: 0, longest: 0 })
  })
  it('are broken by no part of today that was not recorded yet', () => {
    const unanswered = {
      sleepHours: null,
      sleepQuality: null,
      morningVinegar: null,
      eveningVinegar: null,
      sugarFreeDay: null,
    }
    const slept = daysAgo(0, {
      ...unanswered,
      sleepHours: 6,
      sleepQuality: 'good',
      morningVinegar: false,
    })
    const found = streaks(slept, daysAgo(1), daysAgo(2))
    expect(found.sugar_free.current).toBe(2)
    expect(found.vinegar.current).toBe(2)
    expect(found.sleep.current).toBe(0)
    expect(found.combined.current).toBe(0)
    // A past day without entries keeps no habit.
    expect(streaks(daysAgo(0), daysAgo(1, unanswered), daysAgo(2)).sugar_free).toEqual({
      current: 1,
      longest: 1,
    })
  })
  it('go by the last record of a day, and over month ends and clock changes', () => {
    expect(streaks(daysAgo(0, NONE), daysAgo(0), daysAgo(1)).combined.current).toBe(2)
    const march = Array.from({ length: 40 }, (_, i) => daysAgo(i))
    expect(streaks(...march).vinegar).toEqual({ current: 40, longest: 40 })
  })
  it('are never longer now than at their longest', () => {
    const anyRecords = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.boolean()))
    fc.assert(
      fc.property(anyRecords, (drawn) => {
        const found = streaks(...drawn.map(([days, isKept]) => daysAgo(days, isKept ? FULL : NONE)))
        for (const { current, longest } of Object.values(found))
          expect(current).toBeLessThanOrEqual(longest)
      }),
    )
  })
})

describe('booster statistics', () => {
  it('look at the recorded days of the last 30, and average the finished ones', () => {
    const records = [daysAgo(0), daysAgo(1, NONE), daysAgo(29, { sleepHours: 7 }), daysAgo(30)]
    expect(boosterStats(records, TODAY)).toEqual({
      recordedDays: 3,
      averagedDays: 2,
      averageSleepHours: 6,
      vinegarConsistency: 50,
      sugarFreeDays: 2,
      averageScore: (13 + 96) / 2,
    })
  })
  it('average sleep over the recorded nights', () => {
    const records = [
      daysAgo(1, { sleepHours: null, sleepQuality: null }),
      daysAgo(2, { sleepHours: 7 }),
    ]
    expect(boosterStats(records, TODAY)).toMatchObject({
      averagedDays: 2,
      averageSleepHours: 7,
      averageScore: (70 + 96) / 2,
    })
  })
  it('are unknown without a record', () => {
    expect(boosterStats([], TODAY)).toEqual({
      recordedDays: 0,
      averagedDays: 0,
      averageSleepHours: null,
      vinegarConsistency: null,
      sugarFreeDays: 0,
      averageScore: null,
    })
  })
})

describe('booster recommendations', () => {
  const codes = (records: BoosterRecord[]) =>
    boosterRecommendations(records).map(({ code }) => code)
  const three = (changes: Partial<BoosterRecord> = {}) =>
    [1, 2, 3].map((days) => daysAgo(days, changes))

  it('ask for three recorded days first', () => {
    expect(boosterRecommendations([daysAgo(0), daysAgo(1)])).toEqual([
      { code: 'boosters.record-days', values: { days: 1 } },
    ])
  })
  it("are about the member's own nights", () => {
    const short = three({ sleepHours: 6, sleepQuality: 'fair' })
    expect(boosterRecommendations(short)).toContainEqual({
      code: 'boosters.sleep-short',
      values: { hours: 6, activeHours: 7, rested: 0, nights: 3, minutes: 60 },
    })
    expect(codes(short)).toContain('boosters.sleep-quality')
  })
  it('name the spoon that is missing, and say plainly that the evidence is weak', () => {
    expect(boosterRecommendations(three({ eveningVinegar: false }))).toContainEqual({
      code: 'boosters.evening-vinegar',
      values: { either: 3, days: 3, rarer: 0 },
    })
    expect(codes(three(NONE))).toContain('boosters.no-vinegar')
    expect(MESSAGES['boosters.no-vinegar']).toContain('evidence is weak')
    expect(codes(three()).filter((code) => code.includes('vinegar'))).toEqual([])
  })
  it('find the weekday that is never sugar-free', () => {
    const records = Array.from({ length: 21 }, (_, i) =>
      daysAgo(i, { sugarFreeDay: (i + 4) % 7 !== 0 }),
    )
    expect(boosterRecommendations(records)).toContainEqual({
      code: 'boosters.sugar-weekday',
      values: { weekday: 6, times: 3 },
    })
  })
  it('cheer a streak', () => {
    expect(boosterRecommendations(three())).toContainEqual({
      code: 'boosters.longest-streak',
      values: { days: 3 },
    })
  })
})

describe('the boosted projection', () => {
  const line = (...weights: number[]): ForecastWeight[] =>
    weights.map((weightKg, i) => ({
      week: i + 1,
      weightKg,
      lowKg: weightKg - 0.5,
      highKg: weightKg + 0.5,
    }))
  const forecastOf = (weeks: ForecastWeight[]) => ({ startKg: 90, weeks, arrival: null })
  const weightsOf = (weeks: ForecastWeight[]) => weeks.map(({ weightKg }) => weightKg)

  it('takes the mean score of seven days, unrecorded ones as 0', () => {
    const { meanScore, multiplier } = boostOf(
      [daysAgo(0), daysAgo(6, NONE), daysAgo(7)],
      TODAY,
    ) as Boost
    expect(meanScore).toBeCloseTo(113 / 7, 10)
    expect(multiplier).toBeCloseTo(1 + (0.6 * 113) / 700, 10)
    const week = Array.from({ length: 7 }, (_, i) => daysAgo(i))
    expect(boostScore(week, TODAY)).toBe(100)
  })
  it('ends its seven days yesterday while today, which goes on, would make it less', () => {
    const week = Array.from({ length: 7 }, (_, i) => daysAgo(i + 1))
    expect(boostScore(week, TODAY)).toBe(100)
    expect(boostScore([...week, daysAgo(0, NONE)], TODAY)).toBe(100)
    expect(
      boostScore([daysAgo(7, NONE), ...week.slice(0, 6), daysAgo(0, NONE)], TODAY),
    ).toBeCloseTo(613 / 7, 10)
  })
  it('is never less for a habit more', () => {
    const anyDay = fc.record({
      sugarFreeDay: fc.constantFrom(true, false, null),
      morningVinegar: fc.boolean(),
      sleepHours: fc.integer({ min: 0, max: 12 }),
    })
    fc.assert(
      fc.property(
        fc.array(anyDay, { minLength: 9, maxLength: 9 }),
        fc.nat({ max: 8 }),
        (changes, better) => {
          const records = changes.map((change, i) => daysAgo(i, change))
          const improved = records.map((record, i) =>
            i === better ? { ...record, sugarFreeDay: true, morningVinegar: true } : record,
          )
          const without = records.filter((_, i) => i !== better)
          expect(boostScore(improved, TODAY)).toBeGreaterThanOrEqual(
            boostScore(records, TODAY) ?? 0,
          )
          expect(boostScore(records, TODAY)).toBeGreaterThanOrEqual(boostScore(without, TODAY) ?? 0)
        },
      ),
    )
  })
  it('is unknown without a record', () => {
    expect(boostOf([daysAgo(8)], TODAY)).toEqual({ kind: 'not-enough-data', missing: ['boosters'] })
  })
  it('multiplies every loss by up to 1.6', () => {
    const boosted = weightsOf(boostForecast(forecastOf(line(89, 88.5)), 1.6))
    expect(boosted[0]).toBeCloseTo(88.4, 10)
    expect(boosted[1]).toBeCloseTo(87.6, 10)
  })
  it('never speeds up a gain', () => {
    expect(weightsOf(boostForecast(forecastOf(line(90.5, 91)), 1.6))).toEqual([90.5, 91])
  })
  it('never ends above the plain projection, in a band as wide', () => {
    const anyChanges = fc.array(fc.double({ min: -1.5, max: 1, noNaN: true }), {
      minLength: 12,
      maxLength: 12,
    })
    fc.assert(
      fc.property(
        anyChanges,
        fc.double({ min: 1, max: 1.6, noNaN: true }),
        (changes, multiplier) => {
          let kg = 90
          const weeks = line(...changes.map((change) => (kg += change)))
          boostForecast(forecastOf(weeks), multiplier).forEach((boosted, i) => {
            const plain = weeks[i]
            expect(boosted.weightKg).toBeLessThanOrEqual((plain?.weightKg ?? 0) + 1e-9)
            expect(boosted.highKg - boosted.lowKg).toBeCloseTo(
              (plain?.highKg ?? 0) - (plain?.lowKg ?? 0),
              9,
            )
          })
        },
      ),
    )
  })
})
