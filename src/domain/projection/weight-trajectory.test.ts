import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RecordedActivity } from '../activity/recent-activity.ts'
import { addDays, civilDayAt, DAY_MS, daysEndingOn } from '../day.ts'
import { type MemberHistory, weeksToTarget, weightTrajectory } from './weight-trajectory.ts'

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
    recommendation: string
    /** weight, week, percent */
    chances: [number, number, number][]
    /** [weight, low, high] of weeks 1 to 12 */
    weeks: [number, number, number][] | null
    plan: number[]
  }
}
const golden: { histories: GoldenHistory[] } = JSON.parse(
  readFileSync(new URL('../../../test/golden/weight-trajectories.json', import.meta.url), 'utf8'),
)
const recall = ({ profile, weighIns, intake, activities }: GoldenHistory): MemberHistory => ({
  profile,
  weighIns: weighIns.map((weighIn) => ({ ...weighIn, weighedAt: Date.parse(weighIn.weighedAt) })),
  intake: intake.map((day) => ({ ...day, isComplete: true })),
  activities,
})
const closeOrNull = (actual: number | null, expected: number | null, digits: number) => {
  if (expected === null || actual === null) expect(actual).toBe(expected)
  else expect(actual).toBeCloseTo(expected, digits)
}

describe('the trajectory of weights that were typed wrongly', () => {
  const TODAY = '2026-05-20'
  const PROFILE = { weightKg: 100, heightCm: 175, ageYears: 40, sex: null, targetWeightKg: 80 }
  const now = Date.parse('2026-05-20T12:00:00Z')
  it.each([
    ['falls', 300, 300, 30],
    ['rises', 30, 30, 300],
  ])(
    'stays among the weights that people have where it %s by 270 kg within days',
    (_how, first, second, last) => {
      const weighIns = [
        { weighedAt: now - 194 * DAY_MS, weightKg: first },
        { weighedAt: now - 17 * DAY_MS, weightKg: second },
        { weighedAt: now - 6 * DAY_MS, weightKg: last },
      ]
      const { forecast, plan } = weightTrajectory(
        { profile: PROFILE, weighIns, intake: [], activities: [] },
        TODAY,
        now,
      )
      const weights = [
        ...(forecast ? [forecast.startKg] : []),
        ...(forecast?.weeks ?? []).flatMap(({ lowKg, weightKg, highKg }) => [
          lowKg,
          weightKg,
          highKg,
        ]),
      ]
      for (const kg of [...weights, ...plan.weeks.map(({ weightKg }) => weightKg)]) {
        expect(kg).toBeGreaterThan(0)
        expect(kg).toBeLessThan(400)
      }
    },
  )
})

