import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, DAY_MS, daysBetween } from '../day.ts'
import { energyOf, gapsOf, nutrientOf, spreadOf, stretchesOf, weightOf } from './sheet.ts'

const FIRST = '2026-01-01'
const spans = fc
  .integer({ min: 1, max: 3660 })
  .map((days) => ({ fromOn: FIRST, untilOn: addDays(FIRST, days - 1) }))

describe('a sheet', () => {
  it('covers every day of its span once, in at most 14 rows', () => {
    fc.assert(
      fc.property(spans, (span) => {
        const rows = stretchesOf(span)
        expect(rows.length).toBeLessThanOrEqual(14)
        expect(rows[0]?.fromOn).toBe(span.fromOn)
        expect(rows.at(-1)?.untilOn).toBe(span.untilOn)
        rows.slice(1).forEach((row, at) => {
          expect(row.fromOn).toBe(addDays(rows[at]?.untilOn ?? '', 1))
        })
      }),
    )
  })

  it('names each day without a record in exactly one gap', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 100 }), (recorded) => {
        const days = recorded.map((_, at) => addDays(FIRST, at))
        const span = { fromOn: FIRST, untilOn: days.at(-1) ?? FIRST }
        const gaps = gapsOf(span, new Set(days.filter((_, at) => recorded[at])))
        const named = gaps.flatMap(({ fromOn, untilOn }) =>
          Array.from({ length: daysBetween(fromOn, untilOn) + 1 }, (_, at) => addDays(fromOn, at)),
        )
        expect(named).toEqual(days.filter((_, at) => !recorded[at]))
      }),
    )
  })

  it('says the mean of days, and where it lies if all estimates are off alike', () => {
    const day = (on: string, energyKcal: number, fiberG: number | null) => ({
      on,
      energyKcal,
      lowKcal: energyKcal * 0.8,
      highKcal: energyKcal * 1.3,
      proteinG: 80,
      fiberG,
      sodiumMg: 2000,
    })
    const days = [day(FIRST, 2000, 20), day(addDays(FIRST, 1), 1600, null)]
    expect(energyOf(days)).toEqual({
      mean: 1800,
      lowest: 1600,
      highest: 2000,
      count: 2,
      low: 1440,
      high: 2340,
    })
    expect(nutrientOf(days, 'fiberG')).toEqual({ mean: 20, lowest: 20, highest: 20, count: 1 })
    expect(energyOf([])).toBeNull()
    expect(spreadOf([])).toBeNull()
  })

  it('says the weight of its span alone, led in by what was weighed before', () => {
    const at = (day: number) => Date.parse(`${FIRST}T07:00:00Z`) + day * DAY_MS
    const weighIns = Array.from({ length: 40 }, (_, day) => ({
      weighedAt: at(day),
      weighedOn: addDays(FIRST, day),
      weightKg: 90 - day * 0.1,
    }))
    const weight = weightOf(weighIns, { fromOn: addDays(FIRST, 10), untilOn: addDays(FIRST, 30) })
    expect(weight).toMatchObject({ count: 21, highestKg: 89, lowestKg: 87 })
    expect(weight?.kgPerWeek?.mean).toBeCloseTo(-0.7, 6)
    expect(weight?.kgPerWeek?.low).toBeLessThan(-0.7)
    // The smoothed weight lags behind a falling one.
    expect(weight?.firstTrendKg).toBeGreaterThan(89)
    expect(weightOf(weighIns, { fromOn: '2027-01-01', untilOn: '2027-02-01' })).toBeNull()
  })
})
