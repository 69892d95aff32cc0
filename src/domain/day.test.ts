import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  civilDayAt,
  daysBetween,
  daysEndingOn,
  daysOfMonth,
  daysOfPeriod,
  HOUR_MS,
  hoursBetween,
  isCivilDay,
  isTimeZone,
  startOfDayAt,
  weekdayOf,
  weekOf,
} from './day.ts'

const AUCKLAND = 'Pacific/Auckland'
const KOLKATA = 'Asia/Kolkata'
const NEW_YORK = 'America/New_York'
const ZONES = [
  'UTC',
  AUCKLAND,
  KOLKATA,
  NEW_YORK,
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
]
const at = (iso: string): number => Date.parse(iso)

const anyDay = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2039, 11, 31) })
  .map((instantAt) => new Date(instantAt).toISOString().slice(0, 10))

describe('a time zone', () => {
  it('is one of the IANA database', () => {
    for (const zone of ZONES) expect(isTimeZone(zone)).toBe(true)
    expect(isTimeZone('America/Argentina/Buenos_Aires')).toBe(true)
  })
  it('is not an offset, a made-up name or empty', () => {
    for (const zone of ['+05:30', 'Mars/Olympus', '', ' UTC', 'Europe/', 'x'.repeat(500)]) {
      expect(isTimeZone(zone), zone).toBe(false)
    }
  })
})

describe('the civil day', () => {
  it('differs by zone at the same instant', () => {
    const instantAt = at('2026-03-10T11:30:00Z')
    expect(civilDayAt(instantAt, 'UTC')).toBe('2026-03-10')
    expect(civilDayAt(instantAt, AUCKLAND)).toBe('2026-03-11')
    expect(civilDayAt(instantAt, KOLKATA)).toBe('2026-03-10')
    expect(civilDayAt(instantAt, NEW_YORK)).toBe('2026-03-10')
  })
  it('of a meal at 00:30 is the day that has just begun', () => {
    expect(civilDayAt(at('2026-06-01T19:00:00Z'), KOLKATA)).toBe('2026-06-02')
    expect(civilDayAt(at('2026-06-01T12:30:00Z'), AUCKLAND)).toBe('2026-06-02')
    expect(civilDayAt(at('2026-06-02T04:30:00Z'), NEW_YORK)).toBe('2026-06-02')
    expect(civilDayAt(at('2026-06-02T00:30:00Z'), 'UTC')).toBe('2026-06-02')
  })
  it('is lived twice on a flight over the date line', () => {
    expect(civilDayAt(at('2026-07-10T06:00:00Z'), AUCKLAND)).toBe('2026-07-10')
    expect(civilDayAt(at('2026-07-10T20:00:00Z'), 'America/Los_Angeles')).toBe('2026-07-10')
  })
  it('of an instant that is no date, or in an unknown zone, is refused', () => {
    expect(() => civilDayAt(Number.NaN, 'UTC')).toThrow(RangeError)
    expect(() => civilDayAt(0, 'Mars/Olympus')).toThrow(RangeError)
  })
  it('is right all through a minute, whatever was asked before', () => {
    const shown = (instantAt: number, zone: string) =>
      new Date(instantAt).toLocaleDateString('sv-SE', { timeZone: zone })
    // Newfoundland's clocks changed a minute after midnight; Liberia's and Amsterdam's once went by
    // seconds.
    const zones = [
      ...Intl.supportedValuesOf('timeZone'),
      'America/St_Johns',
      'Africa/Monrovia',
      'Europe/Amsterdam',
    ]
    const minutes = fc.oneof(
      fc.integer({ min: Date.UTC(1972, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 }),
      fc
        .constantFrom(
          at('1990-10-28T02:31:00Z'),
          at('1960-01-01T00:44:00Z'),
          at('1935-01-01T23:40:00Z'),
        )
        .map((ms) => ms / 60_000),
    )
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        for (const instantAt of [
          minute * 60_000,
          minute * 60_000 + 30_000,
          minute * 60_000 + 59_999,
          (minute + 1) * 60_000,
        ]) {
          expect(civilDayAt(instantAt, zone), zone).toBe(shown(instantAt, zone))
        }
      }),
    )
    for (let seconds = 0; seconds < 60; seconds += 5) {
      const instantAt = at('1960-01-01T00:44:00Z') + seconds * 1000
      expect(civilDayAt(instantAt, 'Africa/Monrovia')).toBe(shown(instantAt, 'Africa/Monrovia'))
    }
  })
  it('is real: no 30 February, no loose writing', () => {
    expect(isCivilDay('2024-02-29')).toBe(true)
    for (const text of [
      '2025-02-29',
      '2025-02-30',
      '2025-13-01',
      '2025-2-1',
      '20250201',
      '2025-02-01T00:00',
      '',
    ]) {
      expect(isCivilDay(text), text).toBe(false)
    }
  })
})

