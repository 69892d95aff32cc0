import { describe, expect, it } from 'vitest'
import { kgFromLb } from '#domain/units.ts'
import { boundsIn, emptyForm, formOf, readForm } from './weight-form.ts'

const NOW = Date.UTC(2026, 4, 5, 12)
const ZONE = 'Pacific/Auckland'
const inKg = { unit: 'kg', zone: ZONE } as const
const untouched = emptyForm(NOW, ZONE)
const WRONG_TIME = {
  errors: { weighedAt: 'Please give a date and a time that are not in the future.' },
}
const read = (weight: string, unit: 'kg' | 'lb' = 'kg') =>
  readForm({ ...untouched, weight }, untouched, { unit, zone: ZONE }, NOW)

describe('a weight as it is typed', () => {
  it('is accepted from 30 to 300 kg', () => {
    expect(read('30')).toEqual({ sent: { weight: 30 } })
    expect(read(' 72,4 ')).toEqual({ sent: { weight: 72.4 } })
    expect(read('300')).toMatchObject({ sent: { weight: 300 } })
  })
  it.each(['', ' ', '29.9', '300.1', 'heavy', '-80', '1e9', 'Infinity'])(
    'is refused when it is %j',
    (typed) => {
      expect(read(typed)).toEqual({
        errors: { weight: 'Please enter a weight between 30 and 300 kg.' },
      })
    },
  )
  it('with more than one decimal is refused in words, and not rounded', () => {
    for (const [typed, unit] of [
      ['72.449', 'kg'],
      ['80.55', 'kg'],
      ['160.25', 'lb'],
    ] as const) {
      expect(read(typed, unit)).toEqual({
        errors: { weight: 'Please enter a weight with one decimal at most.' },
      })
    }
  })
  it('may be in pounds, and is kept in kilograms', () => {
    const reading = read('160', 'lb')
    expect(reading.sent?.weight).toBeCloseTo(72.575, 3)
    expect(read('66', 'lb').errors?.weight).toContain('66.2 to 661.3 lb')
    expect(read('66.2', 'lb').errors).toBeUndefined()
  })
})

describe('the other fields', () => {
  it('trim the notes and omit them when empty', () => {
    expect(
      readForm({ ...untouched, weight: '80', notes: '  after a run ' }, untouched, inKg, NOW),
    ).toEqual({
      sent: { weight: 80, notes: 'after a run' },
    })
    expect(readForm({ ...untouched, weight: '80', notes: '   ' }, untouched, inKg, NOW)).toEqual({
      sent: { weight: 80 },
    })
  })
  it('refuse a time in the future, or none', () => {
    const later = emptyForm(NOW + 86_400_000, ZONE).weighedAt
    expect(
      readForm({ ...untouched, weight: '80', weighedAt: later }, untouched, inKg, NOW),
    ).toEqual(WRONG_TIME)
    expect(readForm({ ...untouched, weight: '80', weighedAt: '' }, untouched, inKg, NOW)).toEqual(
      WRONG_TIME,
    )
  })
  it('send an earlier time, and none that nobody touched', () => {
    const earlier = emptyForm(NOW - 86_400_000, ZONE).weighedAt
    expect(
      readForm({ ...untouched, weight: '80', weighedAt: earlier }, untouched, inKg, NOW),
    ).toEqual({
      sent: { weight: 80, weighedAt: new Date(NOW - 86_400_000).toISOString() },
    })
  })
})

it('shows a kept weight in the unit of the member, and survives the way there and back', () => {
  const entry = {
    id: '1',
    weight: 72.575,
    createdAt: new Date(NOW).toISOString(),
    date: '2026-05-05',
  }
  const form = formOf(entry, 'lb', ZONE)
  expect(form.weight).toBe('160')
  const reading = readForm(form, form, { unit: 'lb', zone: ZONE }, NOW)
  expect(reading.sent?.weight).toBeCloseTo(72.575, 2)
})

it('keeps a weight that was recorded in pounds while its notes are changed in kilograms', () => {
  const entry = {
    id: '1',
    weight: kgFromLb(180.9),
    createdAt: new Date(NOW).toISOString(),
    date: '2026-05-05',
  }
  const form = formOf(entry, 'kg', ZONE)
  expect(
    readForm({ ...form, notes: 'new' }, form, { ...inKg, keptKg: entry.weight }, NOW).sent,
  ).toEqual({
    weight: entry.weight,
    notes: 'new',
  })
  expect(
    readForm({ ...form, weight: '82' }, form, { ...inKg, keptKg: entry.weight }, NOW).sent?.weight,
  ).toBe(82)
})

it('has bounds in pounds that are rounded inward', () => {
  expect(boundsIn('lb')).toEqual({ min: 66.2, max: 661.3 })
})
