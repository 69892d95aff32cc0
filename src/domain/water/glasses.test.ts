import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clampGlasses, hasReachedWaterGoal, stepGlasses, waterProgress, waterTiles } from './glasses.ts'

it('glasses move by one and stay between none and the target', () => {
  expect(stepGlasses(3, 8, 1)).toBe(4)
  expect(stepGlasses(0, 8, -1)).toBe(0)
  expect(stepGlasses(8, 8, 1)).toBe(8)
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 20 }), (glasses, target) => {
      const clamped = clampGlasses(glasses, target)
      expect(clamped).toBeGreaterThanOrEqual(0)
      expect(clamped).toBeLessThanOrEqual(target)
    }),
  )
})

it('the goal is reached at the target, with a full bar', () => {
  expect(hasReachedWaterGoal(7, 8)).toBe(false)
  expect(hasReachedWaterGoal(8, 8)).toBe(true)
  expect(waterProgress(4, 8)).toBe(0.5)
  expect(waterProgress(12, 8)).toBe(1)
})

it('tiles stand six to a row, filled from the first', () => {
  expect(waterTiles(7, 8)).toEqual([
    [true, true, true, true, true, true],
    [true, false],
  ])
})
