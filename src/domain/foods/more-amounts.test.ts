import { describe, expect, it } from 'vitest'
import { knownOf, sumOfMore, timesMore } from './more-amounts.ts'

const bar = { sugars: 8, iron: 1.6 }

describe('what is known of a food beside energy and macronutrients', () => {
  it('grows with the weight, and what is unknown stays unknown', () => {
    expect(timesMore(bar, 2.5)).toEqual({ sugars: 20, iron: 4 })
  })
  it('is open for a sum as soon as one part leaves it open', () => {
    expect(sumOfMore([bar, { sugars: 2, zinc: 1 }])).toEqual({ sugars: 10 })
    expect(sumOfMore([bar, undefined])).toBeUndefined()
    expect(sumOfMore([undefined, bar])).toBeUndefined()
    expect(sumOfMore([bar, { zinc: 1 }])).toBeUndefined()
    expect(sumOfMore([])).toBeUndefined()
  })
  it('is nothing where none of it is known', () => {
    expect(knownOf({ sugars: null, iron: undefined })).toBeUndefined()
    expect(knownOf({ sugars: null, iron: 0 })).toEqual({ iron: 0 })
  })
})
