import { describe, expect, it } from 'vitest'
import { ifAnyKnown, NOTHING_MORE, sumOfMore, timesMore } from './more-amounts.ts'

const bar = { ...NOTHING_MORE, sugarsG: 8, ironMg: 1.6 }

describe('what a label says beside energy and macronutrients', () => {
  it('grows with the weight, and what is unknown stays unknown', () => {
    expect(timesMore(bar, 2.5)).toEqual({ ...NOTHING_MORE, sugarsG: 20, ironMg: 4 })
  })
  it('is open for a sum as soon as one part leaves it open', () => {
    expect(sumOfMore([bar, { ...NOTHING_MORE, sugarsG: 2 }])).toEqual({
      ...NOTHING_MORE,
      sugarsG: 10,
    })
    expect(sumOfMore([bar, undefined])).toBeUndefined()
    expect(sumOfMore([bar, NOTHING_MORE])).toBeUndefined()
  })
  it('is nothing where none of it is known', () => {
    expect(ifAnyKnown(NOTHING_MORE)).toBeUndefined()
    expect(ifAnyKnown(bar)).toBe(bar)
  })
})
