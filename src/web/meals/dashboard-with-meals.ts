import type { Dashboard } from '#contract/dashboard.ts'
import { type Meal, type RecentMeal, recentMealSchema } from '#contract/meals.ts'
import { withDays } from '#contract/nutrition.ts'
import { dayWithMeals } from './eaten-meal.ts'
import type { MealChange } from '#web/offline/while-waiting.ts'

const MOST_RECENT = 5

const RECENT_FIELDS = Object.keys(recentMealSchema.shape) as (keyof RecentMeal)[]
const inShort = (meal: Meal): RecentMeal =>
  Object.fromEntries(RECENT_FIELDS.map((name) => [name, meal[name]])) as unknown as RecentMeal

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
  const nutrition = withDays(read.nutrition, (day) => dayWithMeals(day, changes))
  return { ...read, nutrition, recentMeals }
}
