import { describe, expect, it } from 'vitest'
import { fullDay } from '#web/language/formats.ts'
import {
  averageNote,
  calorieTrendText,
  macrosOf,
  nutrientText,
  unlessUnrecorded,
} from './dashboard-text.ts'

const row = (date: string, entries: number, calories: number) => ({
  date,
  entries,
  calories,
  protein: 0,
  carbs: 0,
  fats: 0,
  caloriesWithoutMacros: 0,
  isComplete: true,
})
const summary = {
  totalCalories: 4000,
  averageCaloriesPerDay: 2000,
  averagedDays: 2,
  averageProtein: 75,
  averageCarbs: 200.5,
  averageFats: 49.5,
  totalEntries: 5,
  recordedDays: 2,
  totalProtein: 150,
  totalCarbs: 401,
  totalFats: 99,
  caloriesWithoutMacros: 0,
}
const none = {
  ...summary,
  averageCaloriesPerDay: null,
  averagedDays: 0,
  averageProtein: null,
  averageCarbs: null,
  averageFats: null,
  totalEntries: 0,
  recordedDays: 0,
}
const TODAY = row('2026-03-05', 0, 0)

describe('the words of the calorie trend', () => {
  it('name the average, both ends and the days left open', () => {
    const data = [
      row('2026-03-02', 2, 1800),
      row('2026-03-03', 0, 0),
      row('2026-03-04', 3, 2200),
      TODAY,
    ]
    expect(calorieTrendText({ summary, data })).toBe(
      `2,000 kcal on an average day, from 1,800 on ${fullDay('2026-03-02')} to 2,200 on ${fullDay('2026-03-04')}. ` +
        'Recorded on 2 of 3 finished days. Days without a record stay open.',
    )
  })
  it('mark today, and never as the lowest day', () => {
    const data = [row('2026-03-03', 2, 1800), row('2026-03-04', 3, 2200), row('2026-03-05', 1, 457)]
    expect(calorieTrendText({ summary, data })).toMatch(
      /from 1,800 on .* Recorded on 2 of 2 finished days\. 457 kcal today so far\.$/,
    )
    expect(calorieTrendText({ summary: none, data: data.slice(-1) })).toBe('457 kcal today so far.')
  })
  it('say one day as one day, and none as none', () => {
    const day = { ...summary, averageCaloriesPerDay: 640.4, recordedDays: 1 }
    expect(calorieTrendText({ summary: day, data: [row('2026-03-04', 1, 640.4), TODAY] })).toBe(
      `640 kcal on ${fullDay('2026-03-04')}.`,
    )
    expect(calorieTrendText({ summary: none, data: [row('2026-03-04', 0, 0)] })).toBe(
      'No day with a record.',
    )
  })
})

describe('the words of the nutrients', () => {
  it('are of an average finished day, each rounded once, or of today so far', () => {
    const data = [row('2026-03-04', 2, 1800), row('2026-03-05', 1, 400)]
    expect(nutrientText({ summary, data: data.slice(1) })).toBe(
      'Today so far: 0 g protein, 0 g carbs and 0 g fats.',
    )
    expect(nutrientText({ summary, data })).toBe(
      'On an average finished day: 75 g protein, 201 g carbs and 50 g fats.',
    )
    expect(nutrientText({ summary: none, data: [] })).toBe('No day with a record.')
  })
  it('say of how much energy they are unknown', () => {
    const data = [row('2026-03-04', 2, 1800), row('2026-03-05', 1, 400)]
    expect(nutrientText({ summary: { ...summary, caloriesWithoutMacros: 500 }, data })).toMatch(
      /50 g fats\. Protein, carbs and fats of 500 kcal are unknown and not counted\.$/,
    )
    expect(macrosOf({ ...row('2026-03-04', 1, 500), caloriesWithoutMacros: 500 })).toBeNull()
    expect(
      macrosOf({ ...row('2026-03-04', 2, 900), protein: 20, caloriesWithoutMacros: 500 }),
    ).toEqual({ protein: 20, carbs: 0, fats: 0 })
    expect(macrosOf(row('2026-03-04', 1, 0))).toEqual({ protein: 0, carbs: 0, fats: 0 })
    expect(macrosOf(row('2026-03-04', 0, 0))).toBeNull()
  })
})

describe('the text under the average', () => {
  it('says which days it rests on, and what it waits for', () => {
    expect(averageNote(summary, 'weekly')).toBe('on 2 finished days')
    expect(averageNote(summary, 'daily')).toBe('today so far')
    expect(averageNote({ ...none, recordedDays: 1 }, 'weekly')).toBe('known once a day is over')
    expect(averageNote(none, 'weekly')).toBe('no day recorded yet')
  })
})

describe('a day without a record', () => {
  it('is unknown, not zero', () => {
    expect(unlessUnrecorded(row('2026-03-04', 0, 0), ({ calories }) => calories)).toBeNull()
    expect(unlessUnrecorded(row('2026-03-04', 1, 0), ({ calories }) => calories)).toBe(0)
  })
})
