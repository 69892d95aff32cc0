import { describe, expect, it } from 'vitest'
import { bandPath, linePath, stretchesOf } from './line-path.ts'

const same = (value: number) => value
const days = [
  { x: 0, y: 10 },
  { x: 1, y: 12 },
  { x: 2, y: null },
  { x: 3, y: 9 },
  { x: 4, y: null },
  { x: 5, y: 8 },
  { x: 6, y: 7 },
]

describe('a line with days that nobody recorded', () => {
  it('breaks at each of them instead of falling to zero', () => {
    expect(linePath(days, same, same)).toBe('M0.0 10.0L1.0 12.0M5.0 8.0L6.0 7.0')
  })
  it('keeps a single day as a separate stretch, to be drawn as a dot', () => {
    expect(stretchesOf(days).map((stretch) => stretch.map(({ x }) => x))).toEqual([
      [0, 1],
      [3],
      [5, 6],
    ])
  })
  it('is empty when nothing is known', () => {
    expect(linePath([{ x: 0, y: null }], same, same)).toBe('')
    expect(stretchesOf([])).toEqual([])
  })
})

it('draws a band along its upper edge and back along the lower', () => {
  const band = [
    { x: 0, low: 1, high: 3 },
    { x: 1, low: 2, high: 5 },
  ]
  expect(bandPath(band, same, same)).toBe('M0.0 3.0L1.0 5.0L1.0 2.0L0.0 1.0Z')
  expect(bandPath(band.slice(1), same, same)).toBe('')
})
