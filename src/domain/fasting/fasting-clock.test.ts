import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../day.ts'
import { fastingClock, type RunningFast } from './fasting-clock.ts'

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
    expect(running(hoursAgo(40, 17)).eatingWindow).toEqual({ state: 'opens-with-next-meal' })
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
