import type { Meal } from '#contract/meals.ts'
import type { EatenMeal } from '#domain/meals/eaten-meal.ts'
import { type NutritionRow, rowAfter } from '#domain/nutrition/nutrition-summary.ts'
import type { MealChange } from '#web/offline/while-waiting.ts'

type Eaten = Pick<
  EatenMeal,
  'eatenOn' | 'energyKcal' | 'range' | 'proteinG' | 'carbsG' | 'fatG' | 'preMealWater'
>

/** A meal of the log as it was eaten, with the amounts of its portion. */
const asEaten = ({
  eatenOn,
  calories,
  protein,
  carbs,
  fats,
  calorieRange: range,
  portionMultiplier: times,
  preMealWater,
}: Meal): Eaten => ({
  eatenOn,
  energyKcal: calories * times,
  range: range && { lowKcal: range.low * times, highKcal: range.high * times },
  proteinG: protein === null ? null : protein * times,
  carbsG: carbs === null ? null : carbs * times,
  fatG: fats === null ? null : fats * times,
  preMealWater,
})

/** What was eaten before and after a change of a meal; undefined where it was or is not in the log. */
export const eatenBeforeAndAfter = ({
  before,
  after,
}: Readonly<Record<'before' | 'after', Meal | undefined>>) => ({
  before: before && asEaten(before),
  after: after && asEaten(after),
})

/** Meals of which only the server knows what they contain. */
const unknownMeals = (changes: readonly MealChange[]): Meal[] => {
  const unknown = new Map<string, Meal>()
  for (const { before, after, isExpected } of changes) {
    if (before) unknown.delete(before.id)
    if (isExpected && after && after.items.length === 0 && after.calories === 0)
      unknown.set(after.id, after)
  }
  return [...unknown.values()]
}

/** A day after the changes of the log that are missing in it. */
export const dayWithMeals = (day: NutritionRow, changes: readonly MealChange[]): NutritionRow => ({
  ...changes.map(eatenBeforeAndAfter).reduce(rowAfter, day),
  isComplete: day.isComplete && !unknownMeals(changes).some(({ eatenOn }) => eatenOn === day.on),
})
