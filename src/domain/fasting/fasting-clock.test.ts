import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../day.ts'
import { fastingClock as clockByPlan, type RunningFast } from './fasting-clock.ts'
import { type FastingPlan, USUAL_PLAN, type WeekGoals } from './fasting-plan.ts'

const fastingClock = (meals: { eatenAt: number }[], nowAt: number, plan = USUAL_PLAN) =>
  clockByPlan(meals, nowAt, { plan, zone: 'UTC', dayTurnHour: 0 })
const planned = (hours: WeekGoals): FastingPlan => ({
  goals: [{ fromOn: '2026-01-01', hours }],
  daysLeftOut: [],
})

const NOW = Date.parse('2026-06-02T10:00:00Z')
const hoursAgo = (...hours: number[]) => hours.map((h) => ({ eatenAt: NOW - h * HOUR_MS }))
const running = (meals: { eatenAt: number }[], nowAt = NOW): RunningFast => {
  const clock = fastingClock(meals, nowAt)
  if (clock.kind !== 'running') throw new Error('the clock does not run')
  return clock
}

describe('the live clock', () => {
  it('waits for the first meal', () => {
    expect(fastingClock([], NOW)).toEqual({ kind: 'not-enough-data', missing: ['first-meal'] })
  })
  it('counts up to 16 hours from the last meal', () => {
    expect(running(hoursAgo(20, 12))).toMatchObject({
      state: 'fasting',
      hoursFasted: 12,
      hoursToGo: 4,
      hoursWon: 0,
      progress: 0.75,
      goalAt: NOW + 4 * HOUR_MS,
    })
  })
  it('then counts the time won', () => {
    expect(running(hoursAgo(18.5))).toMatchObject({
      state: 'goal-reached',
      hoursToGo: 0,
      hoursWon: 2.5,
      progress: 1,
    })
    expect(running(hoursAgo(16)).state).toBe('goal-reached')
  })
  it('starts again with "I ate, without details"', () => {
    expect(running([...hoursAgo(18), ...hoursAgo(0)])).toMatchObject({
      state: 'fasting',
      hoursFasted: 0,
    })
  })
  it('takes a last meal by a clock that runs ahead as now', () => {
    const clock = running([{ eatenAt: NOW + 60_000 }])
    expect(clock.hoursFasted).toBe(0)
    expect(clock.hoursToGo).toBe(16)
    expect(clock.eatingWindow).toMatchObject({ state: 'open', hoursLeft: 8 })
  })
  it('asks for a confirmation past 36 hours', () => {
    expect(running(hoursAgo(36)).needsConfirmation).toBe(false)
    expect(running(hoursAgo(36.1)).needsConfirmation).toBe(true)
  })
  it('always has what is fasted and what is to go add up to 16, or more when won', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 72, noNaN: true }), { minLength: 1 }),
        (hours) => {
          const clock = running(hoursAgo(...hours))
          expect(clock.hoursFasted + clock.hoursToGo - clock.hoursWon).toBeCloseTo(16, 6)
          expect(clock.hoursFasted).toBeCloseTo(Math.min(...hours), 6)
        },
      ),
    )
  })
})

