import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDayAt } from './day.ts'
import { instantOnMemberDay, memberDayAt } from './day-turn.ts'
import { localTimeAt } from './local-time.ts'

const PARIS = { zone: 'Europe/Paris', dayTurnHour: 4 }

describe('a day that turns at 4:00', () => {
  it('has what is eaten at night after it', () => {
    expect(memberDayAt(Date.parse('2026-05-21T01:30:00+02:00'), PARIS)).toBe('2026-05-20')
    expect(memberDayAt(Date.parse('2026-05-21T03:59:59+02:00'), PARIS)).toBe('2026-05-20')
    expect(memberDayAt(Date.parse('2026-05-21T04:00:00+02:00'), PARIS)).toBe('2026-05-21')
    expect(memberDayAt(Date.parse('2026-05-21T23:59:00+02:00'), PARIS)).toBe('2026-05-21')
  })
  it('turns by the clock on the wall in a night with a clock change', () => {
    // At 2:00 the clock jumps to 3:00 on 29 March, and back from 3:00 to 2:00 on 25 October.
    expect(memberDayAt(Date.parse('2026-03-29T03:30:00+02:00'), PARIS)).toBe('2026-03-28')
    expect(memberDayAt(Date.parse('2026-03-29T04:00:00+02:00'), PARIS)).toBe('2026-03-29')
    expect(memberDayAt(Date.parse('2026-10-25T03:59:00+01:00'), PARIS)).toBe('2026-10-24')
    expect(memberDayAt(Date.parse('2026-10-25T04:00:00+01:00'), PARIS)).toBe('2026-10-25')
  })
  it('finds a clock time of a day again, on the next date before the day turns', () => {
    expect(instantOnMemberDay('2026-05-20', '01:30', PARIS)).toBe(
      Date.parse('2026-05-21T01:30:00+02:00'),
    )
    expect(instantOnMemberDay('2026-05-20', '12:00', PARIS)).toBe(
      Date.parse('2026-05-20T12:00:00+02:00'),
    )
  })
})

describe('a day that turns at any hour', () => {
  const anyTurn = fc.record({
    zone: fc.constantFrom('Europe/Paris', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kolkata'),
    dayTurnHour: fc.integer({ min: 0, max: 6 }),
  })
  const anyInstant = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2040, 0, 1) })

  it('is the civil day, or the one before', () => {
    fc.assert(
      fc.property(anyInstant, anyTurn, (at, clock) => {
        const civilOn = civilDayAt(at, clock.zone)
        expect([civilOn, addDays(civilOn, -1)]).toContain(memberDayAt(at, clock))
        expect(memberDayAt(at, { ...clock, dayTurnHour: 0 })).toBe(civilOn)
      }),
    )
  })
  it('has its own clock times', () => {
    fc.assert(
      fc.property(anyInstant, anyTurn, (at, clock) => {
        const on = memberDayAt(at, clock)
        const time = localTimeAt(at, clock.zone).slice(11)
        expect(memberDayAt(instantOnMemberDay(on, time, clock) ?? 0, clock)).toBe(on)
      }),
    )
  })
})