describe('the start of a day', () => {
  const lengthHours = (day: string, zone: string) =>
    hoursBetween(startOfDayAt(day, zone), startOfDayAt(addDays(day, 1), zone))

  it('makes a day of 23 hours when clocks go forward', () => {
    expect(lengthHours('2026-03-08', NEW_YORK)).toBe(23)
    expect(lengthHours('2026-09-27', AUCKLAND)).toBe(23)
  })
  it('makes a day of 25 hours when clocks go back', () => {
    expect(lengthHours('2026-11-01', NEW_YORK)).toBe(25)
    expect(lengthHours('2026-04-05', AUCKLAND)).toBe(25)
  })
  it('never changes length in Kolkata and UTC', () => {
    for (const day of ['2026-03-08', '2026-04-05', '2026-09-27', '2026-11-01']) {
      expect(lengthHours(day, KOLKATA)).toBe(24)
      expect(lengthHours(day, 'UTC')).toBe(24)
    }
  })
  it('is the moment of the jump where midnight does not exist', () => {
    expect(startOfDayAt('2025-09-07', 'America/Santiago')).toBe(at('2025-09-07T04:00:00Z'))
    expect(startOfDayAt('2025-03-30', 'Asia/Beirut')).toBe(at('2025-03-29T22:00:00Z'))
  })
  it('is the end of the gap where the whole day does not exist', () => {
    expect(startOfDayAt('2011-12-30', 'Pacific/Apia')).toBe(at('2011-12-30T10:00:00Z'))
    expect(startOfDayAt('2011-12-31', 'Pacific/Apia')).toBe(at('2011-12-30T10:00:00Z'))
  })
  it('is the first instant of that day in every zone', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...ZONES), (day, zone) => {
        const startAt = startOfDayAt(day, zone)
        expect(civilDayAt(startAt, zone)).toBe(day)
        expect(civilDayAt(startAt - 1, zone)).toBe(addDays(day, -1))
      }),
    )
  })
})

describe('counting days', () => {
  it('goes over months, leap days and clock changes alike', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
    expect(daysBetween('2026-03-09', '2026-03-07')).toBe(-2)
  })
  it('adding and counting are inverse', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n)
      }),
    )
  })
  it('refuses what is no day', () => {
    expect(() => addDays('yesterday', 1)).toThrow(RangeError)
  })
  it('lists days oldest first', () => {
    expect(daysEndingOn('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(daysEndingOn('2026-03-01', 0)).toEqual([])
  })
  it('knows a month and its weekdays', () => {
    expect(daysOfMonth('2024-02-11')).toHaveLength(29)
    expect(daysOfMonth('2025-12-31').at(0)).toBe('2025-12-01')
    expect(daysOfMonth('2025-12-31').at(-1)).toBe('2025-12-31')
    expect(weekdayOf('2026-03-01')).toBe(7)
    expect(weekdayOf('2026-03-02')).toBe(1)
  })
})

describe('the week', () => {
  it('begins on Monday and holds the day', () => {
    expect(weekdayOf('1999-12-31')).toBe(5)
    expect(weekOf('2026-05-24')).toEqual([
      '2026-05-18',
      '2026-05-19',
      '2026-05-20',
      '2026-05-21',
      '2026-05-22',
      '2026-05-23',
      '2026-05-24',
    ])
    expect(weekOf('2026-05-24', 7)[0]).toBe('2026-05-24')
    expect(weekOf('2026-05-23', 7)[0]).toBe('2026-05-17')
    expect(weekOf('2026-05-24', 6)[0]).toBe('2026-05-23')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const day = new Date(days * 86_400_000).toISOString().slice(0, 10)
        expect(weekOf(day)).toContain(day)
        expect(weekdayOf(day) % 7).toBe(new Date(days * 86_400_000).getUTCDay())
      }),
    )
  })
})

describe('a period', () => {
  it('is today, the last 7 days or the last 30, with today', () => {
    expect(daysOfPeriod('daily', '2026-03-01')).toEqual(['2026-03-01'])
    expect(daysOfPeriod('weekly', '2026-03-01').at(0)).toBe('2026-02-23')
    expect(daysOfPeriod('monthly', '2026-03-01')).toHaveLength(30)
  })
})

it('hours are true hours through a night with a clock change', () => {
  const supperAt = startOfDayAt('2026-03-08', NEW_YORK) - 4 * HOUR_MS
  expect(hoursBetween(supperAt, at('2026-03-08T16:00:00Z'))).toBe(15)
})
