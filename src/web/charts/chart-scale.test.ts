import { describe, expect, it } from 'vitest'
import { axisTicks, evenTicks, linearScale, nearest, spacedOut } from './chart-scale.ts'

describe('the ticks of an axis', () => {
  it('are round and enclose the range', () => {
    expect(axisTicks(71.3, 82.5, 4)).toEqual([70, 75, 80, 85])
    expect(axisTicks(0, 2140, 5)).toEqual([0, 1000, 2000, 3000])
    expect(axisTicks(70.2, 70.9, 4)).toEqual([70, 70.25, 70.5, 70.75, 71])
  })
  it('open a range without height', () => {
    const ticks = axisTicks(80, 80, 4)
    expect(ticks.at(0)).toBeLessThan(80)
    expect(ticks.at(-1)).toBeGreaterThan(80)
    expect(axisTicks(0, 0, 3).at(-1)).toBeGreaterThan(0)
  })
  it('carry no dust of binary fractions', () => {
    expect(
      axisTicks(0.1, 0.7, 4)
        .map(String)
        .every((label) => label.length <= 4),
    ).toBe(true)
  })
  it('touch the bounds exactly where these are round', () => {
    expect(axisTicks(0, 30, 4)).toEqual([0, 10, 20, 30])
  })
})

describe('a scale', () => {
  it('maps ends to ends, also upside down', () => {
    const scale = linearScale([0, 10], [200, 0])
    expect([scale(0), scale(5), scale(10)]).toEqual([200, 100, 0])
  })
  it('puts a single value in the middle', () => {
    expect(linearScale([3, 3], [0, 50])(3)).toBe(25)
  })
})

it('finds the value nearest to the pointer', () => {
  expect(nearest([0, 7, 14], 9)).toBe(7)
  expect(nearest([], 9)).toBeUndefined()
})

describe('the labels of an axis', () => {
  it('stand under every second or third bar, and always under the last one', () => {
    const bars = [0, 1, 2, 3, 4, 5, 6]
    expect(spacedOut(bars, (bar) => bar * 50, 50)).toEqual(bars)
    expect(spacedOut(bars, (bar) => bar * 40, 64)).toEqual([0, 2, 4, 6])
    // The last label ends with the plot, so that it is nearer to the one before.
    expect(spacedOut(bars, (bar) => Math.min(bar * 50, 290), 50)).toEqual([0, 2, 4, 6])
    expect(spacedOut([0, 1], () => 0, 64)).toEqual([1])
    expect(spacedOut([], (bar) => bar, 64)).toEqual([])
  })
  it('are whole units apart on a line, wherever its points are', () => {
    expect(evenTicks([0, 6], { unit: 1, most: 6 })).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(evenTicks([0, 6], { unit: 1, most: 5 })).toEqual([0, 2, 4, 6])
    expect(evenTicks([0, 1030], { unit: 10, most: 3 })).toEqual([330, 680, 1030])
    expect(evenTicks([5, 5.2], { unit: 1, most: 3 })).toEqual([5.2])
    expect(evenTicks([0, 30], { unit: 1, most: 0 })).toEqual([0, 30])
  })
})
