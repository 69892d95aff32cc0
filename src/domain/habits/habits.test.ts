import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, DAY_MS, HOUR_MS } from '../day.ts'
import { preMealWaterMessage, preMealWaterStats } from './pre-meal-water.ts'
import type { HabitMeal } from './recorded-meal.ts'
import { recordingRoutineMessage, recordingRoutineStats } from './recording-routine.ts'

const TODAY = '2026-03-31'
const NOON = Date.parse(`${TODAY}T12:00:00Z`)

const mealDaysAgo = (days: number, kept: boolean, hoursAgo = 0): HabitMeal => ({
  eatenAt: NOON - days * DAY_MS - hoursAgo * HOUR_MS,
  eatenOn: addDays(TODAY, -days),
  preMealWater: kept,
  recordingRoutineAdherence: kept,
})
const anyMeals = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 60 }),
    kept: fc.boolean(),
    hour: fc.double({ min: 0, max: 12, noNaN: true }),
  }),
  { maxLength: 40 },
)

describe('water before meals', () => {
  it('counts the last 30 days, today included', () => {
    const meals = [mealDaysAgo(0, true), mealDaysAgo(29, false), mealDaysAgo(30, true)]
    expect(preMealWaterStats(meals, TODAY)).toEqual({
      adherencePercentage: 50,
      mealsWithWater: 1,
      totalMeals: 2,
      streak: 1,
    })
  })
  it('has a streak of the newest recordings in a row, not of days', () => {
    const meals = [
      mealDaysAgo(0, true, 1),
      mealDaysAgo(0, true, 5),
      mealDaysAgo(4, true),
      mealDaysAgo(5, false),
    ]
    expect(preMealWaterStats(meals, TODAY).streak).toBe(3)
  })
  it('is unknown without a meal', () => {
    const stats = preMealWaterStats([], TODAY)
    expect(stats.adherencePercentage).toBeNull()
    expect(preMealWaterMessage(stats)).toBeNull()
  })
  it('is praised from 80 %', () => {
    expect(preMealWaterMessage({ adherencePercentage: 80, totalMeals: 5 })?.code).toBe(
      'habits.water-praise',
    )
    expect(preMealWaterMessage({ adherencePercentage: 79, totalMeals: 5 })).toBeNull()
  })
  it('brings a tip under 50 % with more than 5 meals', () => {
    expect(preMealWaterMessage({ adherencePercentage: 49, totalMeals: 6 })?.code).toBe(
      'habits.water-tip',
    )
    expect(preMealWaterMessage({ adherencePercentage: 49, totalMeals: 5 })).toBeNull()
    expect(preMealWaterMessage({ adherencePercentage: 50, totalMeals: 6 })).toBeNull()
  })
})

describe('the recording routine', () => {
  it('counts streaks in recordings and the share over 30 days', () => {
    const kept = [true, true, false, true, true, true, false, true]
    const meals = kept.map((isKept, i) => mealDaysAgo(i, isKept))
    expect(recordingRoutineStats(meals, TODAY)).toEqual({
      currentStreak: 2,
      longestStreak: 3,
      streakPercentage: 75,
      adherentRecordings: 6,
      totalMeals: 8,
    })
  })
  it('comments on streaks of 7, 14 and 21', () => {
    const codeAt = (currentStreak: number) =>
      recordingRoutineMessage({ currentStreak, totalMeals: 30 })?.code
    expect([6, 7, 13, 14, 20, 21, 100].map(codeAt)).toEqual([
      undefined,
      'habits.streak-7',
      'habits.streak-7',
      'habits.streak-14',
      'habits.streak-14',
      'habits.streak-21',
      'habits.streak-21',
    ])
  })
  it('hints at starting a streak once there are more than 3 meals', () => {
    expect(recordingRoutineMessage({ currentStreak: 0, totalMeals: 4 })?.code).toBe(
      'habits.start-streak',
    )
    expect(recordingRoutineMessage({ currentStreak: 0, totalMeals: 3 })).toBeNull()
    expect(recordingRoutineMessage({ currentStreak: 1, totalMeals: 4 })).toBeNull()
  })
  it('has no current streak longer than its longest', () => {
    fc.assert(
      fc.property(anyMeals, (drawn) => {
        const meals = drawn.map(({ days, kept, hour }) => mealDaysAgo(days, kept, hour))
        const stats = recordingRoutineStats(meals, TODAY)
        expect(stats.currentStreak).toBeLessThanOrEqual(stats.longestStreak)
        expect(stats.adherentRecordings).toBeLessThanOrEqual(stats.totalMeals)
      }),
    )
  })
})

it('the order in which meals come changes no habit', () => {
  fc.assert(
    fc.property(anyMeals, (drawn) => {
      const meals = drawn.map(({ days, kept, hour }, i) => mealDaysAgo(days, kept, hour + i / 1000))
      const reversed = [...meals].reverse()
      expect(preMealWaterStats(reversed, TODAY)).toEqual(preMealWaterStats(meals, TODAY))
      expect(recordingRoutineStats(reversed, TODAY)).toEqual(recordingRoutineStats(meals, TODAY))
    }),
  )
})
