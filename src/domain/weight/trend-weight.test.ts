import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../day.ts'
import { weightTrend } from './trend-weight.ts'
import type { WeighIn } from './weigh-in.ts'

const onDay = (day: number, weightKg: number): WeighIn => ({ weighedAt: day * DAY_MS, weightKg })
const anyWeighIns = fc
  .array(
    fc.record({
      day: fc.double({ min: 0, max: 200, noNaN: true }),
      kg: fc.double({ min: 30, max: 300, noNaN: true }),
    }),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((drawn) => drawn.map(({ day, kg }) => onDay(day, kg)))

describe('the trend weight', () => {
  it('starts at the first weigh-in and moves 63 % of the way within a week', () => {
    const trend = weightTrend([onDay(0, 80), onDay(7, 79)])
    expect(trend[0]?.trendKg).toBe(80)
    expect(trend[1]?.trendKg).toBeCloseTo(80 - (1 - Math.exp(-1)), 12)
  })
  it('smooths by elapsed time: two weigh-ins of one weight at once move it no further than one', () => {
    const once = weightTrend([onDay(0, 80), onDay(3, 78)]).at(-1)?.trendKg
    const twice = weightTrend([onDay(0, 80), onDay(3, 78), onDay(3, 78)]).at(-1)?.trendKg
    expect(twice).toBe(once)
  })
  it('counts two weights of one morning as their mean, as the forecast does', () => {
    const trend = weightTrend([onDay(0, 82), onDay(7, 83), onDay(7.01, 80)])
    expect(trend[2]?.trendKg).toBeCloseTo(82 - (1 - Math.exp(-1)) * 0.5, 12)
    expect(weightTrend([onDay(0, 83), onDay(0.01, 80)]).at(-1)?.trendKg).toBe(81.5)
  })
  it('lies between the lightest and the heaviest weigh-in', () => {
    fc.assert(
      fc.property(anyWeighIns, (weighIns) => {
        const weights = weighIns.map(({ weightKg }) => weightKg)
        for (const { trendKg } of weightTrend(weighIns)) {
          expect(trendKg).toBeGreaterThanOrEqual(Math.min(...weights) - 1e-9)
          expect(trendKg).toBeLessThanOrEqual(Math.max(...weights) + 1e-9)
        }
      }),
    )
  })
  it('does not hang on the order in which weigh-ins come', () => {
    fc.assert(
      fc.property(anyWeighIns, (weighIns) => {
        expect(weightTrend([...weighIns].reverse())).toEqual(weightTrend(weighIns))
      }),
    )
  })
  it('is not moved by a weigh-in that looks like a typing error', () => {
    const [first, typed, last] = [onDay(0, 85), onDay(1, 185), onDay(2, 84)] as const
    const trend = weightTrend([first, typed, last], [first, last])
    expect(trend.map(({ isBelievable }) => isBelievable)).toEqual([true, false, true])
    expect(trend[1]?.trendKg).toBe(85)
    expect(trend[2]?.trendKg).toBe(weightTrend([first, last])[1]?.trendKg)
  })
  it('is empty without weigh-ins', () => {
    expect(weightTrend([])).toEqual([])
  })
})
