import type { Language } from '#domain/languages.ts'
import { randomUUID } from 'node:crypto'
import { eatenTogether } from '#domain/energy/left-today.ts'
import { type EatenItem, nameOfItems, timesFactor } from '#domain/meals/meal-items.ts'
import type { Moment } from '#domain/moment.ts'
import { titleIn } from '#server/foods/food-names-in.ts'
import { onlyItemColumns } from './item-columns.ts'
import { PLAIN_MEAL, type StoredMeal } from './meal-parts.ts'
import { columnsOfTitle, isCalledByItems, titleOfItemsIn } from './meal-title.ts'
import { pictureOf, withFirstPhoto } from './meal-view.ts'

interface CopyWishes {
  readonly id?: string | undefined
  readonly eaten: Moment
  readonly now: number
  readonly preMealWater?: boolean
  readonly recordingRoutineAdherence?: boolean
}

/** The same meal, eaten again. Uncertainty is kept; analyser and notes belong to the first meal. */
export const copiedMeal = (
  meal: StoredMeal,
  { id = randomUUID(), eaten, now, preMealWater, recordingRoutineAdherence }: CopyWishes,
): StoredMeal => ({
  ...PLAIN_MEAL,
  member_id: meal.member_id,
  id,
  eaten_at: eaten.at,
  eaten_on: eaten.on,
  recorded_at: now,
  source: 'again',
  food_name: meal.food_name,
  named_by: meal.named_by,
  serving: meal.serving,
  ...onlyItemColumns(meal),
  portion_multiplier: meal.portion_multiplier,
  energy_low_kcal: meal.energy_low_kcal,
  energy_high_kcal: meal.energy_high_kcal,
  pre_meal_water: preMealWater ? 1 : 0,
  routine_adherent: recordingRoutineAdherence ? 1 : 0,
  photoIds: [],
  pictured_by: pictureOf(withFirstPhoto(meal)),
})

const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>(
    (sum, amount) => (sum === null || amount === null ? null : sum + amount),
    0,
  )

/** An item with all amounts multiplied by a portion. */
const itemAsEaten = (item: EatenItem, portion: number): EatenItem => ({
  ...item,
  grams: item.grams * portion,
  amounts: timesFactor(item.amounts, portion),
})

/** By all their foods, unless one of the meals has a name of its own. */
const joinedTitle = (meals: readonly StoredMeal[], language: Language) =>
  meals.every(isCalledByItems)
    ? columnsOfTitle(
        titleOfItemsIn(
          meals.flatMap(({ items }) => items),
          language,
        ),
      )
    : {
        food_name: nameOfItems(
          meals.map((meal) => ({ name: titleIn(meal, meal.items, language) })),
          language,
        ).slice(0, 200),
        named_by: 'member' as const,
      }

/**
 * Joins several meals, such as porridge and coffee, into one with portion 1.0. Id and photo are
 * those of the first.
 */
export const joinedMeal = (
  meals: readonly [StoredMeal, ...StoredMeal[]],
  language: Language = 'en',
): StoredMeal => {
  const [first, ...others] = meals
  if (others.length === 0) return first
  const { items: _items, food_code: _code, ...amounts } = onlyItemColumns(first)
  const summed = Object.keys(amounts).map((column) => {
    const name = column as keyof typeof amounts
    return [name, sumOf(meals.map((meal) => meal[name] && meal[name] * meal.portion_multiplier))]
  })
  const itemsByMeal = meals.map((meal) =>
    meal.items.map((item) => itemAsEaten(item, meal.portion_multiplier)),
  )
  const { lowKcal, highKcal } = eatenTogether(
    meals.map(
      ({
        id,
        energy_kcal,
        energy_low_kcal: low,
        energy_high_kcal: high,
        portion_multiplier: portion,
      }) => ({
        id,
        energyKcal: energy_kcal * portion,
        range:
          low === null || high === null
            ? null
            : { lowKcal: low * portion, highKcal: high * portion },
      }),
    ),
  )
  const isEstimate = highKcal > lowKcal
  return {
    ...first,
    ...(Object.fromEntries(summed) as typeof amounts),
    ...joinedTitle(meals, language),
    serving: meals
      .map(({ serving }) => serving)
      .join(', ')
      .slice(0, 200),
    food_code: null,
    items: itemsByMeal.every((items) => items.length > 0) ? itemsByMeal.flat() : [],
    portion_multiplier: 1,
    energy_low_kcal: isEstimate ? lowKcal : null,
    energy_high_kcal: isEstimate ? highKcal : null,
  }
}
