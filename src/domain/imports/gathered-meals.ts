import type { CivilDay } from '../day.ts'
import {
  isItemWeight,
  MAX_ITEMS,
  type MealItem,
  nameOfItems,
  sumOfItems,
} from '../meals/meal-items.ts'
import type { MealSlot } from './import-draft.ts'
import type { PlannedMeal, Place } from './planned.ts'

/** A meal whose foods are still text, a quarter of the memory that they take as objects. */
export interface GatheredMeal extends Place {
  readonly key: string
  readonly at: number
  readonly on: CivilDay
  readonly source: string
  readonly slot: MealSlot
  /** Its foods as JSON, without brackets. */
  foods: string
  energyKcal: number
  /** Whether each of its foods names protein, carbs and fat. */
  hasMacros: boolean
}

/** Foods of one named meal may be noted one by one. */
const ONE_MEAL_MS = 2 * 3_600_000

export const LONGEST_NAME = 200

export const join = (
  meal: GatheredMeal,
  { foods, energyKcal, hasMacros }: Pick<GatheredMeal, 'foods' | 'energyKcal' | 'hasMacros'>,
): void => {
  meal.foods += `,${foods}`
  meal.energyKcal += energyKcal
  meal.hasMacros &&= hasMacros
}

/** Joins what was noted of one breakfast, lunch or dinner within two hours; its key is the first one's. */
export const joinedMeals = (meals: Iterable<GatheredMeal | null>): GatheredMeal[] => {
  const inTime = [...meals].filter((meal) => meal !== null)
  inTime.sort((one, other) => one.at - other.at)
  const begun = new Map<string, GatheredMeal>()
  return inTime.filter((meal) => {
    const { source, slot } = meal
    const earlier = begun.get(`${source}|${slot}`)
    const isNamed = slot !== 'other' && slot !== 'snacks'
    if (isNamed && earlier && meal.at - earlier.at <= ONE_MEAL_MS) {
      join(earlier, meal)
      return false
    }
    begun.set(`${source}|${slot}`, meal)
    return true
  })
}

/** The meal that its foods make. */
export const mealOf = ({ key, at, on, foods, hasMacros }: GatheredMeal): PlannedMeal => {
  const items = JSON.parse(`[${foods}]`) as MealItem[]
  // With a food of unknown weight or unknown macronutrients, or too many of them, the meal is known
  // by its sum alone.
  const areWeighed =
    hasMacros && items.length <= MAX_ITEMS && items.every(({ grams }) => isItemWeight(grams))
  const sum = sumOfItems(items)
  return {
    key,
    at,
    on,
    name: nameOfItems(items).slice(0, LONGEST_NAME),
    items: areWeighed ? items : [],
    amounts: hasMacros ? sum : { ...sum, proteinG: null, carbsG: null, fatG: null },
  }
}
