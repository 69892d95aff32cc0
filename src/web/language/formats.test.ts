import { i18n } from '@lingui/core'
import { chooseUnits, likelyUnits } from '#web/language/chosen-units.ts'
import { afterEach, describe, expect, it } from 'vitest'
import {
  columnWeekday,
  dayAndTimeAt,
  dayHeading,
  energy,
  energyUnitLabel,
  formatMass,
  grams,
  percent,
  relativeTime,
  signedMass,
  timeAt,
} from './formats.ts'
import { translate } from './translate.ts'

const at = (iso: string) => Date.parse(iso)
const KOLKATA = 'Asia/Kolkata'
const NEW_YORK = 'America/New_York'

describe('the name of a day', () => {
  it('is plain for the two newest', () => {
    expect(dayHeading('2026-03-01', '2026-03-01')).toBe('Today')
    expect(dayHeading('2026-02-28', '2026-03-01')).toBe('Yesterday')
  })
  it('is its weekday and date before, with the year once that differs', () => {
    expect(dayHeading('2026-02-20', '2026-03-01')).toMatch(/Friday.*(20.*February|February.*20)/)
    expect(dayHeading('2026-02-20', '2026-03-01')).not.toContain('2026')
    expect(dayHeading('2025-12-31', '2026-03-01')).toContain('2025')
  })
})

describe('a weekday over the column of a calendar', () => {
  afterEach(() => i18n.activate('en'))

  it('is short, and one letter in a language whose short names are long', () => {
    expect(columnWeekday('2026-11-19')).toBe('Thu')
    i18n.activate('pl')
    expect(columnWeekday('2026-11-22')).toBe('niedz.')
    i18n.activate('ar')
    expect(columnWeekday('2026-11-19')).toBe('خ')
    expect(columnWeekday('2026-11-20')).toBe('ج')
  })
})

describe('a time in words', () => {
  it('is what the clock of the zone shows, wherever the device is', () => {
    expect(timeAt(at('2026-05-20T19:00:00Z'), KOLKATA)).toMatch(/^0?0:30|12:30\sam$/i)
    expect(dayAndTimeAt(at('2026-05-20T19:00:00Z'), KOLKATA)).toContain('Thu')
    expect(dayAndTimeAt(at('2026-05-20T19:00:00Z'), NEW_YORK)).toContain('Wed')
  })
  it('is of today or yesterday by the days of the zone', () => {
    const supperAt = at('2026-05-20T19:00:00Z')
    const nowAt = at('2026-05-21T05:00:00Z')
    expect(relativeTime(supperAt, nowAt, KOLKATA)).toMatch(/^today, /)
    expect(relativeTime(supperAt, nowAt, NEW_YORK)).toMatch(/^yesterday, /)
    expect(relativeTime(nowAt, supperAt, NEW_YORK)).toMatch(/^tomorrow, /)
    expect(relativeTime(supperAt, at('2026-05-24T05:00:00Z'), NEW_YORK)).toMatch(/^Wed/)
    expect(relativeTime(supperAt, at('2026-05-24T05:00:00Z'), NEW_YORK)).not.toContain('2026')
    expect(relativeTime(supperAt, at('2027-01-02T05:00:00Z'), NEW_YORK)).toMatch(/^Wed.*2026/)
  })
  it('counts days, not hours, over the night of a clock change', () => {
    expect(relativeTime(at('2026-03-08T04:30:00Z'), at('2026-03-09T03:30:00Z'), NEW_YORK)).toMatch(
      /^yesterday, /,
    )
    expect(relativeTime(at('2026-11-01T04:30:00Z'), at('2026-11-02T04:30:00Z'), NEW_YORK)).toMatch(
      /^today, /,
    )
  })
})

describe('a figure', () => {
  afterEach(() => i18n.activate('en'))

  it('has its sign in each language and unit, and none where it rounds to nothing', () => {
    expect(signedMass(-0.44, 'kg')).toBe('−0.4 kg')
    expect(signedMass(0.6, 'lb')).toBe('+1.3 lb')
    expect(signedMass(-0.04, 'kg')).toBe('0.0 kg')
    i18n.activate('de')
    expect(signedMass(-0.44, 'kg')).toBe('−0,4 kg')
    i18n.activate('ar')
    // The first mark sets the order of number and unit where this stands alone, the second that of
    // sign and number.
    expect(signedMass(-0.44, 'kg')).toBe('\u200f\u200e−0.4 كغم')
    expect(signedMass(-0.04, 'kg')).toBe('0.0 كغم')
  })
  it('of a share has the sign of percent as the language writes it', () => {
    expect(percent(0.284)).toBe('28%')
    expect(percent(0.284, 1)).toBe('28.4%')
    i18n.activate('de')
    expect(percent(0.284, 1)).toBe('28,4\u00a0%')
  })
})

it('a language tag that the browser names but cannot format by is passed over', () => {
  const named = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { languages: ['en-US@posix', 'en-IE'] },
  })
  try {
    expect(timeAt(at('2026-03-01T12:00:00Z'), 'UTC')).toContain('12:00')
  } finally {
    if (named) Object.defineProperty(globalThis, 'navigator', named)
  }
})

describe('for a member who hides numbers', () => {
  const hide = (numbersHidden: boolean) => chooseUnits({ ...likelyUnits(), numbersHidden })
  afterEach(() => hide(false))

  it('energy, weights and percentages are not written, and times are', () => {
    hide(true)
    expect([energy(420), energyUnitLabel(420), formatMass(82, 'kg'), signedMass(1, 'kg')]).toEqual([
      '',
      '',
      '',
      '',
    ])
    expect([grams(120), percent(0.4)]).toEqual(['', ''])
    expect(timeAt(at('2026-05-20T19:00:00Z'), KOLKATA)).toContain('30')
  })
  it('a message about an amount is left out, and a bound of a field stays', () => {
    const aim = { code: 'weight.aim', values: { kcal: 1800 }, message: 'About 1,800 kcal' }
    expect(translate(aim)).not.toBe('')
    hide(true)
    expect(translate(aim)).toBe('')
    expect(
      translate({ code: 'input.weigh-in-range', values: { min: 30, max: 300 }, message: 'Bounds' }),
    ).not.toBe('')
  })
})
