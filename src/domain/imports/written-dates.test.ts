import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../languages.ts'
import { dateOrderOf, instantOf, readWhen } from './written-dates.ts'

const local = (time: string) => ({ kind: 'local', time })
const day = (on: string) => ({ kind: 'day', on })

describe('dates as files write them', () => {
  it('are read in the order that the file has', () => {
    expect(readWhen('20.05.2026', 'dmy')).toEqual(day('2026-05-20'))
    expect(readWhen('5/20/26', 'mdy')).toEqual(day('2026-05-20'))
    expect(readWhen('2026/5/20', 'dmy')).toEqual(day('2026-05-20'))
    expect(readWhen('20260520', 'dmy')).toEqual(day('2026-05-20'))
    expect(readWhen('May 20, 2026', 'dmy')).toEqual(day('2026-05-20'))
    expect(readWhen('Wed, 20 May 2026', 'dmy')).toEqual(day('2026-05-20'))
  })
  it.each([
    '3. März 2026',
    '3 mars 2026',
    '3 de marzo de 2026',
    'martedì 3 marzo 2026',
    '3 de março de 2026',
    '3 maart 2026',
    '3 marca 2026 r.',
    'Tuesday, 3 March 2026',
  ])('may name their month: %s', (text) => expect(readWhen(text, 'dmy')).toEqual(day('2026-03-03')))
  it('name every month so that it is known', () => {
    for (const language of languages)
      for (const style of ['long', 'short'] as const)
        for (let month = 0; month < 12; month += 1) {
          const written = new Intl.DateTimeFormat(language, {
            day: 'numeric',
            month: style,
            year: 'numeric',
            timeZone: 'UTC',
          })
          expect([language, readWhen(written.format(Date.UTC(2026, month, 9)), 'dmy')]).toEqual([
            language,
            day(`2026-${String(month + 1).padStart(2, '0')}-09`),
          ])
        }
  })
  it('may have a clock time, in the same column or in another', () => {
    expect(readWhen('2026-05-20 07:05', 'ymd')).toEqual(local('2026-05-20T07:05'))
    expect(readWhen('20.05.2026, 7:05', 'dmy')).toEqual(local('2026-05-20T07:05'))
    expect(readWhen('5/20/2026', 'mdy', '7:05:09 PM')).toEqual(local('2026-05-20T19:05'))
    expect(readWhen('20.05.2026 07.05', 'dmy')).toEqual(local('2026-05-20T07:05'))
    expect(readWhen('20.05.2026 um 7:05 Uhr', 'dmy')).toEqual(local('2026-05-20T07:05'))
    expect(readWhen('20/05/2026, 7:05 p. m.', 'dmy')).toEqual(local('2026-05-20T19:05'))
    expect(readWhen('5/20/2026 12:05 a.m.', 'mdy')).toEqual(local('2026-05-20T00:05'))
  })
  it('are instants where they say how far they are from UTC', () => {
    const at = Date.UTC(2026, 4, 20, 5, 5, 9, 250)
    expect(readWhen('2026-05-20T05:05:09.250Z', 'ymd')).toEqual({ kind: 'instant', at })
    expect(readWhen('2026-05-20 07:05:09 +0200', 'ymd')).toEqual({ kind: 'instant', at: at - 250 })
    expect(readWhen('2026-05-19T23:35:09.250-05:30', 'ymd')).toEqual({ kind: 'instant', at })
  })
  it.each([
    '',
    'yesterday',
    '30.02.2026',
    '2026-13-01',
    '20.05.2026 25:00',
    '20.05.2026 7:61',
    '5/20/2026 13:00 PM',
    '80.5',
    `1.1.2026${'0'.repeat(99)}`,
  ])('are none: %j', (text) => {
    expect(readWhen(text, 'dmy')).toBeNull()
  })
  it('come back whichever way they are written', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString()
          const [year = '', month = '', dayOfMonth = ''] = iso.slice(0, 10).split('-')
          const on = day(iso.slice(0, 10))
          expect(readWhen(`${dayOfMonth}.${month}.${year}`, 'dmy')).toEqual(on)
          expect(readWhen(`${Number(month)}/${Number(dayOfMonth)}/${year}`, 'mdy')).toEqual(on)
          expect(readWhen(iso, 'dmy')).toEqual({ kind: 'instant', at: date.getTime() })
        },
      ),
    )
  })
  it('never break the reader', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (date, time) => {
        readWhen(date, 'dmy', time)
      }),
    )
  })
})

describe('dates in the words of ten languages', () => {
  it.each([
    '5 March 2026',
    '5. März 2026',
    '5 mars 2026',
    '5 de marzo de 2026',
    '5 marzo 2026',
    '5 de março de 2026',
    '5 maart 2026',
    '5 marca 2026',
    '2026年3月5日(木)',
    '٥ مارس ٢٠٢٦',
  ])('are read from %s', (text) => {
    expect(readWhen(text, 'dmy')).toEqual({ kind: 'day', on: '2026-03-05' })
  })
})

describe('the order of dates', () => {
  it('follows from a number that can be no month', () => {
    expect(dateOrderOf(['05/06/2026', '13/06/2026'])).toBe('dmy')
    expect(dateOrderOf(['05/06/2026', '05/13/2026'])).toBe('mdy')
    expect(dateOrderOf(['2026-05-06'])).toBe('ymd')
  })
  it('is open where every date fits both', () => {
    expect(dateOrderOf(['05/06/2026', '01/02/2026'])).toBeUndefined()
  })
})

describe('the instant of a date', () => {
  it('is the zone’s clock, on days of a clock change too', () => {
    expect(instantOf({ kind: 'local', time: '2026-03-29T02:30' }, 'Europe/Berlin', 8)).toBe(
      Date.UTC(2026, 2, 29, 1, 30),
    )
    expect(instantOf({ kind: 'day', on: '2026-05-20' }, 'America/New_York', 8)).toBe(
      Date.UTC(2026, 4, 20, 12),
    )
  })
})