describe('the eating window', () => {
  it('is open for 8 hours from the meal that ended the fast', () => {
    expect(running(hoursAgo(20, 3, 1)).eatingWindow).toMatchObject({
      state: 'open',
      openedAt: NOW - 3 * HOUR_MS,
      closesAt: NOW + 5 * HOUR_MS,
      hoursLeft: 5,
    })
  })
  it('is closed after them until the fast is won', () => {
    expect(running(hoursAgo(26, 9, 2)).eatingWindow).toEqual({
      state: 'closed',
      opensAt: NOW + 14 * HOUR_MS,
    })
  })
  it('opens with the next meal once the fast is won', () => {
    expect(running(hoursAgo(40, 17)).eatingWindow).toEqual({
      state: 'opens-with-next-meal',
      windowHours: 8,
    })
  })
  it('of a supper at 00:30 is still the one of the day before', () => {
    const nowAt = Date.parse('2026-06-02T01:00:00+05:30')
    const meals = [
      '2026-05-31T19:00',
      '2026-06-01T12:00',
      '2026-06-01T19:00',
      '2026-06-02T00:30',
    ].map((local) => ({
      eatenAt: Date.parse(`${local}:00+05:30`),
    }))
    expect(running(meals, nowAt).eatingWindow.state).toBe('closed')
  })
  it('opens anew with breakfast even when yesterday ended a longer fast', () => {
    expect(running(hoursAgo(40, 22, 15, 1)).eatingWindow).toMatchObject({
      state: 'open',
      openedAt: NOW - HOUR_MS,
    })
  })
  it('opens with the first meal of all', () => {
    expect(running(hoursAgo(2)).eatingWindow).toMatchObject({ state: 'open', hoursLeft: 6 })
  })
})

describe('the clock of a chosen plan', () => {
  // Tuesday 2 June 2026, 10:00.
  const clock = (hours: WeekGoals, ...meals: number[]): RunningFast => {
    const at = fastingClock(hoursAgo(...meals), NOW, planned(hours))
    if (at.kind !== 'running') throw new Error('the clock does not run')
    return at
  }
  it('counts to the chosen goal, and its window is the rest of the day', () => {
    expect(clock([18, 18, 18, 18, 18, 18, 18], 22, 12)).toMatchObject({
      goalHours: 18,
      hoursToGo: 6,
      eatingWindow: { state: 'closed' },
    })
    expect(clock([14, 14, 14, 14, 14, 14, 14], 24, 1)).toMatchObject({
      goalHours: 14,
      eatingWindow: { state: 'open', windowHours: 10, hoursLeft: 9 },
    })
  })
  it('takes the goal of the day on which the fast can end', () => {
    // From Monday 22:00 a fast ends on Tuesday; from Tuesday 9:00 on Wednesday.
    expect(clock([16, 18, 13, 16, 16, 16, 16], 12).goalHours).toBe(18)
    expect(clock([16, 18, 13, 16, 16, 16, 16], 1)).toMatchObject({
      goalHours: 13,
      // Thirteen hours are full on Tuesday at 22:00, but that day asks for eighteen.
      goalAt: Date.parse('2026-06-03T00:00:00Z'),
    })
  })
  it('means a long fast where that would be full on its very day', () => {
    const fiveTwo: WeekGoals = [16, 16, 36, 16, 16, 16, 16]
    // Last meal on Monday at 20:00: 36 hours are full on Wednesday at 8:00.
    expect(clock(fiveTwo, 14)).toMatchObject({
      goalHours: 36,
      goalAt: Date.parse('2026-06-03T08:00:00Z'),
    })
    // Last meal on Sunday at 20:00: they would be full on Tuesday.
    expect(clock(fiveTwo, 38).goalHours).toBe(16)
  })
  it('asks to confirm a fast only when it is 12 hours beyond its goal', () => {
    const long: WeekGoals = [48, 48, 48, 48, 48, 48, 48]
    expect(clock(long, 50).needsConfirmation).toBe(false)
    expect(clock(long, 61).needsConfirmation).toBe(true)
  })
  it('always reaches its goal, whatever the plan', () => {
    const goals = fc.tuple(
      ...Array.from({ length: 7 }, () =>
        fc.oneof(fc.integer({ min: 12, max: 23 }), fc.constantFrom(24, 36, 48, 72)),
      ),
    ) as unknown as fc.Arbitrary<WeekGoals>
    fc.assert(
      fc.property(goals, fc.double({ min: 0, max: 200, noNaN: true }), (hours, ago) => {
        const fast = clock(hours, ago)
        expect(fast.goalAt - fast.startedAt).toBeGreaterThanOrEqual(12 * HOUR_MS)
        expect(fast.state).toBe(NOW >= fast.goalAt ? 'goal-reached' : 'fasting')
        expect(fast.progress).toBeLessThanOrEqual(1)
      }),
    )
  })
})
