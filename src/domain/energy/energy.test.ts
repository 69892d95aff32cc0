import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysEndingOn, daysOfPeriod } from '../day.ts'
import { nutritionRows, nutritionTotals } from '../nutrition/nutrition-summary.ts'
import { averageIntake, intakeByDay, weeklyRecordedIntake } from './daily-intake.ts'
import { dailyEnergyTarget, weightGoal } from './energy-target.ts'
import { estimateExpenditure } from './expenditure.ts'
import { fastGuardRail, intakeGuardRail, paceGuardRail } from './guard-rails.ts'
import { restingEnergy } from './resting-energy.ts'

const TODAY = '2026-03-31'

describe('resting energy', () => {
  const body = { weightKg: 80, heightCm: 180, ageYears: 40 }
  it('follows Mifflin-St Jeor', () => {
    expect(restingEnergy({ ...body, sex: 'male' })).toEqual({ energyKcal: 1730, plusMinusKcal: 0 })
    expect(restingEnergy({ ...body, sex: 'female' })).toEqual({
      energyKcal: 1564,
      plusMinusKcal: 0,
    })
  })
  it('of a member who did not give the sex lies in the middle, 83 kcal from either', () => {
    const unset = restingEnergy({ ...body, sex: null })
    expect(unset).toEqual({ energyKcal: 1647, plusMinusKcal: 83 })
    expect(unset.energyKcal + unset.plusMinusKcal).toBe(
      restingEnergy({ ...body, sex: 'male' }).energyKcal,
    )
    expect(unset.energyKcal - unset.plusMinusKcal).toBe(
      restingEnergy({ ...body, sex: 'female' }).energyKcal,
    )
  })
})

describe('the estimated expenditure', () => {
  it('is rest x 1.4 plus the net activity, and says how far it may lie off', () => {
    const estimate = estimateExpenditure({ energyKcal: 1600, plusMinusKcal: 83 }, 150)
    expect(estimate).toMatchObject({
      kind: 'estimated',
      energyKcal: 2390,
      restingKcal: 1600,
      activityKcal: 150,
    })
    expect(estimate.highKcal - estimate.energyKcal).toBeCloseTo((160 + 83) * 1.4, 10)
    expect(estimate.energyKcal - estimate.lowKcal).toBeCloseTo((160 + 83) * 1.4, 10)
  })
})

describe('average intake', () => {
  const mealsOn = (days: readonly string[], energyKcal: number) =>
    days.map((eatenOn) => ({ eatenOn, energyKcal }))
  const finishedDays = daysEndingOn(addDays(TODAY, -1), 3)

  const RESTING = 1600
  const average = (intake: ReturnType<typeof intakeByDay>) => averageIntake(intake, TODAY, RESTING)

  it('leaves today out, which is not over yet', () => {
    const intake = intakeByDay([...mealsOn(finishedDays, 2000), ...mealsOn([TODAY], 300)])
    expect(average(intake)).toEqual({ energyKcal: 2000, days: 3, wholeDays: 3, isReliable: false })
    expect(average(intakeByDay(mealsOn([TODAY], 3000)))).toBeNull()
  })
  it('gives a pace from seven whole days on, most of those recorded', () => {
    const week = daysEndingOn(addDays(TODAY, -1), 7)
    expect(average(intakeByDay(mealsOn(week.slice(1), 1500)))?.isReliable).toBe(false)
    expect(average(intakeByDay(mealsOn(week, 1500)))?.isReliable).toBe(true)
    const snacks = mealsOn(daysEndingOn(addDays(TODAY, -8), 4), 300)
    expect(average(intakeByDay([...mealsOn(week, 1500), ...snacks]))).toMatchObject({
      days: 11,
      wholeDays: 7,
      isReliable: false,
    })
  })
  it('is not bent by one absurd day', () => {
    const week = mealsOn(daysEndingOn(addDays(TODAY, -1), 7), 1500)
    const typed = mealsOn([addDays(TODAY, -9)], 20_450)
    expect(average(intakeByDay([...week, ...typed]))).toEqual(average(intakeByDay(week)))
    expect(average(intakeByDay(typed))).toBeNull()
  })
  it('leaves out days on which something was eaten without details', () => {
    const intake = intakeByDay([
      ...mealsOn(finishedDays, 2000),
      { eatenOn: finishedDays[0] ?? '', energyKcal: null },
    ])
    expect(intake[0]).toMatchObject({ isComplete: false })
    expect(average(intake)?.days).toBe(2)
  })
  it('is shown as "Daily Calories" over the finished days of the last 7, the same as the dashboard\'s week', () => {
    const days = daysEndingOn(TODAY, 10)
    const meals = days.map((eatenOn, i) => ({
      eatenOn,
      energyKcal: 1000 + 100 * i,
      proteinG: 0,
      carbsG: 0,
      fatG: 0,
    }))
    const week = nutritionTotals(nutritionRows(meals, daysOfPeriod('weekly', TODAY)), TODAY)
    expect(weeklyRecordedIntake(intakeByDay(meals), TODAY)).toEqual({ energyKcal: 1550, days: 6 })
    expect(week.average).toMatchObject({ energyKcal: 1550, days: 6 })
    expect(weeklyRecordedIntake(intakeByDay(mealsOn([TODAY], 900)), TODAY)).toBeNull()
  })
  it('is unknown without a recorded day of the last 14', () => {
    expect(average([])).toBeNull()
    expect(average(intakeByDay(mealsOn([addDays(TODAY, -15)], 2000)))).toBeNull()
  })
})

