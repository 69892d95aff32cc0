import { describe, expect, it } from 'vitest'
import { mean, median } from './averages.ts'

describe('the median', () => {
  it('is the middle value of an odd count, by size and not by digits', () => {
    expect(median([100, 9, 20])).toBe(20)
  })
  it('is the mean of the middle two of an even count', () => {
    expect(median([270, 20, 22, 10])).toBe(21)
  })
  it('leaves the order of its values alone', () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })
})

it('tells no average of nothing', () => {
  expect([mean([]), median([])]).toEqual([null, null])
})
