import { describe, expect, it } from 'vitest'
import { daysEndingOn } from '../day.ts'
import { weeklyLetter } from './weekly-letter.ts'

const WEEK = daysEndingOn('2026-05-17', 7)
const TARGET_KCAL = 2000

/** A week of the given calories; null is a day without a record. */
const weekOf = (...energies: readonly (number | null)[]) =>
  WEEK.map((on, at) => {
    const energyKcal = energies[at] ?? null
    return {
      on,
      meals: energyKcal === null ? 0 : 3,
      energyKcal: energyKcal ?? 0,
      isComplete: true,
      targetKcal: TARGET_KCAL,
    }
  })
const EVEN = weekOf(1900, 1950, 2000, 1900, 1850, 2050, 1900)
const LOSING = [
  { on: '2026-05-09', trendKg: 82.6 },
  { on: '2026-05-16', trendKg: 82.1 },
]

describe('the letter about a finished week', () => {
  it('says how many whole days held the target, with the grain of an estimate', () => {
    expect(weeklyLetter(EVEN, LOSING)?.held).toEqual({ what: 'target', days: 7, of: 7 })
    expect(weeklyLetter(weekOf(1900, 2100, 2101, 3000), LOSING)?.held).toEqual({
      what: 'target',
      days: 2,
      of: 4,
    })
  })

  it('takes a day with a snack alone for no day that held', () => {
    expect(weeklyLetter(weekOf(300, 999, 1000), LOSING)?.held).toEqual({
      what: 'target',
      days: 1,
      of: 1,
    })
  })

  it('takes no day for one that held on which something was eaten without details', () => {
    const week = EVEN.map((day, at) => ({ ...day, isComplete: at > 1 }))
    expect(weeklyLetter(week, LOSING)?.held).toEqual({ what: 'target', days: 5, of: 5 })
  })

  it('praises recording where no day held the target, and counts no day that did not', () => {
    expect(weeklyLetter(weekOf(3000, 3100, null, 2900, 3000), LOSING)?.held).toEqual({
      what: 'recording',
      days: 4,
      of: 7,
    })
  })

  it('compares the trend with that before the week', () => {
    const scale = weeklyLetter(EVEN, LOSING)?.scale
    expect(scale?.trendKg).toBe(82.1)
    expect(scale?.changeKg).toBeCloseTo(-0.5)
  })

  it('compares within the first week of weighing, and not a weigh-in with itself', () => {
    const first = { on: '2026-05-11', trendKg: 83 }
    const second = { on: '2026-05-17', trendKg: 82.7 }
    expect(weeklyLetter(EVEN, [first, second])?.scale?.changeKg).toBeCloseTo(-0.3)
    expect(weeklyLetter(EVEN, [first])?.scale).toEqual({ trendKg: 83, changeKg: null })
  })

  it('tells no change of days, or of a month, as that of a week', () => {
    const newest = { on: '2026-05-17', trendKg: 82 }
    const changeSince = (...on: string[]) =>
      weeklyLetter(EVEN, [...on.map((day) => ({ on: day, trendKg: 84 })), newest])?.scale?.changeKg
    expect(changeSince('2026-05-16')).toBeNull()
    expect(changeSince('2026-04-17')).toBeNull()
    expect(changeSince('2026-05-06', '2026-05-16')).toBeNull()
    expect(changeSince('2026-05-07', '2026-05-16')).toBe(-2)
    expect(changeSince('2026-04-17', '2026-05-12')).toBe(-2)
  })

  it('says nothing of the scale in a week without it, nor of what is weighed afterwards', () => {
    expect(weeklyLetter(EVEN, [{ on: '2026-05-18', trendKg: 82 }])?.scale).toBeNull()
    expect(weeklyLetter(EVEN, [{ on: '2026-05-10', trendKg: 82 }])?.scale).toBeNull()
  })

  it('proposes one thing: to record, then to weigh, then the day that stood out', () => {
    expect(weeklyLetter(weekOf(1900, 1900, 1900), [])?.toTry).toEqual({ what: 'record' })
    expect(weeklyLetter(EVEN, [])?.toTry).toEqual({ what: 'weigh' })
    expect(weeklyLetter(weekOf(1900, 1900, 1900, 1900, 1900, 2900, 1900), LOSING)?.toTry).toEqual({
      what: 'fullest',
      on: WEEK[5],
    })
    expect(weeklyLetter(EVEN, LOSING)?.toTry).toEqual({ what: 'same-again' })
  })

  it('proposes nothing about a day that stands out below its target', () => {
    expect(weeklyLetter(weekOf(1300, 1300, 1300, 1300, 1300, 2000, 1300), LOSING)?.toTry).toEqual({
      what: 'same-again',
    })
  })

  it('is not written about a week without records, or about none', () => {
    expect(weeklyLetter(weekOf(), [{ on: '2026-05-10', trendKg: 82 }])).toBeNull()
    expect(weeklyLetter(weekOf(), LOSING)?.held).toEqual({ what: 'weighing' })
    expect(weeklyLetter([], LOSING)).toBeNull()
  })
})
