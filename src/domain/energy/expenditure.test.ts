import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, DAY_MS, daysEndingOn } from '../day.ts'
import type { WeighIn } from '../weight/weigh-in.ts'
import { pastWeights } from '../weight/weight-slope.ts'
import type { DayIntake } from './daily-intake.ts'
import { measureExpenditure } from './expenditure.ts'

const TODAY = '2026-03-31'
const NOW = Date.parse(`${TODAY}T20:00:00Z`)
const YESTERDAY = addDays(TODAY, -1)

const intakeOf = (days: readonly string[], energyKcal: number): DayIntake[] =>
  days.map((on) => ({ on, energyKcal, isComplete: true }))
const weighedEvery = (days: number, count: number, kgPerWeek: number): WeighIn[] =>
  Array.from({ length: count }, (_, i) => ({
    weighedAt: NOW - i * days * DAY_MS,
    weightKg: 80 - (kgPerWeek * i * days) / 7,
  }))
const RESTING = { energyKcal: 1250, plusMinusKcal: 0 }
/** The measured figure, or how far it is. */
const measure = (intake: DayIntake[], weighIns: WeighIn[], formulaKcal = 1800) => {
  const { measured, progress } = measureExpenditure(
    intake,
    pastWeights(weighIns, NOW),
    TODAY,
    RESTING,
    formulaKcal,
  )
  return measured ?? { kind: 'not-enough-data' as const, ...progress }
}

describe('the measured expenditure', () => {
  it('begins half way from the formula to the mean intake less what the body stored', () => {
    const intake = intakeOf(daysEndingOn(YESTERDAY, 27), 2000)
    const measured = measure(intake, weighedEvery(3, 10, -0.5), 1950)
    if (measured.kind !== 'measured') throw new Error('not measured')
    expect(measured.energyKcal).toBeCloseTo((1950 + 2550) / 2, 6)
    expect(measured).toMatchObject({
      days: 27,
      recordedDays: 27,
      weighIns: 10,
      meanIntakeKcal: 2000,
    })
  })
  it('equals the intake of a member whose weight holds still', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1000, max: 4000, noNaN: true }),
        fc.integer({ min: 1, max: 3 }),
        (kcal, every) => {
          const measured = measure(
            intakeOf(daysEndingOn(YESTERDAY, 27), kcal),
            weighedEvery(every, 8, 0),
            kcal,
          )
          expect(measured.kind === 'measured' && measured.energyKcal).toBeCloseTo(kcal, 6)
        },
      ),
    )
  })
  it('comes near to what is measured within months, and lies within its interval', () => {
    const intake = intakeOf(daysEndingOn(YESTERDAY, 120), 2400)
    const measured = measure(intake, weighedEvery(1, 120, 0))
    if (measured.kind !== 'measured') throw new Error('not measured')
    expect(measured.energyKcal).toBeCloseTo(2400 - 300 * 0.85 ** 12, 6)
    expect(measured.lowKcal).toBeCloseTo(0.86 * measured.energyKcal, 6)
    expect(measured.highKcal).toBeCloseTo(1.14 * measured.energyKcal, 6)
  })
  it('moves calmly where the newest measurement jumps', () => {
    const intake = intakeOf(daysEndingOn(YESTERDAY, 120), 2400)
    const steady = weighedEvery(1, 120, 0)
    const fallen = steady.map((one, i) => (i < 7 ? { ...one, weightKg: one.weightKg - 1 } : one))
    const [before, after] = [measure(intake, steady), measure(intake, fallen)]
    if (before.kind !== 'measured' || after.kind !== 'measured') throw new Error('not measured')
    const jump = after.energyKcal - before.energyKcal
    expect(jump).toBeGreaterThan(20)
    expect(jump).toBeLessThan(60)
  })
  it('needs 21 finished days', () => {
    const weighIns = weighedEvery(2, 10, 0)
    expect(measure(intakeOf(daysEndingOn(YESTERDAY, 20), 2000), weighIns)).toMatchObject({
      kind: 'not-enough-data',
      days: 20,
    })
    expect(measure(intakeOf(daysEndingOn(TODAY, 21), 2000), weighIns)).toMatchObject({
      kind: 'not-enough-data',
      days: 20,
    })
    expect(measure(intakeOf(daysEndingOn(YESTERDAY, 21), 2000), weighIns).kind).toBe('measured')
  })
  it('counts 13 weigh-ins as 13, with meals or without', () => {
    expect(measure([], weighedEvery(1, 13, -0.7))).toEqual({
      kind: 'not-enough-data',
      days: 12,
      recordedDays: 0,
      weighIns: 13,
    })
    expect(
      measure(intakeOf(daysEndingOn(YESTERDAY, 3), 2000), weighedEvery(1, 13, -0.7)),
    ).toMatchObject({ recordedDays: 3, weighIns: 13 })
  })
  it('is not bent by one absurd day', () => {
    const days = intakeOf(daysEndingOn(YESTERDAY, 27), 2000)
    const typed = days.map((day, i) => (i === 10 ? { ...day, energyKcal: 20_450 } : day))
    const measured = measure(typed, weighedEvery(3, 9, 0), 2000)
    expect(measured.kind === 'measured' && measured.energyKcal).toBeCloseTo(2000, 6)
  })
  it('needs 70 % of the days recorded', () => {
    const days = daysEndingOn(YESTERDAY, 27)
    const sparse = (kept: number) => intakeOf([days[0] ?? '', ...days.slice(28 - kept)], 2000)
    const weighIns = weighedEvery(3, 9, 0)
    expect(measure(sparse(19), weighIns).kind).toBe('measured')
    expect(measure(sparse(18), weighIns)).toMatchObject({
      kind: 'not-enough-data',
      recordedDays: 18,
      days: 27,
    })
  })
  it('does not round that share in its favour', () => {
    const days = daysEndingOn(YESTERDAY, 23)
    const sparse = intakeOf([days[0] ?? '', ...days.slice(8)], 2000)
    expect(measure(sparse, weighedEvery(3, 8, 0))).toMatchObject({
      kind: 'not-enough-data',
      recordedDays: 16,
      days: 23,
    })
  })
  it('is not believed when it comes out below what a body uses at rest', () => {
    const intake = intakeOf(daysEndingOn(YESTERDAY, 27), 300)
    expect(measure(intake, weighedEvery(3, 9, 0.5)).kind).toBe('not-enough-data')
  })
  it('needs 6 weigh-ins', () => {
    const intake = intakeOf(daysEndingOn(YESTERDAY, 27), 2000)
    expect(measure(intake, weighedEvery(5, 6, 0)).kind).toBe('measured')
    expect(measure(intake, weighedEvery(5, 5, 0))).toMatchObject({
      kind: 'not-enough-data',
      weighIns: 5,
    })
  })
  it('looks back further for a member who weighs once a week', () => {
    const measured = measure(
      intakeOf(daysEndingOn(YESTERDAY, 50), 2200),
      weighedEvery(7, 8, -0.3),
      2530,
    )
    expect(measured).toMatchObject({ kind: 'measured', weighIns: 6, days: 35 })
    expect(measured.kind === 'measured' && measured.energyKcal).toBeCloseTo(2200 + 330, 6)
  })
  it('leaves out days on which something was eaten without details', () => {
    const intake = intakeOf(daysEndingOn(YESTERDAY, 27), 2000).map((day, i) => ({
      ...day,
      isComplete: i % 2 === 0,
    }))
    expect(measure(intake, weighedEvery(3, 9, 0)).kind).toBe('not-enough-data')
  })
})
