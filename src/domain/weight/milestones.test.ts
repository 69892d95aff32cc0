import { expect, it } from 'vitest'
import { milestonesOf } from './milestones.ts'

const trend = (...weights: number[]) => weights.map((trendKg, day) => ({ weighedAt: day, trendKg }))

it('is the first time that the trend has lost each five kilograms', () => {
  expect(milestonesOf(trend(90, 87, 84.9, 86, 84.8, 79))).toEqual([
    { lostKg: 5, reachedAt: 2 },
    { lostKg: 10, reachedAt: 5 },
  ])
})

it('names two that are reached at once, and none for a gain or without a weigh-in', () => {
  expect(milestonesOf(trend(90, 79.5)).map(({ lostKg }) => lostKg)).toEqual([5, 10])
  expect(milestonesOf(trend(80, 92))).toEqual([])
  expect(milestonesOf([])).toEqual([])
})
