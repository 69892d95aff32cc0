import { describe, expect, it } from 'vitest'
import { chooseDayTurn } from '#web/clock/day-turn.ts'
import { copiedAt } from './copy-meal.tsx'

const ZONE = 'Europe/Paris'
const NOW = Date.parse('2026-05-20T12:00:00Z')
const dinner = { createdAt: '2026-05-17T18:30:00.000Z' }
const at = (day: string) => {
  const instant = copiedAt(dinner, day, ZONE, NOW)
  return instant === null ? null : new Date(instant).toISOString()
}

describe('a copied meal', () => {
  it('is at the same time by the clock on the other day, in winter as in summer', () => {
    expect(at('2026-05-19')).toBe('2026-05-19T18:30:00.000Z')
    expect(at('2026-01-19')).toBe('2026-01-19T19:30:00.000Z')
  })
  it('is eaten now where that time has not come yet today', () => {
    expect(at('2026-05-20')).toBe('2026-05-20T12:00:00.000Z')
  })
  it('of the small hours is on the next date where the day turns later', () => {
    chooseDayTurn(4)
    const snack = { createdAt: '2026-05-17T23:30:00.000Z' }
    const copied = (day: string, now = NOW) => copiedAt(snack, day, ZONE, now)
    expect(copied('2026-05-18')).toBe(Date.parse('2026-05-18T23:30:00Z'))
    const atNight = Date.parse('2026-05-20T00:00:00Z') // 2:00 in Paris, still the 19th
    expect(copied('2026-05-19', atNight)).toBe(Date.parse('2026-05-19T23:30:00Z'))
    expect(copied('2026-05-20', atNight)).toBeNull()
    chooseDayTurn(0)
  })
  it.each(['2026-05-21', '', '2026-02-30'])('has no place on "%s"', (day) => {
    expect(at(day)).toBeNull()
  })
})
