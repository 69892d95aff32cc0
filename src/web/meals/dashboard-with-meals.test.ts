import type { Dashboard } from '#contract/dashboard.ts'
import type { Meal } from '#contract/meals.ts'
import { expect, it } from 'vitest'
import type { MealChange } from '#web/offline/while-waiting.ts'
import { dashboardWithMeals } from './dashboard-with-meals.ts'

const day = (date: string, calories: number) => ({
  date,
  entries: calories > 0 ? 1 : 0,
  calories,
  protein: 10,
  carbs: 20,
  fats: 5,
  caloriesWithoutMacros: 0,
  isComplete: true,
})
const read = {
  nutrition: {
    summary: { totalCalories: 607, totalEntries: 1, averageCaloriesPerDay: 607 },
    data: [day('2026-11-02', 607), day('2026-11-03', 0)],
  },
  recentMeals: [{ id: 'old', createdAt: '2026-11-02T12:00:00.000Z' }],
} as unknown as Dashboard
const meal = (told: Partial<Meal>): Meal =>
  ({
    id: 'new',
    items: [],
    calories: 200,
    protein: 10,
    carbs: 20,
    fats: 5,
    portionMultiplier: 2,
    eatenOn: '2026-11-03',
    createdAt: '2026-11-03T12:00:00.000Z',
    ...told,
  }) as Meal

const added = (after: Meal): MealChange => ({
  order: 1,
  before: undefined,
  after,
  isExpected: true,
})

it('counts meals that a reading of the dashboard lacks on their day, and lists them first', () => {
  const { nutrition, recentMeals } = dashboardWithMeals(read, [added(meal({}))])
  expect(nutrition.data[1]).toMatchObject({ entries: 1, calories: 400, protein: 30 })
  expect(nutrition.summary).toMatchObject({
    totalCalories: 1007,
    totalEntries: 2,
    recordedDays: 2,
    averageCaloriesPerDay: 607,
  })
  expect(recentMeals.map(({ id }) => id)).toEqual(['new', 'old'])
})

it('leaves a day out of the average while only the server knows what a meal of it contains', () => {
  const unknown = meal({ eatenOn: '2026-11-02', calories: 0, items: [] })
  const averageAfter = (changes: readonly MealChange[]) =>
    dashboardWithMeals(read, changes).nutrition.summary.averageCaloriesPerDay
  expect(averageAfter([added(unknown)])).toBeNull()
  const deleted = { order: 2, before: unknown, after: undefined, isExpected: true }
  expect(averageAfter([added(unknown), deleted])).toBe(607)
})

it('leaves out of the totals a meal of a day that the period does not have', () => {
  const { nutrition } = dashboardWithMeals(read, [added(meal({ eatenOn: '2026-10-01' }))])
  expect(nutrition.summary.totalCalories).toBe(607)
})

it('counts the energy of a meal whose grams nobody knows as without them', () => {
  const { nutrition } = dashboardWithMeals(read, [added(meal({ fats: null }))])
  expect(nutrition.data[1]).toMatchObject({ calories: 400, caloriesWithoutMacros: 400 })
})
