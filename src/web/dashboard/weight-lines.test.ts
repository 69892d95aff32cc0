import { describe, expect, it } from 'vitest'
import { weightLines } from './weight-lines.ts'

const nowAt = Date.parse('2026-03-08T07:00:00Z')
const weighIn = { date: '2026-03-01', createdAt: '2026-03-01T07:00:00.000Z', weight: 80, trendWeight: 80.2 }
const weekOne = { week: 1, weight: 79.5, low: 79, high: 80 }

describe('the lines of the weight card', () => {
  it('lead from the weigh-ins through today into the projected weeks', () => {
    const { lines, band } = weightLines({ currentWeight: 80, history: [weighIn], projectedWeights: [weekOne] }, 'kg', nowAt)
    expect(lines.map(({ name, points }) => [name, points])).toEqual([
      ['Weight', [{ x: Date.parse('2026-03-01T07:00:00Z'), y: 80 }]],
      [
        'Projected',
        [
          { x: nowAt, y: 80 },
          { x: Date.parse('2026-03-15T07:00:00Z'), y: 79.5 },
        ],
      ],
    ])
    expect(band?.points).toEqual([
      { x: nowAt, low: 80, high: 80 },
      { x: Date.parse('2026-03-15T07:00:00Z'), low: 79, high: 80 },
    ])
  })
  it('are left out where nothing is known', () => {
    expect(weightLines({ currentWeight: 80, history: [], projectedWeights: [] }, 'kg', nowAt)).toEqual({ lines: [], band: null })
  })
  it('are drawn in the member’s unit', () => {
    const { lines } = weightLines({ currentWeight: 80, history: [weighIn], projectedWeights: [] }, 'lb', nowAt)
    expect(lines[0]?.points[0]?.y).toBeCloseTo(176.37, 2)
  })
})
