import { describe, expect, it } from 'vitest'
import { fullDay } from '#web/language/formats.ts'
import { calorieTrendWords, nutrientWords, unlessUnrecorded } from './dashboard-words.ts'

const row = (date: string, entries: number, calories: number) => ({ date, entries, calories, protein: 0, carbs: 0, fats: 0 })
const summary = {
  totalCalories: 4000,
  averageCaloriesPerDay: 2000,
  totalEntries: 5,
  recordedDays: 2,
  totalProtein: 150,
  totalCarbs: 401,
  totalFats: 99,
}
const none = { ...summary, averageCaloriesPerDay: null, totalEntries: 0, recordedDays: 0 }

describe('the words of the calorie trend', () => {
  it('name the average, both ends and the days left open', () => {
    const data = [row('2026-03-02', 2, 1800), row('2026-03-03', 0, 0), row('2026-03-04', 3, 2200)]
    expect(calorieTrendWords({ summary, data })).toBe(
      `2,000 kcal on an average day, from 1,800 on ${fullDay('2026-03-02')} to 2,200 on ${fullDay('2026-03-04')}. ` +
        'Recorded on 2 of 3 days. Days without a record stay open.',
    )
  })
  it('say one day as one day, and none as none', () => {
    const day = { ...summary, averageCaloriesPerDay: 640.4, recordedDays: 1 }
    expect(calorieTrendWords({ summary: day, data: [row('2026-03-04', 1, 640.4)] })).toBe(`640 kcal on ${fullDay('2026-03-04')}.`)
    expect(calorieTrendWords({ summary: none, data: [row('2026-03-04', 0, 0)] })).toBe('No day with a record.')
  })
})

describe('the words of the nutrients', () => {
  it('are of an average recorded day, each rounded once', () => {
    expect(nutrientWords({ summary, data: [] })).toBe('On an average recorded day: 75 g protein, 201 g carbs and 50 g fats.')
    expect(nutrientWords({ summary: none, data: [] })).toBe('No day with a record.')
  })
})

describe('a day without a record', () => {
  it('is unknown, not zero', () => {
    expect(unlessUnrecorded(row('2026-03-04', 0, 0), ({ calories }) => calories)).toBeNull()
    expect(unlessUnrecorded(row('2026-03-04', 1, 0), ({ calories }) => calories)).toBe(0)
  })
})
