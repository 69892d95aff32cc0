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

it('little movement takes nothing away, as the device may have lain on a table', () => {
  expect(countedMovementKcal(days(10, { activeKcal: 50 }), BODY, TODAY)).toBe(0)
})

it('six days are too few, and neither today nor what is long ago is one', () => {
  expect(countedMovementKcal(days(6, { steps: 15_000 }), BODY, TODAY)).toBeNull()
  expect(countedMovementKcal(days(7, { steps: 15_000 }, 0), BODY, TODAY)).toBeNull()
  expect(countedMovementKcal(days(7, { steps: 15_000 }, 9), BODY, TODAY)).toBeNull()
  expect(countedMovementKcal(days(7, {}), BODY, TODAY)).toBeNull()
})
