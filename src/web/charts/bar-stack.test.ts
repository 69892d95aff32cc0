import { describe, expect, it } from 'vitest'
import { heightOf, stackParts } from './bar-stack.ts'

describe('a bar of stacked parts', () => {
  it('begins each part where the one below it ends', () => {
    expect(stackParts([60, 200, 40])).toEqual([
      { part: 0, from: 0, to: 60 },
      { part: 1, from: 60, to: 260 },
      { part: 2, from: 260, to: 300 },
    ])
  })
  it('leaves out parts of zero without losing which part is which', () => {
    expect(stackParts([0, 12, 0])).toEqual([{ part: 1, from: 0, to: 12 }])
    expect(stackParts([])).toEqual([])
  })
  it('is as high as its parts together, and flat where nothing is known', () => {
    expect(heightOf([60, 200, 40])).toBe(300)
    expect(heightOf(null)).toBe(0)
  })
})