describe('the trajectory of known histories', () => {
  it.each(golden.histories)('$history', (history) => {
    const { expected } = history
    const trajectory = weightTrajectory(recall(history), history.todayOn, Date.parse(history.nowAt))
    const { estimate, forecast, plan } = trajectory
    expect(trajectory.currentWeightKg).toBe(expected.currentWeightKg)
    expect(estimate.expenditure.kind).toBe(expected.expenditureKind)
    expect(estimate.expenditure.energyKcal).toBeCloseTo(expected.expenditureKcal, 2)
    expect(estimate.expenditure.lowKcal).toBeCloseTo(expected.lowKcal, 2)
    expect(estimate.expenditure.highKcal).toBeCloseTo(expected.highKcal, 2)
    expect(trajectory.weeklyChangeFrom).toBe(expected.weeklyChangeFrom)
    closeOrNull(trajectory.weeklyChangeKg, expected.kgPerWeek, 4)
    closeOrNull(trajectory.trend.at(-1)?.trendKg ?? null, expected.trendKg, 4)
    closeOrNull(trajectory.weeksToTarget, expected.weeksToTarget, 2)
    closeOrNull(trajectory.recordedIntake?.energyKcal ?? null, expected.averageIntakeKcal, 3)
    closeOrNull(trajectory.deficitKcal, expected.deficitKcal, 2)
    expect(trajectory.recommendation.code).toBe(expected.recommendation)
    expect(
      trajectory.chances.map(({ weightKg, week, chance }) => [
        weightKg,
        week,
        Math.round(100 * chance),
      ]),
    ).toEqual(expected.chances)

    expect(forecast !== null).toBe(expected.weeks !== null)
    for (const [i, [weightKg, lowKg, highKg]] of (expected.weeks ?? []).entries()) {
      const week = forecast?.weeks[i]
      expect(week?.weightKg).toBeCloseTo(weightKg, 2)
      expect(week?.lowKg).toBeCloseTo(lowKg, 2)
      expect(week?.highKg).toBeCloseTo(highKg, 2)
    }
    expected.plan.forEach((weightKg, i) => expect(plan.weeks[i]?.weightKg).toBeCloseTo(weightKg, 2))
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
      weeklyChangeKg: null,
      forecast: null,
      missing: ['weigh-ins', 'recorded-days'],
      deficitKcal: null,
      weeksToTarget: null,
      trend: [],
      guardRails: [],
      estimate: { intake: null, weighIns: 0, measuring: { days: 0, recordedDays: 0, weighIns: 0 } },
    })
    expect(trajectory.plan.weeks).toHaveLength(12)
    expect(trajectory.plan.intakeKcal).toBe(trajectory.energyTargetKcal)
    expect(trajectory.plan.weeks[11]?.weightKg).toBeLessThan(82)
    expect(trajectory.recommendation.code).toBe('not-enough-data')
    expect(trajectory.tips.map(({ code }) => code)).toContain('say-sex')
  })
  it('counts two mornings, however often the member stepped on the scales, and measures no expenditure', () => {
    const morning = (daysAgo: number) =>
      [0, 1, 2].map((minutes) => ({
        weighedAt: NOW - daysAgo * DAY_MS - minutes * 60_000,
        weightKg: 82,
      }))
    const intake = daysEndingOn(addDays(TODAY, -1), 27).map((on) => ({
      on,
      energyKcal: 2000,
      isComplete: true,
    }))
    const { estimate } = weightTrajectory(
      { ...nothing, weighIns: [...morning(0), ...morning(26)], intake },
      TODAY,
      NOW,
    )
    expect(estimate).toMatchObject({
      expenditure: { kind: 'estimated' },
      measuring: { weighIns: 2 },
      weighIns: 2,
    })
  })
  it('takes the newest weigh-in as the current weight, not one of the future', () => {
    const weighIns = [
      { weighedAt: NOW - DAY_MS, weightKg: 80.5 },
      { weighedAt: NOW - 9 * DAY_MS, weightKg: 81.4 },
      { weighedAt: NOW + DAY_MS, weightKg: 60 },
    ]
    const trajectory = weightTrajectory({ ...nothing, weighIns }, TODAY, NOW)
    expect(trajectory).toMatchObject({
      currentWeightKg: 80.5,
      currentWeightFrom: 'weigh-in',
      remainingKg: 10.5,
    })
  })
  it('warns of a pace and an intake that are too low, both at once', () => {
    const intake = daysEndingOn(addDays(TODAY, -1), 7).map((on) => ({
      on,
      energyKcal: 800,
      isComplete: true,
    }))
    const weighIns = [
      { weighedAt: NOW - 7 * DAY_MS, weightKg: 82 },
      { weighedAt: NOW, weightKg: 80.5 },
    ]
    const { guardRails, recommendation } = weightTrajectory(
      { ...nothing, intake, weighIns },
      TODAY,
      NOW,
    )
    expect(guardRails.map(({ code }) => code)).toEqual(['pace-too-fast', 'intake-too-low'])
    expect(recommendation.code).toBe('slow-down')
  })
  it('says nothing of a pace after one meal, or on a today that is not over', () => {
    for (const on of [TODAY, addDays(TODAY, -1)]) {
      const intake = [{ on, energyKcal: 1290, isComplete: true }]
      const { forecast, weeklyChangeKg, recommendation } = weightTrajectory(
        { ...nothing, intake },
        TODAY,
        NOW,
      )
      expect({ forecast, weeklyChangeKg, code: recommendation.code }).toEqual({
        forecast: null,
        weeklyChangeKg: null,
        code: 'not-enough-data',
      })
    }
  })
  it('counts 13 weigh-ins as 13, and forecasts from them without a meal', () => {
    const weighIns = Array.from({ length: 13 }, (_, i) => ({
      weighedAt: NOW - i * DAY_MS,
      weightKg: 80 + i / 10,
    }))
    const { forecast, estimate, weeklyChangeKg, tips } = weightTrajectory(
      { ...nothing, weighIns },
      TODAY,
      NOW,
    )
    expect(weeklyChangeKg).toBeCloseTo(-0.7, 6)
    expect(forecast?.weeks[11]?.weightKg).toBeLessThan(79.5)
    expect(estimate).toMatchObject({ weighIns: 13, measuring: { weighIns: 13, recordedDays: 0 } })
    expect(tips.map(({ code }) => code)).not.toContain('weigh-more-often')
  })
  it('believes the scales where the meals say otherwise', () => {
    const weighIns = [21, 14, 7, 0].map((daysAgo) => ({
      weighedAt: NOW - daysAgo * DAY_MS,
      weightKg: 90.9 - (0.3 * daysAgo) / 7,
    }))
    const intake = daysEndingOn(addDays(TODAY, -1), 14).map((on) => ({
      on,
      energyKcal: 1401,
      isComplete: true,
    }))
    const { forecast, deficitKcal, recommendation, tips } = weightTrajectory(
      { ...nothing, weighIns, intake },
      TODAY,
      NOW,
    )
    expect(forecast?.weeks[11]?.weightKg).toBeGreaterThan(forecast?.startKg ?? 0)
    expect(deficitKcal).toBeCloseTo((-0.3 * 7700) / 7, 6)
    expect(recommendation.code).toBe('off-track')
    expect(tips[0]?.code).toBe('recorded-too-little')
    const { values } = tips[0]?.message ?? {}
    const percent = values && 'percent' in values ? values.percent : undefined
    expect(percent).toBeGreaterThanOrEqual(50)
    expect(percent).toBeLessThan(60)
  })
  it('leaves a weigh-in that looks like a typing error out of everything, and says so', () => {
    const weighIns = [8, 6, 4, 2, 0].map((daysAgo) => ({
      weighedAt: NOW - daysAgo * DAY_MS,
      weightKg: daysAgo === 0 ? 185 : 85,
    }))
    const trajectory = weightTrajectory(
      { ...nothing, profile: { ...profile, weightKg: 86 }, weighIns },
      TODAY,
      NOW,
    )
    expect(trajectory.currentWeightKg).toBe(85)
    expect(trajectory.weeklyChangeKg).toBeNull()
    expect(trajectory.tips[0]).toEqual({
      code: 'doubtful-weigh-in',
      message: { code: 'tip.doubtful-weigh-in', values: { weighInKg: 185, unit: 'kg' } },
    })
  })
  it('survives a flight that gives the member yesterday back', () => {
    const intake = daysEndingOn(TODAY, 10).map((on) => ({
      on,
      energyKcal: 1800,
      isComplete: true,
    }))
    const landedAt = Date.parse('2026-03-31T02:00:00Z')
    const landedOn = civilDayAt(landedAt, 'America/Los_Angeles')
    expect(civilDayAt(landedAt, 'Pacific/Auckland')).toBe(TODAY)
    expect(landedOn).toBe(addDays(TODAY, -1))
    const before = weightTrajectory({ ...nothing, intake }, TODAY, landedAt)
    const after = weightTrajectory({ ...nothing, intake }, landedOn, landedAt)
    expect(after.estimate.intake).toEqual({
      energyKcal: 1800,
      days: 8,
      wholeDays: 8,
      isReliable: true,
    })
    expect(after.recordedIntake).toEqual({ energyKcal: 1800, days: 6 })
    expect(after.weeklyChangeKg).toBe(before.weeklyChangeKg)
  })

  it('calls a pace of three weigh-ins too fast only if it goes on', () => {
    const warned = (...weightsKg: number[]) =>
      weightTrajectory(
        {
          profile: nothing.profile,
          weighIns: weightsKg.map((weightKg, at) => ({
            weighedAt: NOW - (weightsKg.length - 1 - at) * 7 * DAY_MS,
            weightKg,
          })),
          intake: [],
          activities: [],
        },
        TODAY,
        NOW,
      ).recommendation.messages.map(({ code }) => code)
    expect(warned(84, 82, 80)).toEqual(['warning.pace-unclear'])
    expect(warned(86, 84, 82, 80)).toEqual(['warning.pace-too-fast'])
  })

  /** Daily weigh-ins that fall by half a kg a week, down to a weight so many days ago. */
  const fallingTo = (lastKg: number, targetWeightKg: number, daysAgo = 0, lastOneKg = lastKg) =>
    weightTrajectory(
      {
        profile: { ...nothing.profile, targetWeightKg },
        weighIns: Array.from({ length: 60 }, (_, day) => ({
          weighedAt: NOW - (day + daysAgo) * DAY_MS,
          weightKg: day === 0 ? lastOneKg : lastKg + day / 14,
        })),
        intake: [],
        activities: [],
      },
      TODAY,
      NOW,
    )

  it('calls the target reached where it lies between the newest weigh-in and its week', () => {
    for (const reached of [fallingTo(77.8, 78), fallingTo(77.5, 78, 0, 78.4)]) {
      expect(reached.recommendation.messages.map(({ code }) => code)).toContain('weight.hold')
      expect(reached.chances).toEqual([])
    }
    expect(fallingTo(77.2, 78).recommendation.code).toBe('off-track')
    expect(fallingTo(78.8, 78).recommendation.code).toBe('on-track')
  })

  it('speaks of no pace of today in a pause', () => {
    const codes = (daysAgo: number) =>
      fallingTo(80, 70, daysAgo).recommendation.messages.map(({ code }) => code)
    expect(codes(0)).toEqual(['weight.on-track-down'])
    for (const daysAgo of [40, 170]) expect(codes(daysAgo)).toEqual(['weight.paused'])
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
})
