import { describe, expect, it } from 'vitest'
import { addDays } from '../day.ts'
import { carrierOf } from './push-carrier.ts'
import { usualMealTimes } from './usual-meal-times.ts'

const TODAY = '2026-05-20'
const onDays = (count: number, clock: (ago: number) => string) =>
  Array.from({ length: count }, (_, i) => {
    const eatenOn = addDays(TODAY, -1 - i)
    return { eatenOn, eatenAt: `${eatenOn}T${clock(i + 1)}` }
  })

describe('usual meals', () => {
  it('are those of half the days or more, at the middle of their hours', () => {
    const lunches = onDays(9, (ago) => (ago % 2 === 0 ? '12:20' : '12:40'))
    const snacks = onDays(9, () => '15:00')
    const suppers = onDays(6, () => '19:00')
    expect(usualMealTimes([...lunches, ...snacks, ...suppers], TODAY)).toEqual([
      { part: 'midday', minutes: 12 * 60 + 40 },
    ])
  })
  it('are not read from today, nor from long ago', () => {
    const old = onDays(40, () => '08:00').filter(({ eatenOn }) => eatenOn < addDays(TODAY, -14))
    expect(usualMealTimes(old, TODAY)).toEqual([])
    expect(
      usualMealTimes(
        onDays(6, () => '08:00').concat({ eatenOn: TODAY, eatenAt: `${TODAY}T08:00` }),
        TODAY,
      ),
    ).toEqual([])
  })
})

describe('who carries a message to a browser', () => {
  it.each([
    ['fcm.googleapis.com', 'Google'],
    ['updates.push.services.mozilla.com', 'Mozilla'],
    ['web.push.apple.com', 'Apple'],
    ['wns2-par02p.notify.windows.com', 'Microsoft'],
    ['push.example.org', 'push.example.org'],
    ['fcm.googleapis.com.example.org', 'fcm.googleapis.com.example.org'],
  ])('is told by its host: %s is %s', (host, name) => {
    expect(carrierOf(host)).toBe(name)
  })
})
