import { expect, it } from 'vitest'
import { addDays } from '../day.ts'
import { countedMovementKcal } from './counted-movement.ts'

const TODAY = '2026-03-31'
const BODY = { weightKg: 80, restingKcal: 1600 }
const days = (count: number, day: { steps?: number; activeKcal?: number }, from = 1) =>
  Array.from({ length: count }, (_, nth) => ({
    movedOn: addDays(TODAY, -from - nth),
    steps: day.steps ?? null,
    activeKcal: day.activeKcal ?? null,
  }))

it('active energy counts beyond what the everyday factor has of it', () => {
  // (1600 + 800) / 0.9 = 2667 is used; 1600 x 1.4 = 2240 is counted anyway.
  expect(countedMovementKcal(days(7, { steps: 9000, activeKcal: 800 }), BODY, TODAY)).toBeCloseTo(
    427,
    0,
  )
})

it('steps alone count beyond those of a sedentary day', () => {
  expect(countedMovementKcal(days(14, { steps: 15_000 }), BODY, TODAY)).toBeCloseTo(280, 10)
  expect(countedMovementKcal(days(14, { steps: 4000 }), BODY, TODAY)).toBe(0)
})

it('a step costs what slow walking was measured to take, and less than brisk walking', () => {
  // 76 adults of 21 to 40 years on a treadmill: 3 MET at 102 steps a minute, 6 at 129 (Tudor-Locke et
  // al., IJBNPA 2019;16:8). One MET is rest: 1 kcal for an hour and kg.
  const measuredKcal = (steps: number, mets: number, stepsPerMinute: number) =>
    (steps / stepsPerMinute / 60) * (mets - 1) * BODY.weightKg
  const counted = countedMovementKcal(days(14, { steps: 15_000 }), BODY, TODAY) ?? 0
  expect(Math.abs(counted / measuredKcal(10_000, 3, 102) - 1)).toBeLessThan(0.1)
  expect(counted).toBeLessThan(measuredKcal(10_000, 6, 129))
})

it('little movement takes nothing away, as the device may have lain on a table', () => {
  expect(countedMovementKcal(days(10, { activeKcal: 50 }), BODY, TODAY)).toBe(0)
})

it('six days are too few, and neither today nor what is long ago is one', () => {
  expect(countedMovementKcal(days(6, { steps: 15_000 }), BODY, TODAY)).toBeNull()
  expect(countedMovementKcal(days(7, { steps: 15_000 }, 0), BODY, TODAY)).toBeNull()
  expect(countedMovementKcal(days(7, { steps: 15_000 }, 9), BODY, TODAY)).toBeNull()
  expect(countedMovementKcal(days(7, {}), BODY, TODAY)).toBeNull()
})
