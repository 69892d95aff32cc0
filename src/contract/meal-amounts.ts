import { type MoreNutrientName, moreOfView, viewMore, type ViewedMore } from './more-nutrients.ts'
import type { ItemAmounts, MealAmounts, MealItem } from '#domain/meals/meal-items.ts'

/**
 * kcal, g and mg for portion 1. The names without units are set by the specification, see
 * docs/domain.md.
 */
interface ViewedAmounts extends Partial<Record<MoreNutrientName, number | undefined>> {
  calories: number
  protein: number
  carbs: number
  fats: number
  fiber?: number | undefined
  sodium?: number | undefined
  calcium?: number | undefined
}

type Macro = 'protein' | 'carbs' | 'fats'
type ViewedMealAmounts = Omit<ViewedAmounts, Macro> & Record<Macro, number | null>

/**
 * Amounts in the format of replies; unknown ones are left out, except a meal's macronutrients,
 * which are null.
 */
export function viewAmounts(amounts: ItemAmounts): ViewedAmounts
export function viewAmounts(amounts: MealAmounts): ViewedMealAmounts
export function viewAmounts(amounts: MealAmounts): ViewedMealAmounts {
  const viewed: ViewedMealAmounts = {
    calories: amounts.energyKcal,
    protein: amounts.proteinG,
    carbs: amounts.carbsG,
    fats: amounts.fatG,
  }
  // Assigned one by one for speed: object spreads took a twentieth of the time of reading a day of
  // the log.
  if (amounts.fiberG !== null) viewed.fiber = amounts.fiberG
  if (amounts.sodiumMg !== null) viewed.sodium = amounts.sodiumMg
  if (amounts.calciumMg !== null) viewed.calcium = amounts.calciumMg
  if (amounts.more) Object.assign(viewed, viewMore(amounts.more))
  return viewed
}

/** Values of a label, null if missing. */
interface AmountsToRead
  extends Omit<ViewedAmounts, 'fiber' | 'sodium' | 'calcium' | MoreNutrientName>, ViewedMore {
  fiber?: number | null | undefined
  sodium?: number | null | undefined
  calcium?: number | null | undefined
}

/** Converts amounts from the format of replies to that of the domain. */
export const amountsOfView = ({
  calories,
  protein,
  carbs,
  fats,
  fiber,
  sodium,
  calcium,
  ...rest
}: AmountsToRead): ItemAmounts => {
  const more = moreOfView(rest)
  return {
    energyKcal: calories,
    proteinG: protein,
    carbsG: carbs,
    fatG: fats,
    fiberG: fiber ?? null,
    sodiumMg: sodium ?? null,
    calciumMg: calcium ?? null,
    ...(more && { more }),
  }
}

export const viewItem = ({ name, grams, amounts, foodCode, confidence }: MealItem) => ({
  name,
  grams,
  ...viewAmounts(amounts),
  foodCode,
  confidence,
})

export const itemOfView = ({
  name,
  grams,
  foodCode,
  confidence,
  ...amounts
}: ReturnType<typeof viewItem>): MealItem => ({
  name,
  grams,
  amounts: amountsOfView(amounts),
  foodCode,
  confidence,
})
