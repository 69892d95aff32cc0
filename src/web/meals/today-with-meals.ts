import type { Today } from '#contract/today.ts'
import type { CivilDay } from '#domain/day.ts'
import { eatenAfter, leftOf } from '#domain/energy/left-today.ts'
import { dayWithMeals, eatenBeforeAndAfter } from './eaten-meal.ts'
import type { MealChange } from '#web/offline/while-waiting.ts'

const NOTHING: Today['eaten'] = {
  calories: 0,
  low: 0,
  high: 0,
  protein: 0,
  carbs: 0,
  fats: 0,
  caloriesWithoutMacros: 0,
  meals: 0,
  isComplete: true,
}

/**
 * Today with the changes of the log that are missing in the reading; what was read on another day
 * does not count for this one.
 */
export const todayWithMeals = (
  read: Today,
  todayOn: CivilDay,
  changes: readonly MealChange[],
): Today => {
  const start = read.date === todayOn ? read.eaten : NOTHING
  const isToday = <Of extends { eatenOn: CivilDay }>(meal: Of | undefined) =>
    meal?.eatenOn === todayOn ? meal : undefined
  const eaten = changes
    .map(eatenBeforeAndAfter)
    .reduce(
      (sum, { before, after }) =>
        eatenAfter(sum, { before: isToday(before), after: isToday(after) }),
      { energyKcal: start.calories, lowKcal: start.low, highKcal: start.high },
    )
  const row = dayWithMeals(
    {
      on: todayOn,
      isComplete: start.isComplete,
      entries: start.meals,
      energyKcal: start.calories,
      proteinG: start.protein,
      carbsG: start.carbs,
      fatG: start.fats,
      energyWithoutMacrosKcal: start.caloriesWithoutMacros,
    },
    changes,
  )
  const left = leftOf(read.target.calories, eaten)
  return {
    ...read,
    date: todayOn,
    eaten: {
      calories: eaten.energyKcal,
      low: eaten.lowKcal,
      high: eaten.highKcal,
      protein: row.proteinG,
      carbs: row.carbsG,
      fats: row.fatG,
      caloriesWithoutMacros: row.energyWithoutMacrosKcal,
      meals: row.entries,
      isComplete: row.isComplete,
    },
    left: { calories: left.energyKcal, low: left.lowKcal, high: left.highKcal },
    worthWeighing: read.date === todayOn ? read.worthWeighing : null,
  }
}
