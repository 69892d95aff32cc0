import { describe, expect, it } from 'vitest'
import { kgFromLb } from '../units.ts'
import { samplesOfMetrics } from './device-samples.ts'

const metric = (name: string, units: string, ...data: { date?: string; qty?: number }[]) => ({
  name,
  units,
  data,
})

describe('what a device sends', () => {
  it('is read as weights at their instant and as totals of local days', () => {
    expect(
      samplesOfMetrics([
        metric('weight_body_mass', 'lb', { date: '2026-05-20 07:00:00 +0200', qty: 180 }),
        metric(
          'step_count',
          'count',
          { date: '2026-05-19 23:00:00 -0700', qty: 4000 },
          { date: '2026-05-19 08:00:00 -0700', qty: 350.4 },
        ),
        metric('active_energy', 'kJ', { date: '2026-05-19 00:00:00 -0700', qty: 2092 }),
        metric('heart_rate', 'bpm', { date: 'whenever' }),
      ]),
    ).toEqual({
      weights: [
        {
          weighedAt: Date.UTC(2026, 4, 20, 5),
          weightKg: kgFromLb(180),
          field: 'data.metrics.0.data.0',
        },
      ],
      days: [
        { movedOn: '2026-05-19', steps: 4350.4, activeKcal: 500, field: 'data.metrics.1.data.0' },
      ],
    })
  })

  it('is read from a phone with a clock of 12 hours, and in other digits', () => {
    expect(
      samplesOfMetrics([
        metric(
          'weight_body_mass',
          'kg',
          { date: '2026-05-19 7:57:00\u202Fam +1000', qty: 80 },
          { date: '2026-05-19 12:05:59 PM +1000', qty: 81 },
        ),
        metric('step_count', 'count', { date: '٢٠٢٦-٠٥-١٩ ٠٠:٠٠:٠٠ +0300', qty: 900 }),
      ]),
    ).toMatchObject({
      weights: [
        { weighedAt: Date.UTC(2026, 4, 18, 21, 57), weightKg: 80 },
        { weighedAt: Date.UTC(2026, 4, 19, 2, 5, 59), weightKg: 81 },
      ],
      days: [{ movedOn: '2026-05-19', steps: 900 }],
    })
  })

  it.each([
    [metric('step_count', 'count', { qty: 1 }), 'data.metrics.0.data.0'],
    [metric('step_count', 'count', { date: '2026-05-20', qty: 1 }), 'data.metrics.0.data.0'],
    [metric('step_count', 'count', { date: 'yesterday', qty: 1 }), 'data.metrics.0.data.0'],
    [
      metric('step_count', 'count', { date: '2026-02-30 00:00:00 +0000', qty: 1 }),
      'data.metrics.0.data.0',
    ],
    [
      metric('weight_body_mass', 'st', { date: '2026-05-20 07:00:00 +0200', qty: 12 }),
      'data.metrics.0.units',
    ],
    [
      metric('active_energy', 'J', { date: '2026-05-20 07:00:00 +0200', qty: 12 }),
      'data.metrics.0.units',
    ],
  ])('is refused with its place where it cannot be read: %j', (one, field) => {
    expect(() => samplesOfMetrics([one])).toThrow(expect.objectContaining({ field }))
  })
})
