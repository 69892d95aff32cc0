import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RecordedActivity } from '../activity/recent-activity.ts'
import { addDays, civilDayAt, DAY_MS, daysEndingOn } from '../day.ts'
import { type MemberHistory, weightTrajectory } from './weight-trajectory.ts'

interface GoldenHistory {
  history: string
  profile: MemberHistory['profile']
  todayOn: string
  nowAt: string
  weighIns: { weighedAt: string; weightKg: number }[]
  intake: { on: string; energyKcal: number }[]
  activities: RecordedActivity[]
  expected: {
    currentWeightKg: number
    expenditureKind: string
    expenditureKcal: number
    lowKcal: number
    highKcal: number
    kgPerWeek: number | null
    weeklyChangeFrom: string | null
    trendKg: number | null
    weeksToTarget: number | null
    averageIntakeKcal: number | null
    deficitKcal: number | null
    /** [weight, low, high] of weeks 1 to 12 */
    weeks: [number, number, number][] | null
  }
}
const golden: { histories: GoldenHistory[] } = JSON.parse(
  readFileSync(new URL('../../../test/golden/weight-trajectories.json', import.meta.url), 'utf8'),
)
const recall = ({ profile, weighIns, intake, activities }: GoldenHistory): MemberHistory => ({
  profile,
  weighIns: weighIns.map((weighIn) => ({ ...weighIn, weighedAt: Date.parse(weighIn.weighedAt) })),
  intake: intake.map((day) => ({ ...day, entries: 3, isComplete: true })),
  activities,
})
const closeOrNull = (actual: number | null, expected: number | null, digits: number) => {
  if (expected === null || actual === null) expect(actual).toBe(expected)
  else expect(actual).toBeCloseTo(expected, digits)
}

describe('the trajectory of known histories', () => {
  it.each(golden.histories)('$history', (history) => {
    const { expected } = history
    const trajectory = weightTrajectory(recall(history), history.todayOn, Date.parse(history.nowAt))
    const { weeklyChange, expenditure, projection } = trajectory
    expect(trajectory.currentWeightKg).toBe(expected.currentWeightKg)
    expect(expenditure.kind).toBe(expected.expenditureKind)
    expect(expenditure.energyKcal).toBeCloseTo(expected.expenditureKcal, 2)
    expect(expenditure.lowKcal).toBeCloseTo(expected.lowKcal, 2)
    expect(expenditure.highKcal).toBeCloseTo(expected.highKcal, 2)
    expect(weeklyChange.kind === 'known' ? weeklyChange.from : null).toBe(expected.weeklyChangeFrom)
    closeOrNull(weeklyChange.kind === 'known' ? weeklyChange.kgPerWeek : null, expected.kgPerWeek, 4)
    closeOrNull(trajectory.trend.at(-1)?.trendKg ?? null, expected.trendKg, 4)
    closeOrNull(trajectory.weeksToTarget, expected.weeksToTarget, 2)
    closeOrNull(trajectory.averageIntake?.energyKcal ?? null, expected.averageIntakeKcal, 3)
    closeOrNull(trajectory.deficitKcal, expected.deficitKcal, 2)

    expect(projection.kind === 'projected').toBe(expected.weeks !== null)
    const weeks = projection.kind === 'projected' ? projection.weeks : []
    for (const [i, [weightKg, lowKg, highKg]] of (expected.weeks ?? []).entries()) {
      expect(Math.abs((weeks[i]?.weightKg ?? 0) - weightKg)).toBeLessThan(0.02)
      expect(Math.abs((weeks[i]?.lowKg ?? 0) - lowKg)).toBeLessThan(0.02)
      expect(Math.abs((weeks[i]?.highKg ?? 0) - highKg)).toBeLessThan(0.02)
    }
  })
})

describe('the trajectory', () => {
  const profile = { weightKg: 82, heightCm: 170, ageYears: 35, sex: null, targetWeightKg: 70 }
  const nothing: MemberHistory = { profile, weighIns: [], intake: [], activities: [] }
  const TODAY = '2026-03-31'
  const NOW = Date.parse(`${TODAY}T12:00:00Z`)

  it('of a newcomer says what is missing and invents nothing', () => {
    const trajectory = weightTrajectory(nothing, TODAY, NOW)
    expect(trajectory).toMatchObject({
      currentWeightKg: 82,
      currentWeightFrom: 'profile',
      weeklyChange: { kind: 'not-enough-data' },
      projection: { kind: 'not-enough-data', missing: ['recorded-days'] },
      averageIntake: null,
      deficitKcal: null,
      weeksToTarget: null,
      trend: [],
      guardRails: [],
      measuring: { days: 0, recordedDays: 0, weighIns: 0 },
    })
    expect(trajectory.recommendation.code).toBe('not-enough-data')
    expect(trajectory.tips.map(({ code }) => code)).toContain('say-sex')
  })
  it('takes the newest weigh-in as the current weight, not one of the future', () => {
    const weighIns = [
      { weighedAt: NOW - DAY_MS, weightKg: 80.5 },
      { weighedAt: NOW - 9 * DAY_MS, weightKg: 81.4 },
      { weighedAt: NOW + DAY_MS, weightKg: 60 },
    ]
    const trajectory = weightTrajectory({ ...nothing, weighIns }, TODAY, NOW)
    expect(trajectory).toMatchObject({ currentWeightKg: 80.5, currentWeightFrom: 'weigh-in', remainingKg: 10.5 })
  })
  it('warns of a pace and an intake that are too low, both at once', () => {
    const intake = daysEndingOn(addDays(TODAY, -1), 7).map((on) => ({ on, energyKcal: 800, entries: 2, isComplete: true }))
    const weighIns = [
      { weighedAt: NOW - 7 * DAY_MS, weightKg: 82 },
      { weighedAt: NOW, weightKg: 80.5 },
    ]
    const { guardRails, recommendation } = weightTrajectory({ ...nothing, intake, weighIns }, TODAY, NOW)
    expect(guardRails.map(({ code }) => code)).toEqual(['pace-too-fast', 'intake-too-low'])
    expect(recommendation.code).toBe('slow-down')
  })
  it('does not project a first breakfast into a famine', () => {
    const intake = [{ on: TODAY, energyKcal: 350, entries: 1, isComplete: true }]
    const trajectory = weightTrajectory({ ...nothing, intake }, TODAY, NOW)
    expect(trajectory.projection.kind).toBe('not-enough-data')
    expect(trajectory.guardRails).toEqual([])
    expect(trajectory).toMatchObject({ averageIntake: null, recordedIntake: null, deficitKcal: null })
  })
  it('survives a flight that gives the member yesterday back', () => {
    const intake = daysEndingOn(TODAY, 10).map((on) => ({ on, energyKcal: 1800, entries: 3, isComplete: true }))
    const landedAt = Date.parse('2026-03-31T02:00:00Z')
    const landedOn = civilDayAt(landedAt, 'America/Los_Angeles')
    expect(civilDayAt(landedAt, 'Pacific/Auckland')).toBe(TODAY)
    expect(landedOn).toBe(addDays(TODAY, -1))
    const before = weightTrajectory({ ...nothing, intake }, TODAY, landedAt)
    const after = weightTrajectory({ ...nothing, intake }, landedOn, landedAt)
    expect(after.averageIntake).toEqual({ energyKcal: 1800, days: 8, isTelling: true })
    expect(after.recordedIntake).toEqual({ energyKcal: 1800, days: 6 })
    expect(after.weeklyChange).toEqual(before.weeklyChange)
  })
})
