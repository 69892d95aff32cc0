import { type EatenItem, gramsText, itemOfFood } from '#domain/meals/meal-items.ts'
import { namedByFood } from '#domain/meals/named-by.ts'
import type { Flag } from '#server/db/schema.ts'
import { nameOfFood } from '#server/foods/food-names-in.ts'
import { foodByCode } from '#server/foods/food-table.ts'
import { columnsOfTitle, titleOfItemsIn } from '#server/meals/meal-title.ts'
import { columnsOfItems } from '#server/meals/item-columns.ts'
import { PLAIN_MEAL, type StoredMeal } from '#server/meals/meal-parts.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { PlannedMeal } from './planned-days.ts'

export const foodOf = (code: string) => {
  const food = foodByCode(code)
  if (!food) throw new Error(`The food table has no food ${code}`)
  return { ...food, name: nameOfFood(food, 'en') }
}
export const flag = (isSo: boolean): Flag => (isSo ? 1 : 0)

const servingOf = (items: readonly EatenItem[]): string =>
  gramsText(items.reduce((sum, { grams }) => sum + grams, 0))

interface MealOfDay {
  readonly memberId: string
  readonly on: string
  readonly eatenAt: number
  readonly photoId: string | null
}

/** A meal of foods of the table, or, with a photo, as an analyser estimated it. */
export const mealRow = (
  meal: PlannedMeal,
  { memberId, on, eatenAt, photoId }: MealOfDay,
  random: SeededRandom,
): StoredMeal => {
  const itemsTimes = (factor: number): EatenItem[] =>
    meal.foods.map(({ code, grams }) => ({
      ...itemOfFood(foodOf(code), Math.round(grams * factor)),
      namedBy: namedByFood(code),
    }))
  const items = itemsTimes(1)
  const title = titleOfItemsIn(items, 'en')
  const numbers = columnsOfItems(items)
  const isCorrected = photoId !== null && meal.isCorrected
  const isEstimate = photoId !== null && !isCorrected
  const spread = random.between(0.14, 0.3)
  const firstItems = itemsTimes(random.between(0.7, 1.3))
  const first = columnsOfItems(firstItems)
  return {
    member_id: memberId,
    id: random.id(),
    eaten_at: eatenAt,
    eaten_on: on,
    recorded_at: eatenAt,
    source: photoId === null ? 'table' : 'photo',
    ...columnsOfTitle(title),
    serving: servingOf(items),
    ...PLAIN_MEAL,
    ...numbers,
    energy_low_kcal: isEstimate ? Math.round(numbers.energy_kcal * (1 - spread)) : null,
    energy_high_kcal: isEstimate ? Math.round(numbers.energy_kcal * (1 + spread)) : null,
    confidence: isEstimate ? Math.round(random.between(58, 96)) : null,
    analyser: photoId === null ? null : 'demo drawing',
    pre_meal_water: flag(meal.preMealWater),
    routine_adherent: flag(meal.routine),
    photoIds: photoId === null ? [] : [photoId],
    corrected_at: isCorrected ? eatenAt + 60_000 : null,
    first_estimate: isCorrected
      ? JSON.stringify({
          foodName: title.name,
          namedBy: title.namedBy,
          confidence: Math.round(random.between(40, 70)),
          serving: servingOf(firstItems),
          calories: first.energy_kcal,
          protein: first.protein_g,
          carbs: first.carbs_g,
          fats: first.fat_g,
        })
      : null,
    deleted_at: null,
  }
}
