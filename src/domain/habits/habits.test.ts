import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOX_DIGIT, boxesOfDigits } from './habit-boxes.ts'
import { preMealWaterMessage, preMealWaterStats } from './pre-meal-water.ts'
import { recordingRoutineMessage, recordingRoutineStats } from './recording-routine.ts'

const anyBoxes = fc.array(fc.boolean(), { maxLength: 40 })
/** Ticked where there is an x. */
const boxesOf = (text: string): boolean[] => [...text].map((letter) => letter === 'x')

describe('water before meals', () => {
  it('counts meals, and has a streak of the newest recordings in a row', () => {
    expect(preMealWaterStats({ recentWater: boxesOf('xxx-') })).toEqual({
      adherencePercentage: 75,
      mealsWithWater: 3,
      totalMeals: 4,
      streak: 3,
    })
  })
  it('is unknown without a meal', () => {
    const stats = preMealWaterStats({ recentWater: [] })
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
  it('counts streaks in recordings, and the share of the recent ones', () => {
    const stats = recordingRoutineStats({
      routine: boxesOf('xx-xxx-x--'),
      recentRoutine: boxesOf('xx-xxx-x'),
    })
    expect(stats).toEqual({
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
  it('has no current streak longer than its longest, and none longer than what is ticked', () => {
    fc.assert(
      fc.property(anyBoxes, (boxes) => {
        const stats = recordingRoutineStats({ routine: boxes, recentRoutine: boxes })
        expect(stats.currentStreak).toBeLessThanOrEqual(stats.longestStreak)
        expect(stats.longestStreak).toBeLessThanOrEqual(stats.adherentRecordings)
        expect(stats.adherentRecordings).toBeLessThanOrEqual(stats.totalMeals)
      }),
    )
  })
})

describe('digits of recordings', () => {
  it('say which boxes are ticked, and which recordings are recent', () => {
    const anyMeals = fc.array(
      fc.record({ routine: fc.boolean(), water: fc.boolean(), recent: fc.boolean() }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(anyMeals, (meals) => {
        const digits = meals.map(
          ({ routine, water, recent }) =>
            (routine ? BOX_DIGIT.routine : 0) +
            (water ? BOX_DIGIT.water : 0) +
            (recent ? BOX_DIGIT.recent : 0),
        )
        const recent = meals.filter((meal) => meal.recent)
        expect(boxesOfDigits(digits.join(''))).toEqual({
          routine: meals.map((meal) => meal.routine),
          recentRoutine: recent.map((meal) => meal.routine),
          recentWater: recent.map((meal) => meal.water),
        })
      }),
    )
  })
})
