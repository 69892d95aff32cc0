import { isSlipInEnergy, usualAmountOf } from '../meals/typing-slip.ts'
import { isUnlikelyWeight } from '../unlikely.ts'
import { type Remark, type PlannedWeighIn, type Place, remarkAt } from './planned.ts'
import type { GatheredMeal } from './gathered-meals.ts'

/** Meals that are far larger than the others. */
export const doubtsOfMeals = (meals: readonly GatheredMeal[]): Remark[] => {
  const atThisTime = usualAmountOf(meals.map(({ energyKcal }) => energyKcal))
  return meals
    .filter(({ energyKcal }) => isSlipInEnergy(energyKcal, { atThisTime }, true))
    .map((meal) =>
      remarkAt(meal, {
        code: 'import.meal-large',
        values: { kcal: Math.round(meal.energyKcal) },
      }),
    )
}

/** Weights that are far from the one before. */
export const doubtsOfWeighIns = (inTime: readonly (PlannedWeighIn & Place)[]): Remark[] =>
  inTime.flatMap((one, nth) => {
    const { weightKg } = one
    const beforeKg = inTime[nth - 1]?.weightKg
    return beforeKg !== undefined && isUnlikelyWeight(weightKg, beforeKg)
      ? [remarkAt(one, { code: 'import.weight-unlikely', values: { weightKg, beforeKg } })]
      : []
  })
