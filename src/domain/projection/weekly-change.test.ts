import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../day.ts'
import { estimateExpenditure } from '../energy/expenditure.ts'
import { recommend } from './recommendation.ts'
import { weeklyWeightChange, weeksToTarget } from './weekly-change.ts'

const NOW = Date.parse('2026-03-31T08:00:00Z')
const expenditure = estimateExpenditure({ energyKcal: 1500, plusMinusKcal: 0 }, 0)
const eating = (energyKcal: number, isTelling = true) => ({ energyKcal, days: 14, isTelling })

describe('the weekly change', () => {
  it('is the slope of the scales where there is one', () => {
    const weighIns = [
      { weighedAt: NOW - 14 * DAY_MS, weightKg: 81 },
      { weighedAt: NOW, weightKg: 80 },
    ]
    const change = weeklyWeightChange(weighIns, eating(1000), expenditure, NOW)
    expect(change).toMatchObject({ kind: 'known', from: 'weigh-ins' })
    expect(change.kind === 'known' && change.kgPerWeek).toBeCloseTo(-0.5, 10)
  })
  it('comes from the energy balance before that', () => {
    expect(weeklyWeightChange([], eating(1000), expenditure, NOW)).toEqual({
      kind: 'known',
      kgPerWeek: -1,
      from: 'energy-balance',
    })
  })
  it('is unknown with neither, and says what is missing', () => {
    const unknown = { kind: 'not-enough-data', missing: ['weigh-ins', 'recorded-days'] }
    expect(weeklyWeightChange([], null, expenditure, NOW)).toEqual(unknown)
    expect(weeklyWeightChange([], eating(300, false), expenditure, NOW)).toEqual(unknown)
  })
})

describe('the weeks to the target', () => {
  it('are what remains over the weekly change', () => {
    expect(weeksToTarget(80, 75, -0.5)).toBe(10)
    expect(weeksToTarget(60, 62, 0.25)).toBe(8)
  })
  it('are none while the change is zero or leads away, and zero at the target', () => {
    expect(weeksToTarget(80, 75, 0)).toBeNull()
    expect(weeksToTarget(80, 75, 0.3)).toBeNull()
    expect(weeksToTarget(75, 75, -0.3)).toBe(0)
  })
  it('are never negative', () => {
    const kg = fc.double({ min: 30, max: 300, noNaN: true })
    fc.assert(
      fc.property(kg, kg, fc.double({ min: -3, max: 3, noNaN: true }), (weightKg, targetKg, change) => {
        expect(weeksToTarget(weightKg, targetKg, change) ?? 0).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the recommendation', () => {
  const member = { weightKg: 80, targetWeightKg: 75, paceWarning: null, energyTargetKcal: 1764, unit: 'kg' } as const
  const changing = (kgPerWeek: number) => ({ kind: 'known', kgPerWeek, from: 'weigh-ins' }) as const

  it('names the pace, the way to go and the weeks when on track', () => {
    const { code, message } = recommend({ ...member, weeklyChange: changing(-0.5) })
    expect(code).toBe('on-track')
    expect(message).toContain('0.5 kg a week')
    expect(message).toContain('5.0 kg to go')
    expect(message).toContain('about 10 weeks')
  })
  it('speaks pounds to a member who reads pounds', () => {
    expect(recommend({ ...member, weeklyChange: changing(-0.5), unit: 'lb' }).message).toContain('11.0 lb to go')
  })
  it('gives the energy that would help when steady or off track', () => {
    expect(recommend({ ...member, weeklyChange: changing(-0.05) })).toMatchObject({ code: 'steady' })
    const offTrack = recommend({ ...member, weeklyChange: changing(0.4) })
    expect(offTrack.code).toBe('off-track')
    expect(offTrack.message).toContain('About 1760 kcal a day')
  })
  it('asks to slow down before it praises', () => {
    const paceWarning = { code: 'pace-too-fast', message: 'Slower, please.' } as const
    expect(recommend({ ...member, weeklyChange: changing(-1.2), paceWarning })).toEqual({
      code: 'slow-down',
      message: 'Slower, please.',
    })
  })
  it('holds at the target, and says what is missing without data', () => {
    expect(recommend({ ...member, targetWeightKg: 80, weeklyChange: changing(-0.5) }).code).toBe('hold')
    const unknown = recommend({ ...member, weeklyChange: { kind: 'not-enough-data', missing: ['weigh-ins'] } })
    expect(unknown.code).toBe('not-enough-data')
    expect(unknown.message).toContain('at least 7 days apart')
  })
})
