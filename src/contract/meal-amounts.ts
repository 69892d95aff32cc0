import type { ItemAmounts } from '#domain/meals/meal-items.ts'

const whenKnown = <Name extends string>(name: Name, value: number | null) =>
  (value === null ? {} : { [name]: value }) as Partial<Record<Name, number>>

/** Amounts under the names that they have in replies; what is not known is left out. */
export const viewAmounts = (amounts: ItemAmounts) => ({
  calories: amounts.energyKcal,
  protein: amounts.proteinG,
  carbs: amounts.carbsG,
  fats: amounts.fatG,
  ...whenKnown('fiber', amounts.fiberG),
  ...whenKnown('sodium', amounts.sodiumMg),
  ...whenKnown('calcium', amounts.calciumMg),
})
