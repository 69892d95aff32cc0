import type { Meal } from '#contract/meals.ts'
import type { EatenMeal } from '#domain/meals/eaten-meal.ts'

type Eaten = Pick<
  EatenMeal,
  'eatenOn' | 'energyKcal' | 'range' | 'proteinG' | 'carbsG' | 'fatsG' | 'preMealWater'
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
  fatsG: fats === null ? null : fats * times,
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
