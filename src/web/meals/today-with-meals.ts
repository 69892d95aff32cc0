import type { Meal } from '#contract/meals.ts'
import type { Today } from '#contract/today.ts'
import type { CivilDay } from '#domain/day.ts'
import { isWaitingId } from '#web/offline/waiting-recording.ts'
import { eatenTogether, leftOf } from '#domain/energy/left-today.ts'

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

/** Whether only the server knows what it contains. */
const isUnknown = ({ id, items, calories }: Meal): boolean =>
  isWaitingId(id) && items.length === 0 && calories === 0

const rangeOf = ({ low, high }: { low: number; high: number }, times = 1) => ({
  lowKcal: low * times,
  highKcal: high * times,
})

/**
 * Today with meals that are missing in the reading; what was read on another day does not count for
 * this one.
 */
export const todayWithMeals = (read: Today, todayOn: CivilDay, meals: readonly Meal[]): Today => {
  const before = read.date === todayOn ? read.eaten : NOTHING
  const added = meals.filter(({ eatenOn }) => eatenOn === todayOn)
  const gramsOf = (macro: 'protein' | 'carbs' | 'fats') =>
    added.reduce((sum, meal) => sum + (meal[macro] ?? 0) * meal.portionMultiplier, before[macro])
  const withoutMacros = added.filter(
    ({ protein, carbs, fats }) => protein === null || carbs === null || fats === null,
  )
  const eaten = eatenTogether([
    { id: 'read', energyKcal: before.calories, range: rangeOf(before) },
    ...added.map(({ id, calories, portionMultiplier: times, calorieRange }) => ({
      id,
      energyKcal: calories * times,
      range: calorieRange && rangeOf(calorieRange, times),
    })),
  ])
  const left = leftOf(read.target.calories, eaten)
  return {
    ...read,
    date: todayOn,
    eaten: {
      calories: eaten.energyKcal,
      low: eaten.lowKcal,
      high: eaten.highKcal,
      protein: gramsOf('protein'),
      carbs: gramsOf('carbs'),
      fats: gramsOf('fats'),
      caloriesWithoutMacros: withoutMacros.reduce(
        (sum, { calories, portionMultiplier }) => sum + calories * portionMultiplier,
        before.caloriesWithoutMacros,
      ),
      meals: before.meals + added.length,
      isComplete: before.isComplete && !added.some(isUnknown),
    },
    left: { calories: left.energyKcal, low: left.lowKcal, high: left.highKcal },
    worthWeighing: read.date === todayOn ? read.worthWeighing : null,
  }
}
