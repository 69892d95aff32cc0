import type { ItemAmounts } from '#domain/meals/meal-items.ts'

interface ViewedAmounts {
  calories: number
  protein: number
  carbs: number
  fats: number
  fiber?: number
  sodium?: number
  calcium?: number
}

/** Amounts under the names that they have in replies; what is not known is left out. */
export const viewAmounts = (amounts: ItemAmounts): ViewedAmounts => {
  const viewed: ViewedAmounts = {
    calories: amounts.energyKcal,
    protein: amounts.proteinG,
    carbs: amounts.carbsG,
    fats: amounts.fatG,
  }
  // Every meal of every list comes through here, and an object spread for each amount was a twentieth of a day of the log.
  if (amounts.fiberG !== null) viewed.fiber = amounts.fiberG
  if (amounts.sodiumMg !== null) viewed.sodium = amounts.sodiumMg
  if (amounts.calciumMg !== null) viewed.calcium = amounts.calciumMg
  return viewed
}
