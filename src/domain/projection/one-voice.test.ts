import { describe, expect, it } from 'vitest'
import { addDays, DAY_MS, daysEndingOn } from '../day.ts'
import { MESSAGES } from '../messages.ts'
import { boostForecast } from '../boosters/boosted-projection.ts'
import { type MemberHistory, weightTrajectory } from './weight-trajectory.ts'

const TODAY = '2026-03-31'
const NOW = Date.parse(`${TODAY}T12:00:00Z`)

const weighed = (daysAgo: readonly number[], kgPerWeek: number) =>
  daysAgo.map((days) => ({ weighedAt: NOW - days * DAY_MS, weightKg: 85 - (kgPerWeek * days) / 7 }))
const WEIGH_INS = {
  none: [],
  one: [0],
  two: [0, 7],
  few: [0, 7, 14, 21],
  thirteen: Array.from({ length: 13 }, (_, i) => i),
  many: Array.from({ length: 85 }, (_, i) => i),
} as const
const PACES = { falling: -0.6, 'falling fast': -1.4, flat: 0, rising: 0.3 } as const
const eaten = (days: number, kcal: number, absurd = false) =>
  daysEndingOn(addDays(TODAY, -1), days).map((on, i) => ({
    on,
    energyKcal: absurd && i === 2 ? 20_450 : kcal,
    isComplete: true,
  }))
const MEALS = {
  none: [],
  short: eaten(3, 1400),
  'under-recorded': eaten(28, 1400),
  full: eaten(28, 2300),
  'one absurd day': eaten(28, 2300, true),
  'absurd alone': eaten(3, 2300, true).slice(2),
} as const
const TARGETS = { below: 75, at: 85, above: 92 } as const

const combinations = Object.entries(WEIGH_INS).flatMap(([weighIns, daysAgo]) =>
  Object.entries(PACES).flatMap(([pace, kgPerWeek]) =>
    Object.entries(MEALS).flatMap(([meals, intake]) =>
      Object.entries(TARGETS).map(([target, targetWeightKg]) => ({
        name: `${weighIns} weigh-ins ${pace}, meals ${meals}, target ${target}`,
        history: {
          profile: { weightKg: 85, heightCm: 178, ageYears: 42, sex: 'male', targetWeightKg },
          weighIns: weighed(daysAgo, kgPerWeek),
          intake,
          activities: [],
        } satisfies MemberHistory,
      })),
    ),
  ),
)

describe('everything that is said of a weight agrees', () => {
  it.each(combinations)('$name', ({ history }) => {
    const trajectory = weightTrajectory(history, TODAY, NOW)
    const {
      weeklyChangeKg,
      weeklyChangeFrom,
      forecast,
      weeksToTarget,
      recommendation,
      deficitKcal,
      tips,
      guardRails,
    } = trajectory
    const isAtTarget = Math.abs(trajectory.remainingKg) < 0.1
    const messages = [
      ...trajectory.chances.map(({ message }) => message),
      ...recommendation.messages,
      ...[...tips, ...guardRails].map(({ message }) => message),
    ]
    const words = messages.map(({ code }) => MESSAGES[code]).join(' ')
    const values = messages.flatMap((message) => Object.values(message.values ?? {}))
    expect(
      values.filter(
        (value) => typeof value === 'number' && !(value >= 0 && Number.isFinite(value)),
      ),
    ).toEqual([])

    // A change, a forecast and a recommendation that speaks of it are there together, or none of
    // them.
    expect(forecast !== null).toBe(weeklyChangeKg !== null)
    expect(trajectory.missing.length === 0).toBe(forecast !== null)
    expect(recommendation.code === 'not-enough-data').toBe(forecast === null)
    expect(trajectory.plan.weeks).toHaveLength(12)
    if (forecast === null || weeklyChangeKg === null) {
      expect(words).not.toMatch(/losing|gaining/)
      expect(weeksToTarget).toBeNull()
      return
    }
    // Words, line and balance point where the weekly change points.
    const movedKg = (forecast.weeks[11]?.weightKg ?? 0) - forecast.startKg
    expect(movedKg * weeklyChangeKg).toBeGreaterThanOrEqual(-1e-9)
    expect((deficitKcal ?? 0) * weeklyChangeKg).toBeLessThanOrEqual(1e-9)
    if (/losing/.test(words)) expect(weeklyChangeKg).toBeLessThan(0)
    if (/gaining/.test(words)) expect(weeklyChangeKg).toBeGreaterThan(0)
    if (weeklyChangeFrom === 'energy-balance')
      expect(words).not.toMatch(/you are (losing|gaining)/i)

    // A straight ETA is given only where the pace leads to the target, and never without a chance.
    const leads =
      (history.profile.targetWeightKg - trajectory.currentWeightKg) * weeklyChangeKg > 1e-9
    expect(weeksToTarget !== null && weeksToTarget > 0).toBe(leads)
    expect(trajectory.chances.length > 0).toBe(!isAtTarget)
    if (recommendation.code === 'on-track') expect(leads).toBe(true)
    if (recommendation.code === 'off-track') expect(leads).toBe(false)

    // The boost speeds up a loss and nothing else; the plan alone ends at the target.
    const boosted = boostForecast(forecast, 1.6)
    boosted.forEach(({ weightKg }, i) => {
      const plainKg = forecast.weeks[i]?.weightKg ?? 0
      if (movedKg < 0) expect(weightKg).toBeLessThanOrEqual(plainKg)
      else expect(weightKg).toBe(plainKg)
    })
    const leastKg = Math.min(forecast.startKg, history.profile.targetWeightKg)
    for (const { weightKg } of trajectory.plan.weeks)
      expect(weightKg).toBeGreaterThanOrEqual(leastKg - 1e-9)
  })

  it('is not bent by one absurd day', () => {
    const [plain, typed] = [MEALS.full, MEALS['one absurd day']].map((intake) =>
      weightTrajectory(
        {
          profile: { weightKg: 85, heightCm: 178, ageYears: 42, sex: null, targetWeightKg: 75 },
          weighIns: weighed(WEIGH_INS.many, -0.5),
          intake,
          activities: [],
        },
        TODAY,
        NOW,
      ),
    )
    expect(typed?.forecast).toEqual(plain?.forecast)
    expect(typed?.estimate.expenditure.energyKcal).toBeCloseTo(
      plain?.estimate.expenditure.energyKcal ?? 0,
      6,
    )
    expect(typed?.plan.weeks).toEqual(plain?.plan.weeks)
  })
})
