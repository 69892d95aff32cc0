import { expect, it } from 'vitest'
import { addDays } from '../day.ts'
import { ACTIVITIES, ACTIVITY_TYPES, estimatedActivityKcal, netActivityKcal } from './activities.ts'
import { meanNetActivityKcal } from './recent-activity.ts'

it('the shown estimate is MET x 70 x hours, rounded', () => {
  const halfHour = ACTIVITY_TYPES.map((type) => [type, estimatedActivityKcal(type, 30)])
  expect(Object.fromEntries(halfHour)).toEqual({
    walking: 123,
    jogging: 245,
    biking: 280,
    swimming: 210,
    strength_training: 123,
    yoga: 88,
    other: 140,
  })
  expect(estimatedActivityKcal('jogging', 480)).toBe(3920)
  expect(estimatedActivityKcal('walking', 1)).toBe(4)
})

it('the net energy leaves rest out and follows the weight', () => {
  expect(netActivityKcal('jogging', 60, 80)).toBe(480)
  for (const type of ACTIVITY_TYPES) {
    expect(netActivityKcal(type, 60, 70)).toBeCloseTo(estimatedActivityKcal(type, 60) - 70, 0)
    expect(ACTIVITIES[type].description).not.toBe('')
  }
})

it('the mean net activity spreads the last 14 days over all of them', () => {
  const today = '2026-03-31'
  const jogOn = (performedOn: string) =>
    ({ activityType: 'jogging', durationMinutes: 60, performedOn }) as const
  expect(meanNetActivityKcal([jogOn(today), jogOn(addDays(today, -13))], 70, today)).toBeCloseTo(
    60,
    10,
  )
  expect(
    meanNetActivityKcal([jogOn(addDays(today, -14)), jogOn(addDays(today, 1))], 70, today),
  ).toBe(0)
  expect(meanNetActivityKcal([], 70, today)).toBe(0)
})
