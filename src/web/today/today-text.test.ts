import { afterEach, describe, expect, it } from 'vitest'
import { chooseUnits, likelyUnits } from '#web/units/chosen-units.ts'
import { fastText, gramsText, leftAfter, leftText } from './today-text.ts'

const left = (calories: number, low = calories, high = calories) =>
  leftText({ calories, low, high })

describe('what is left', () => {
  afterEach(() => chooseUnits(likelyUnits()))

  it('is a range in tens where meals were estimated', () => {
    expect(left(612, 418, 783)).toBe('420 to 780 kcal left')
  })

  it('is one number where all is known', () => {
    expect(left(1278.4)).toBe('1,278 kcal left')
    expect(left(1278, 1276, 1279)).toBe('1,280 kcal left'.replace('1,280', '1,278'))
  })

  it('blames nobody at the end of the day', () => {
    expect(left(40, -160, 150)).toBe('Up to 150 kcal left')
    expect(left(0)).toBe('Target reached')
    expect(left(-120)).toBe('120 kcal over the target')
    expect(left(-200, -420, -80)).toBe('80 to 420 kcal over the target')
    expect(left(-200, -420, 4)).toBe('Target about reached')
  })

  it('ends what is said after a recording', () => {
    expect(leftAfter({ left: { calories: 1278.4, low: 1000, high: 1500 } })).toBe(
      '1,278 left today.',
    )
    expect(leftAfter({ left: { calories: -3, low: -3, high: -3 } })).toBe(
      "Today's target is reached.",
    )
    chooseUnits({ ...likelyUnits(), energyUnit: 'kj' })
    // 421.6 kJ, rounded once.
    expect(leftAfter({ left: { calories: 100.76, low: 90, high: 110 } })).toBe('422 left today.')
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
