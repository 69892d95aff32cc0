import type { Dashboard } from '#contract/dashboard.ts'
import type { Meal } from '#contract/meals.ts'

const MOST_RECENT = 5

/** The dashboard with meals that are missing in the reading, each on its day. */
export const dashboardWithMeals = (read: Dashboard, meals: readonly Meal[]): Dashboard => {
  const data = read.nutrition.data.map((row) =>
    meals
      .filter(({ eatenOn }) => eatenOn === row.date)
      .reduce((day, { calories, protein, carbs, fats, portionMultiplier: times }) => {
        const isKnown = protein !== null && carbs !== null && fats !== null
        return {
          ...day,
          entries: day.entries + 1,
          calories: day.calories + calories * times,
          protein: day.protein + (protein ?? 0) * times,
          carbs: day.carbs + (carbs ?? 0) * times,
          fats: day.fats + (fats ?? 0) * times,
          caloriesWithoutMacros: day.caloriesWithoutMacros + (isKnown ? 0 : calories * times),
        }
      }, row),
  )
  const sum = (amountOf: (row: (typeof data)[number]) => number) =>
    data.reduce((total, row) => total + amountOf(row), 0)
  const summary = {
    ...read.nutrition.summary,
    totalCalories: sum(({ calories }) => calories),
    totalEntries: sum(({ entries }) => entries),
    recordedDays: data.filter(({ entries }) => entries > 0).length,
    totalProtein: sum(({ protein }) => protein),
    totalCarbs: sum(({ carbs }) => carbs),
    totalFats: sum(({ fats }) => fats),
    caloriesWithoutMacros: sum(({ caloriesWithoutMacros }) => caloriesWithoutMacros),
  }
  // Of one day alone it is that day so far.
  if (data.length === 1) summary.averageCaloriesPerDay = summary.totalCalories
  const recentMeals = [...meals, ...read.recentMeals]
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, MOST_RECENT)
  return { ...read, nutrition: { summary, data }, recentMeals }
}
