import { randomUUID } from 'node:crypto'
import { eatenTogether } from '#domain/energy/left-today.ts'
import { nameOfItems } from '#domain/meals/meal-items.ts'
import type { MealItem } from '#contract/meals.ts'
import type { MealTable } from '#server/db/schema.ts'
import type { Moment } from '#server/http/moment.ts'
import { onlyItemColumns, shownItemsOf } from './item-columns.ts'
import { pictureOf } from './meal-view.ts'

interface CopyWishes {
  readonly eaten: Moment
  readonly now: number
  readonly preMealWater?: boolean
  readonly recordingRoutineAdherence?: boolean
}

/** The same meal, eaten once more. What was in doubt of it stays so; who judged it, and what was told, belong to the first time. */
export const copiedMeal = (meal: MealTable, { eaten, now, preMealWater, recordingRoutineAdherence }: CopyWishes): MealTable => ({
  member_id: meal.member_id,
  id: randomUUID(),
  eaten_at: eaten.at,
  eaten_on: eaten.on,
  recorded_at: now,
  source: 'again',
  food_name: meal.food_name,
  serving: meal.serving,
  ...onlyItemColumns(meal),
  portion_multiplier: meal.portion_multiplier,
  energy_low_kcal: meal.energy_low_kcal,
  energy_high_kcal: meal.energy_high_kcal,
  confidence: null,
  analyser: null,
  pre_meal_water: preMealWater ? 1 : 0,
  routine_adherent: recordingRoutineAdherence ? 1 : 0,
  photo_id: null,
  more_photo_ids: null,
  pictured_by: pictureOf(meal),
  starred_at: null,
  reason: null,
  told: null,
  corrected_at: null,
  first_estimate: null,
  deleted_at: null,
})

const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)

/** An item with every amount times a portion; how sure it is stays. */
const itemAsEaten = (item: MealItem, portion: number): MealItem => {
  const scaled = Object.entries(item).map(([name, value]) => [name, typeof value === 'number' ? value * portion : value])
  return { ...Object.fromEntries(scaled), confidence: item.confidence } as MealItem
}

/** Several meals as one, of portion 1.0: porridge and coffee of one breakfast. The first one lends its id and its picture. */
export const joinedMeal = (meals: readonly [MealTable, ...MealTable[]]): MealTable => {
  const [first, ...others] = meals
  if (others.length === 0) return first
  const { items: _items, food_code: _code, ...amounts } = onlyItemColumns(first)
  const summed = Object.keys(amounts).map((column) => {
    const name = column as keyof typeof amounts
    return [name, sumOf(meals.map((meal) => meal[name] && meal[name] * meal.portion_multiplier))]
  })
  const itemsByMeal = meals.map((meal) => shownItemsOf(meal).map((item) => itemAsEaten(item, meal.portion_multiplier)))
  const { lowKcal, highKcal } = eatenTogether(
    meals.map(({ id, energy_kcal, energy_low_kcal: low, energy_high_kcal: high, portion_multiplier: portion }) => ({
      id,
      energyKcal: energy_kcal * portion,
      range: low === null || high === null ? null : { lowKcal: low * portion, highKcal: high * portion },
    })),
  )
  const isEstimate = highKcal > lowKcal
  return {
    ...first,
    ...(Object.fromEntries(summed) as typeof amounts),
    food_name: nameOfItems(meals.map((meal) => ({ name: meal.food_name }))).slice(0, 200),
    serving: meals
      .map(({ serving }) => serving)
      .join(', ')
      .slice(0, 200),
    food_code: null,
    items: itemsByMeal.every((items) => items.length > 0) ? JSON.stringify(itemsByMeal.flat()) : null,
    portion_multiplier: 1,
    energy_low_kcal: isEstimate ? lowKcal : null,
    energy_high_kcal: isEstimate ? highKcal : null,
  }
}