describe('the daily energy target', () => {
  const member = { expenditureKcal: 2400, weightKg: 90, targetWeightKg: 75, sex: null } as const
  it('is half a percent of body weight a week under the expenditure', () => {
    expect(dailyEnergyTarget(member)).toBeCloseTo(2400 - (0.45 * 7700) / 7, 10)
  })
  it('holds the weight at the target and adds for a member who wants to gain', () => {
    expect(dailyEnergyTarget({ ...member, targetWeightKg: 90 })).toBe(2400)
    expect(dailyEnergyTarget({ ...member, targetWeightKg: 95 })).toBeGreaterThan(2400)
    expect(weightGoal(90, 90.05)).toBe('hold')
    for (let tenths = 400; tenths < 1200; tenths += 1)
      expect(weightGoal((tenths + 1) / 10, tenths / 10)).toBe('lose')
  })
  it('never asks for less than 1200 kcal, 1500 of a man', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 800, max: 4000, noNaN: true }),
        fc.double({ min: 30, max: 300, noNaN: true }),
        (kcal, kg) => {
          const small = { expenditureKcal: kcal, weightKg: kg, targetWeightKg: 50 }
          expect(dailyEnergyTarget({ ...small, sex: 'female' })).toBeGreaterThanOrEqual(1200)
          expect(dailyEnergyTarget({ ...small, sex: 'male' })).toBeGreaterThanOrEqual(1500)
        },
      ),
    )
  })
})

describe('guard rails', () => {
  it('warn of a loss above 1 % of body weight a week, never of a gain', () => {
    const pace = (recentKgPerWeek: number, isClear = true) => ({ recentKgPerWeek, isClear })
    expect(paceGuardRail(pace(-0.81), 80, 'kg')?.code).toBe('pace-too-fast')
    expect(paceGuardRail(pace(-0.8), 80, 'kg')).toBeNull()
    expect(paceGuardRail(pace(2), 80, 'kg')).toBeNull()
    expect(paceGuardRail(pace(-1), 80, 'lb')?.message).toEqual({
      code: 'warning.pace-too-fast',
      values: { changeKg: 1, unit: 'lb' },
    })
    // Two weigh-ins may differ by water.
    expect(paceGuardRail(pace(-1, false), 80, 'kg')?.message.code).toBe('warning.pace-unclear')
  })
  it('warn of an intake under 1200 kcal, 1500 for men', () => {
    expect(intakeGuardRail(1199, 'female')?.message.values).toMatchObject({ kcal: 1199 })
    expect(intakeGuardRail(1200, null)).toBeNull()
    expect(intakeGuardRail(1499, 'male')?.code).toBe('intake-too-low')
    expect(intakeGuardRail(1500, 'male')).toBeNull()
  })
  it('warn of a fast of more than 24 hours', () => {
    expect(fastGuardRail(24)).toBeNull()
    expect(fastGuardRail(24.1)?.code).toBe('fast-too-long')
  })
})
