import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { civilDayAt } from './day.ts'
import { instantOfLocalTime, localTimeAt } from './local-time.ts'

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

const anyMinute = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2039, 11, 31) / 60_000 })
  .map((minutes) => minutes * 60_000)

// Each takes 50 KB, which a caller could have as often as a name has spellings.
it('asks one formatter of each kind, however a zone is spelt', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const shown = ['Europe/Vaduz', 'europe/vaduz', 'EUROPE/VADUZ', 'eUrOpE/vAdUz'].map((zone) => [
    civilDayAt(Date.UTC(2026, 4, 20, 22), zone),
    localTimeAt(Date.UTC(2026, 4, 20, 22), zone),
  ])
  expect(new Set(shown.map(String))).toEqual(new Set(['2026-05-21,2026-05-21T00:00']))
  expect(made).toHaveBeenCalledTimes(2)
  made.mockRestore()
})

describe('the clock on the wall', () => {
  it('shows the time of its zone', () => {
    const instantAt = at('2026-05-20T19:00:00Z')
    expect(ZONES.slice(0, 4).map((zone) => localTimeAt(instantAt, zone))).toEqual([
      '2026-05-20T19:00',
      '2026-05-21T07:00',
      '2026-05-21T00:30',
      '2026-05-20T15:00',
    ])
  })
  it('shows midnight as 00:00 of the new day', () => {
    expect(localTimeAt(at('2026-05-20T04:00:00Z'), NEW_YORK)).toBe('2026-05-20T00:00')
  })
  it('is what Intl says, also on days on which clocks change and before 1972', () => {
    const shownBy = (zone: string) =>
      new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      })
    const formatters = new Map(ZONES.map((zone) => [zone, shownBy(zone)]))
    const changes = ['2026-03-08T00:00Z', '2026-04-04T00:00Z', '2026-10-03T00:00Z'].map(at)
    const nearChange = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -2880, max: 2880 }))
      .map(([near, minutes]) => near + minutes * 60_000)
    const longAgo = fc
      .integer({ min: Date.UTC(1900, 0, 1) / 60_000, max: Date.UTC(1973, 0, 1) / 60_000 })
      .map((minutes) => minutes * 60_000)
    fc.assert(
      fc.property(
        fc.oneof(anyMinute, nearChange, longAgo),
        fc.constantFrom(...ZONES),
        (instantAt, zone) => {
          expect(localTimeAt(instantAt, zone).replace('T', ' ')).toBe(
            formatters.get(zone)?.format(instantAt),
          )
        },
      ),
      { numRuns: 1000 },
    )
  })
  it('agrees with the civil day, wherever and whenever', () => {
    fc.assert(
      fc.property(anyMinute, fc.constantFrom(...ZONES), (instantAt, zone) => {
        expect(localTimeAt(instantAt, zone).slice(0, 10)).toBe(civilDayAt(instantAt, zone))
      }),
    )
  })
})

describe('a time that was typed', () => {
  it('is the instant at which a clock of the zone shows it', () => {
    expect(instantOfLocalTime('2026-05-21T00:30', KOLKATA)).toBe(at('2026-05-20T19:00:00Z'))
    expect(instantOfLocalTime('2026-05-21T00:30', AUCKLAND)).toBe(at('2026-05-20T12:30:00Z'))
    expect(instantOfLocalTime('2026-05-21T00:30', NEW_YORK)).toBe(at('2026-05-21T04:30:00Z'))
    expect(instantOfLocalTime('2026-05-21T00:30', 'UTC')).toBe(at('2026-05-21T00:30:00Z'))
  })
  it('moves on by the hour that a clock change skips', () => {
    expect(instantOfLocalTime('2026-03-08T02:30', NEW_YORK)).toBe(at('2026-03-08T07:30:00Z'))
    expect(localTimeAt(at('2026-03-08T07:30:00Z'), NEW_YORK)).toBe('2026-03-08T03:30')
    expect(instantOfLocalTime('2026-09-27T02:30', AUCKLAND)).toBe(at('2026-09-26T14:30:00Z'))
  })
  it('is the first of two where the clock goes back', () => {
    expect(instantOfLocalTime('2026-11-01T01:30', NEW_YORK)).toBe(at('2026-11-01T05:30:00Z'))
    expect(instantOfLocalTime('2026-04-05T02:30', AUCKLAND)).toBe(at('2026-04-04T13:30:00Z'))
  })
  it('comes back as it was shown, but for the second of two equal hours', () => {
    fc.assert(
      fc.property(anyMinute, fc.constantFrom(...ZONES), (instantAt, zone) => {
        const back = instantOfLocalTime(localTimeAt(instantAt, zone), zone)
        expect(back).not.toBeNull()
        expect(localTimeAt(back ?? Number.NaN, zone)).toBe(localTimeAt(instantAt, zone))
        expect(back).toBeLessThanOrEqual(instantAt)
      }),
    )
  })
  it.each(['', '2026-02-30T10:00', '2026-13-01T10:00', '2026-05-20T24:00', '2026-05-20', 'soon'])(
    'is none when it is %j',
    (text) => {
      expect(instantOfLocalTime(text, KOLKATA)).toBeNull()
    },
  )
})
