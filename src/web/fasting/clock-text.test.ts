import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/day.ts'
import { fastingClock, type RunningFast } from '#domain/fasting/fasting-clock.ts'
import { USUAL_PLAN } from '#domain/fasting/fasting-plan.ts'
import { timeAt } from '#web/language/formats.ts'
import { clockDigits, goalText, hoursAndMinutes, spokenClock, windowText } from './clock-text.ts'

const NOW = Date.UTC(2026, 4, 5, 12)
const after = (hours: number) =>
  fastingClock([{ eatenAt: NOW - hours * HOUR_MS }], NOW, {
    plan: USUAL_PLAN,
    zone: 'UTC',
    dayTurnHour: 0,
  }) as RunningFast

describe('the digits of the clock', () => {
  it('show hours, minutes and seconds, and cut what is under a second', () => {
    expect(clockDigits(0)).toBe('0:00:00')
    expect(clockDigits(9 + 5 / 60 + 7.9 / 3600)).toBe('9:05:07')
    expect(clockDigits(37.5)).toBe('37:30:00')
  })
  it('never show sixty seconds where a fraction of an hour is not exact', () => {
    expect(clockDigits(7200000 / HOUR_MS)).toBe('2:00:00')
    expect(clockDigits(1 / 3 + 1 / 3 + 1 / 3)).toBe('1:00:00')
  })
})

describe('the clock in words', () => {
  it('leaves out hours or minutes that are none', () => {
    expect([hoursAndMinutes(0.5), hoursAndMinutes(3), hoursAndMinutes(3.25)]).toEqual([
      '30 min',
      '3 h',
      '3 h 15 min',
    ])
  })
  it('says how long is left before the goal, and what is won after it', () => {
    expect(spokenClock(after(12.5), 'UTC')).toBe(
      'Fasting for 12 hours 30 minutes, 3 hours 30 minutes to go to 16 hours.',
    )
    expect(spokenClock(after(17), 'UTC')).toBe(
      'Fasting for 17 hours. 16 hours reached, 1 hour beyond them.',
    )
    expect(spokenClock(after(9), 'UTC')).toBe('Fasting for 9 hours, 7 hours to go to 16 hours.')
  })
})

describe('the two states', () => {
  it('never say eating and fasting at once', () => {
    expect(spokenClock(after(2), 'UTC')).toBe(
      `Eating until ${timeAt(NOW + 6 * HOUR_MS, 'UTC')}, 6 hours left.`,
    )
    expect(spokenClock(after(8), 'UTC')).toBe('Fasting for 8 hours, 8 hours to go to 16 hours.')
    expect([after(2), after(10), after(17)].map(goalText)).toEqual([
      '16 hours, if you eat nothing more',
      '16 hours reached at',
      '16 hours reached',
    ])
  })
})

describe('the eating window in words', () => {
  it('is open for 8 hours from its first meal', () => {
    expect(windowText(after(2), NOW, 'UTC').title).toBe(
      `Open until ${timeAt(NOW + 6 * HOUR_MS, 'UTC')}`,
    )
  })
  it('is closed until 16 hours are reached, then opens with the next meal', () => {
    expect(windowText(after(10), NOW, 'UTC').title).toBe('Closed')
    expect(windowText(after(16), NOW, 'UTC').title).toBe('Opens with your next meal')
  })
})
