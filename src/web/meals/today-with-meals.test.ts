import type { Meal } from '#contract/meals.ts'
import type { Today } from '#contract/today.ts'
import { describe, expect, it } from 'vitest'
import type { MealChange } from '#web/offline/while-waiting.ts'
import { todayWithMeals } from './today-with-meals.ts'

const today: Today = {
  date: '2026-11-03',
  eaten: {
    calories: 600,
    low: 500,
    high: 700,
    protein: 30,
    carbs: 50,
    fats: 20,
    caloriesWithoutMacros: 0,
    meals: 2,
    isComplete: true,
  },
  target: { calories: 1800, from: 'pace', protein: 120, carbs: null, fats: null },
  left: { calories: 1200, low: 1100, high: 1300 },
  worthWeighing: null,
  water: { glassesDrunk: 1, glassesTarget: 8 },
  fast: null,
}
const meal = (told: Partial<Meal>): Meal =>
  ({
    id: 'm',
    calories: 200,
    protein: 10,
    carbs: 20,
    fats: 5,
    portionMultiplier: 2,
    calorieRange: null,
    items: [],
    source: 'table',
    eatenOn: '2026-11-03',
    ...told,
  }) as Meal

const added = (after: Meal): MealChange => ({
  order: 1,
  before: undefined,
  after,
  isExpected: true,
})

describe('today with meals that are missing in it', () => {
  it('counts them, as large as they were, and the doubt of what was read stays as wide', () => {
    const { eaten, left } = todayWithMeals(today, '2026-11-03', [
      added(meal({})),
      added(meal({ eatenOn: '2026-11-02' })),
    ])
    expect(eaten).toMatchObject({
      calories: 1000,
      low: 900,
      high: 1100,
      protein: 50,
      carbs: 90,
      fats: 30,
      meals: 3,
      isComplete: true,
    })
    expect(left).toEqual({ calories: 800, low: 700, high: 900 })
  })

  it('says that something is missing where only the server knows the amounts of a meal', () => {
    expect(
      todayWithMeals(today, '2026-11-03', [added(meal({ calories: 0 }))]).eaten.isComplete,
    ).toBe(false)
    expect(
      todayWithMeals(today, '2026-11-03', [added(meal({ protein: null }))]).eaten,
    ).toMatchObject({
      isComplete: true,
      caloriesWithoutMacros: 400,
    })
  })

  it('counts a meal that was changed or deleted as it is now, and its doubt with it', () => {
    const before = meal({ calorieRange: { low: 150, high: 260 } })
    const change = { order: 1, before, isExpected: true }
    const shown = (after: Meal | undefined) =>
      todayWithMeals(today, '2026-11-03', [{ ...change, after }])
    expect(shown(meal({ portionMultiplier: 1 })).eaten).toMatchObject({
      calories: 400,
      low: 400,
      high: 400,
      protein: 20,
      meals: 2,
    })
    expect(shown({ ...before, eatenOn: '2026-11-02' }).eaten).toMatchObject({
      calories: 200,
      meals: 1,
    })
    expect(shown(undefined).eaten).toMatchObject({ calories: 200, protein: 10, meals: 1 })
    expect(shown(before).eaten).toEqual(today.eaten)
  })

  it('begins at nothing on the next day', () => {
    const next = todayWithMeals(today, '2026-11-04', [])
    expect(next.eaten).toMatchObject({ calories: 0, low: 0, high: 0, meals: 0 })
    expect(next.left).toEqual({ calories: 1800, low: 1800, high: 1800 })
  })
})
