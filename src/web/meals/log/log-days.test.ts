import { BARE_MEAL, type Meal } from '#contract/meals.ts'
import { describe, expect, it } from 'vitest'
import { groupByDay } from './log-days.ts'

const meal = (
  id: string,
  eatenOn: string,
  at: string,
  calories: number,
  portionMultiplier = 1,
): Meal => ({
  ...BARE_MEAL,
  id,
  foodName: 'Dish',
  confidence: 80,
  calories,
  protein: 10.4,
  carbs: 20,
  fats: 5,
  serving: '1 plate',
  portionMultiplier,
  source: 'photo',
  createdAt: at,
  eatenOn,
})

describe('the log', () => {
  it('puts meals under the day on which they were eaten, newest first', () => {
    const days = groupByDay([
      meal('a', '2026-03-01', '2026-03-01T08:00:00.000Z', 300),
      meal('b', '2026-03-02', '2026-03-02T12:00:00.000Z', 500),
      meal('c', '2026-03-01', '2026-03-01T19:00:00.000Z', 700),
    ])
    expect(days.map((day) => day.on)).toEqual(['2026-03-02', '2026-03-01'])
    expect(days[1]?.meals.map((each) => each.id)).toEqual(['c', 'a'])
  })
  it('adds a day up by portion and leaves the rounding to the end', () => {
    const [day] = groupByDay([
      meal('a', '2026-03-01', '2026-03-01T08:00:00.000Z', 333.3, 0.3),
      meal('b', '2026-03-01', '2026-03-01T09:00:00.000Z', 100.4),
    ])
    expect(day?.totals?.calories).toBeCloseTo(200.39, 6)
    expect(day?.totals?.protein).toBeCloseTo(13.52, 6)
  })
  it('counts a meal once when two pages hold it', () => {
    const twice = meal('a', '2026-03-01', '2026-03-01T08:00:00.000Z', 300)
    expect(groupByDay([twice, twice])[0]?.totals?.calories).toBe(300)
  })
  it('shows no total of a day whose other meals are not there yet', () => {
    const meals = [
      meal('a', '2026-03-02', '2026-03-02T08:00:00.000Z', 300),
      meal('b', '2026-03-01', '2026-03-01T08:00:00.000Z', 300),
    ]
    expect(groupByDay(meals, '2026-03-01').map(({ totals }) => totals?.calories ?? null)).toEqual([
      300,
      null,
    ])
  })
  it('keeps the frozen day of a traveller, whatever the instants say', () => {
    const days = groupByDay([
      meal('tokyo', '2026-03-02', '2026-03-01T16:00:00.000Z', 1),
      meal('honolulu', '2026-03-01', '2026-03-02T05:00:00.000Z', 1),
    ])
    expect(days.map((day) => day.meals[0]?.id)).toEqual(['tokyo', 'honolulu'])
  })
})
