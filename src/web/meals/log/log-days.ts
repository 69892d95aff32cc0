import type { Meal } from '#contract/meals.ts'
import type { CivilDay } from '#domain/day.ts'

type Counted = 'calories' | 'protein' | 'carbs' | 'fats' | 'caloriesWithoutMacros'

export interface LogDay {
  readonly on: CivilDay
  readonly meals: readonly Meal[]
  /**
   * Sums of value x portion, unrounded, in kcal and g. Null while some of the day's meals are not
   * loaded yet.
   */
  readonly totals: Readonly<Record<Counted, number>> | null
}

const totalOf = (meals: readonly Meal[], amountOf: (meal: Meal) => number | null) =>
  meals.reduce((sum, meal) => sum + (amountOf(meal) ?? 0) * meal.portionMultiplier, 0)

const isWithoutMacros = ({ protein, carbs, fats }: Meal) =>
  protein === null || carbs === null || fats === null

/** The meals by the civil day on which they were eaten, newest day and newest meal first. */
export function groupByDay(meals: readonly Meal[], unfinishedOn: CivilDay | null = null): LogDay[] {
  // Pages can overlap if a meal was recorded in between.
  const unique = [...new Map(meals.map((meal) => [meal.id, meal])).values()]
  unique.sort((one, other) => other.createdAt.localeCompare(one.createdAt))
  return [...Map.groupBy(unique, (meal) => meal.eatenOn)]
    .sort(([one], [other]) => other.localeCompare(one))
    .map(([on, ofDay]) => ({
      on,
      meals: ofDay,
      totals:
        on === unfinishedOn
          ? null
          : {
              calories: totalOf(ofDay, ({ calories }) => calories),
              protein: totalOf(ofDay, ({ protein }) => protein),
              carbs: totalOf(ofDay, ({ carbs }) => carbs),
              fats: totalOf(ofDay, ({ fats }) => fats),
              caloriesWithoutMacros: totalOf(ofDay, (meal) =>
                isWithoutMacros(meal) ? meal.calories : 0,
              ),
            },
    }))
}
