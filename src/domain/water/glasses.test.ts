import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  clampGlasses,
  hasReachedWaterGoal,
  pressGlass,
  stepGlasses,
  waterProgress,
  waterTiles,
  withCup,
} from './glasses.ts'

it('glasses move by one and stay between none and the target', () => {
  expect(stepGlasses({ glassesDrunk: 3, glassesTarget: 8 }, 1)).toEqual({ glassesDrunk: 4 })
  expect(stepGlasses({ glassesDrunk: 0, glassesTarget: 8 }, -1)).toEqual({ glassesDrunk: 0 })
  expect(stepGlasses({ glassesDrunk: 8, glassesTarget: 8 }, 1)).toEqual({ glassesDrunk: 8 })
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 20 }), (glasses, target) => {
      const clamped = clampGlasses(glasses, target)
      expect(clamped).toBeGreaterThanOrEqual(0)
      expect(clamped).toBeLessThanOrEqual(target)
    }),
  )
})

it('pressing a glass fills all up to it, and pressing the last full one empties it', () => {
  expect(pressGlass({ glassesDrunk: 2 }, 5)).toEqual({ glassesDrunk: 5 })
  expect(pressGlass({ glassesDrunk: 5 }, 2)).toEqual({ glassesDrunk: 2 })
  expect(pressGlass({ glassesDrunk: 5 }, 5)).toEqual({ glassesDrunk: 4 })
})

it('the goal is reached at the target, with a full bar', () => {
  expect(hasReachedWaterGoal(7, 8)).toBe(false)
  expect(hasReachedWaterGoal(8, 8)).toBe(true)
  expect(waterProgress(4, 8)).toBe(0.5)
  expect(waterProgress(12, 8)).toBe(1)
})

it('tiles are in rows of six, filled from the first', () => {
  expect(waterTiles(7, 8)).toEqual([
    [true, true, true, true, true, true],
    [true, false],
  ])
})

it('a cup of another size counts whole glasses and what is beyond them, up to the target', () => {
  const none = { glassesDrunk: 0, glassesTarget: 8 }
  expect(withCup(none, 300, 250)).toEqual({ glassesDrunk: 1, moreMl: 50 })
  expect(withCup({ ...none, glassesDrunk: 1, moreMl: 50 }, 500, 250)).toEqual({
    glassesDrunk: 3,
    moreMl: 50,
  })
  expect(withCup({ ...none, glassesDrunk: 7, moreMl: 200 }, 300, 250)).toEqual({
    glassesDrunk: 8,
    moreMl: 0,
  })
})
