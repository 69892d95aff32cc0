import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weightGoal } from '../energy/energy-target.ts'
import { chancesOf, chanceToBeAt } from './chances.ts'
import type { Forecast } from './forecast.ts'

const TODAY = '2025-11-26'
/** Straight to `endKg` in 12 weeks; half of the band grows to `halfKg`. */
const towards = (endKg: number, { startKg = 80, halfKg = 3 } = {}): Forecast => ({
  startKg,
  weeks: Array.from({ length: 12 }, (_, i) => {
    const week = i + 1
    const weightKg = startKg + ((endKg - startKg) * week) / 12
    const half = halfKg * (week / 12) ** 0.6
    return { week, weightKg, lowKg: weightKg - half, highKg: weightKg + half }
  }),
})
const chancesAt = (forecast: Forecast, currentKg: number, targetKg: number, unit: 'kg' | 'lb') =>
  chancesOf(forecast, { currentKg, targetKg, goal: weightGoal(currentKg, targetKg) }, TODAY, unit)
const said = (forecast: Forecast, targetKg: number, unit: 'kg' | 'lb' = 'kg') =>
  chancesAt(forecast, forecast.startKg, targetKg, unit).map(
    ({ weightKg, week, message: { code, values } }) =>
      `${weightKg.toFixed(1)} in ${week}: ${code === 'chance.about' ? `${values?.['times']} in ${values?.['of']}` : code}`,
  )

describe('the chance of a weight', () => {
  const week = { weightKg: 80, lowKg: 77, highKg: 83 }
  it('follows from the line and the edges of its band, a little short of them', () => {
    expect(chanceToBeAt(week, 80, -1)).toBeCloseTo(0.436, 3)
    expect(chanceToBeAt(week, 77, -1)).toBeCloseTo(0.075, 3)
    expect(chanceToBeAt(week, 83, -1)).toBeCloseTo(0.869, 3)
    expect(chanceToBeAt(week, 83, 1)).toBeCloseTo(0.075, 3)
  })
})

describe('the chances that are said', () => {
  it('are that of a target nearby, by the first date on which it is more likely than not', () => {
    expect(said(towards(76), 79)).toEqual(['79.0 in 4: 1 in 2'])
    expect(said(towards(76), 77.5)).toEqual(['77.5 in 12: 2 in 3'])
    expect(chancesAt(towards(76), 80, 79, 'kg')).toMatchObject([
      { on: '2025-12-24', message: { values: { weightKg: 79, byOn: '2025-12-24', unit: 'kg' } } },
    ])
  })
  it('are those of whole weights on the way to a target far away, nearest first', () => {
    expect(said(towards(76), 74)).toEqual(['77.0 in 12: 2 in 3', '74.0 in 12: 1 in 10'])
    expect(said(towards(76), 70)).toEqual(['77.0 in 12: 2 in 3', '75.0 in 12: 1 in 4'])
    expect(said(towards(84), 95)).toEqual(['83.0 in 12: 2 in 3', '85.0 in 12: 1 in 4'])
  })
  it('are whole pounds where those are read', () => {
    const [near, far] = chancesAt(towards(76), 80, 60, 'lb')
    expect((near?.weightKg ?? 0) / 0.45359237).toBeCloseTo(170, 9)
    expect((far?.weightKg ?? 0) / 0.45359237).toBeCloseTo(165, 9)
  })
  it('are small where the weight is steady or leads away, and none at the target', () => {
    expect(said(towards(80), 78)).toEqual(['78.0 in 12: 1 in 10'])
    expect(said(towards(80), 70)).toEqual(['79.0 in 12: 1 in 4'])
    expect(said(towards(82), 76)).toEqual(['76.0 in 12: chance.under'])
    expect(said(towards(76, { halfKg: 1 }), 79)).toEqual(['79.0 in 4: 3 in 4'])
    expect(said(towards(70, { halfKg: 1 }), 79)).toEqual(['79.0 in 4: chance.over'])
    expect(said(towards(80), 80.05)).toEqual([])
  })
  it('are at most two, nearest first, each less likely than the one before, on one date', () => {
    const kg = fc.double({ min: 60, max: 100, noNaN: true })
    fc.assert(
      fc.property(kg, kg, fc.double({ min: 0.5, max: 6, noNaN: true }), (end, target, halfKg) => {
        const forecast = towards(end, { halfKg })
        const chances = chancesAt(forecast, 80, target, 'kg')
        expect(chances.length).toBeLessThanOrEqual(2)
        expect(new Set(chances.map(({ on }) => on)).size).toBeLessThanOrEqual(1)
        chances.forEach(({ weightKg, chance }, i) => {
          const before = chances[i - 1]
          if (before === undefined) return
          expect(chance).toBeLessThan(before.chance)
          expect(Math.abs(weightKg - 80)).toBeGreaterThan(Math.abs(before.weightKg - 80))
        })
      }),
    )
  })
})
