import { describe, expect, it } from 'vitest'
import { axisTicks, linearScale, nearest, spacedOut } from './chart-scale.ts'

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

it('keeps labels apart that are unevenly spaced in time, and the last one always', () => {
  const days = [0, 4, 8, 12, 13, 20, 27, 34]
  expect(spacedOut(days, (day) => day * 10, 64)).toEqual([4, 13, 20, 27, 34])
  expect(spacedOut([0, 1, 10], (day) => day * 10, 64)).toEqual([1, 10])
  expect(spacedOut([], (day) => day, 64)).toEqual([])
})
