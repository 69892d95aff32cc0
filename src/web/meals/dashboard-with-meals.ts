import type { Dashboard } from '#contract/dashboard.ts'
import { type Meal, type RecentMeal, recentMealSchema } from '#contract/meals.ts'
import { viewNutrition } from '#contract/nutrition.ts'
import { nutritionTotals, rowAfter } from '#domain/nutrition/nutrition-summary.ts'
import { eatenBeforeAndAfter } from './eaten-meal.ts'
import type { MealChange } from './meal-changes.ts'

const MOST_RECENT = 5

const RECENT_FIELDS = Object.keys(recentMealSchema.shape) as (keyof RecentMeal)[]
const inShort = (meal: Meal): RecentMeal =>
  Object.fromEntries(RECENT_FIELDS.map((name) => [name, meal[name]])) as unknown as RecentMeal

type Nutrition = Dashboard['nutrition']

const nutritionAfter = (
  { summary, data }: Nutrition,
  changes: readonly MealChange[],
): Nutrition => {
  const eatenChanges = changes.map(eatenBeforeAndAfter)
  const rows = data.map(({ date, entries, calories, protein, carbs, fats, ...row }) =>
    eatenChanges.reduce(rowAfter, {
      on: date,
      entries,
      energyKcal: calories,
      proteinG: protein,
      carbsG: carbs,
      fatsG: fats,
      energyWithoutMacrosKcal: row.caloriesWithoutMacros,
    }),
  )
  const todayOn = data.at(-1)?.date ?? ''
  // Of one day alone the average is that day so far, unless something was eaten without details.
  const isOneWholeDay =
    data.length === 1 && (summary.totalEntries === 0 || summary.averagedDays > 0)
  const after = viewNutrition(rows, nutritionTotals(rows, todayOn))
  if (isOneWholeDay) return after
  // Which days are complete, only the server knows: the averages stay as they were read.
  const { averageCaloriesPerDay, averagedDays, averageProtein, averageCarbs, averageFats } = summary
  const averages = {
    averageCaloriesPerDay,
    averagedDays,
    averageProtein,
    averageCarbs,
    averageFats,
  }
  return { ...after, summary: { ...after.summary, ...averages } }
}

/** The dashboard with the changes of the log that are missing in the reading, each on its day. */
export const dashboardWithMeals = (read: Dashboard, changes: readonly MealChange[]): Dashboard => {
  const recent = new Map(read.recentMeals.map((meal) => [meal.id, meal]))
  for (const { before, after } of changes) {
    const wasShown = before && recent.delete(before.id)
    if (after && (wasShown || !before)) recent.set(after.id, inShort(after))
  }
  const recentMeals = [...recent.values()]
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, MOST_RECENT)
  return { ...read, nutrition: nutritionAfter(read.nutrition, changes), recentMeals }
}
