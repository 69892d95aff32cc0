import { afterEach, describe, expect, it } from 'vitest'
import { chooseUnits, likelyUnits } from '#web/language/chosen-units.ts'
import { fastText, gramsText, leftAfter, leftWords } from './today-text.ts'

const left = (calories: number, low = calories, high = calories) =>
  leftWords({ calories, low, high })

describe('what is left', () => {
  afterEach(() => chooseUnits(likelyUnits()))

  it('leads with the middle, and gives the range of tens beside it, where meals were estimated', () => {
    expect(left(612, 418, 783)).toEqual({ words: 'About 610 kcal left', range: '420 to 780' })
    expect(left(249, -60, 560)).toEqual({ words: 'About 250 kcal left', range: '0 to 560' })
  })

  it('is one number where all is known', () => {
    expect(left(1278.4)).toEqual({ words: '1,278 kcal left', range: null })
    expect(left(1278, 1276, 1279)).toEqual({ words: '1,278 kcal left', range: null })
  })

  it('blames nobody at the end of the day, and never leads with the best case', () => {
    expect(left(-140, -560, 290)).toEqual({
      words: 'About 140 kcal over',
      range: 'at best 290 left',
    })
    expect(left(0)).toEqual({ words: 'Target reached', range: null })
    expect(left(-120)).toEqual({ words: '120 kcal over the target', range: null })
    expect(left(-200, -420, -80)).toEqual({ words: 'About 200 kcal over', range: '80 to 420' })
    expect(left(3, -420, 480).words).toBe('Target about reached')
  })

  it('ends what is said after a recording with the same number', () => {
    expect(leftAfter({ left: { calories: 1278.4, low: 1000, high: 1500 } })).toBe(
      '1,280 left today.',
    )
    expect(leftAfter({ left: { calories: 1278.4, low: 1278, high: 1279 } })).toBe(
      '1,278 left today.',
    )
    expect(leftAfter({ left: { calories: -3, low: -3, high: -3 } })).toBe(
      "Today's target is reached.",
    )
    chooseUnits({ ...likelyUnits(), energyUnit: 'kj' })
    expect(leftAfter({ left: { calories: 101, low: 100.5, high: 101.5 } })).toBe('423 left today.')
  })
})

describe('protein', () => {
  it('is shown with its target where there is one', () => {
    expect(gramsText(45.4, null)).toBe('45 g')
    expect(gramsText(45.4, 120)).toBe('45 of 120 g')
  })
})

describe('the fast', () => {
  const fast = {
    state: 'fasting' as const,
    goalHours: 16,
    startedAt: '2026-05-20T10:00:00Z',
    goalAt: '2026-05-21T02:00:00Z',
    hoursFasted: 1,
    hoursToGo: 15,
    hoursWon: 0,
    progress: 0,
    eatingWindow: {
      state: 'open' as const,
      openedAt: '2026-05-20T06:00:00Z',
      closesAt: '2026-05-20T14:00:00Z',
      windowHours: 8,
      hoursLeft: 3,
    },
    needsConfirmation: false,
    warning: null,
  }

  it('has one state at a time: eating while the window is open, fasting after it', () => {
    expect(fastText(fast, Date.parse('2026-05-20T11:00:00Z'), 'UTC')).toMatch(
      /^Eating until (14:00|2:00 PM)$/,
    )
    expect(fastText(fast, Date.parse('2026-05-20T15:05:30Z'), 'UTC')).toBe('5 h 5 min')
    expect(fastText(null, 0, 'UTC')).toBe('Begins with a meal')
  })
})
