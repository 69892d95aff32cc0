import { viewAmounts } from '#contract/meal-amounts.ts'
import type { Meal, RecentMeal } from '#contract/meals.ts'
import type { MealTable } from '#server/db/schema.ts'
import { amountsOfRow, shownItemsOf } from './item-columns.ts'
import { morePhotoIdsOf } from './meal-photo-ids.ts'
import { readTold } from './told.ts'

export const mealPhotoPath = (mealId: string): string => `/api/food-analyses/${mealId}/photo`
export const morePhotoPath = (mealId: string, number: number | string): string => `/api/food-analyses/${mealId}/photos/${number}`
export const mealThumbnailPath = (mealId: string): string => `/api/food-analyses/${mealId}/thumbnail`

/** The meal whose photo shows this one: its own, or that of the meal that it repeats. */
export const pictureOf = (row: Pick<MealTable, 'id' | 'photo_id' | 'pictured_by'>): string | null =>
  row.photo_id === null ? row.pictured_by : row.id

export const thumbnailOf = (row: Pick<MealTable, 'id' | 'photo_id' | 'pictured_by'>): string | null => {
  const pictured = pictureOf(row)
  return pictured === null ? null : mealThumbnailPath(pictured)
}

export const RECENT_MEAL_COLUMNS = [
  'id',
  'food_name',
  'energy_kcal',
  'portion_multiplier',
  'confidence',
  'corrected_at',
  'eaten_at',
  'photo_id',
  'pictured_by',
] as const satisfies (keyof MealTable)[]

/** What a glance at a meal shows; the energy is for portion 1.0. */
export const viewRecentMeal = (row: Pick<MealTable, (typeof RECENT_MEAL_COLUMNS)[number]>): RecentMeal => ({
  id: row.id,
  foodName: row.food_name,
  calories: row.energy_kcal,
  portionMultiplier: row.portion_multiplier,
  confidence: row.confidence,
  correctedAt: row.corrected_at === null ? null : new Date(row.corrected_at).toISOString(),
  createdAt: new Date(row.eaten_at).toISOString(),
  thumbnailUrl: thumbnailOf(row),
})

/** A meal as its member sees it; all amounts are for portion 1.0. */
export const viewMeal = (row: MealTable): Meal => {
  const pictured = pictureOf(row)
  return {
    id: row.id,
    foodName: row.food_name,
    confidence: row.confidence,
    ...viewAmounts(amountsOfRow(row)),
    serving: row.serving,
    items: shownItemsOf(row),
    portionMultiplier: row.portion_multiplier,
    calorieRange:
      row.energy_low_kcal === null || row.energy_high_kcal === null ? null : { low: row.energy_low_kcal, high: row.energy_high_kcal },
    foodCode: row.food_code,
    source: row.source,
    analyser: row.analyser,
    reason: row.reason,
    note: readTold(row.told).note,
    preMealWater: row.pre_meal_water === 1,
    recordingRoutineAdherence: row.routine_adherent === 1,
    createdAt: new Date(row.eaten_at).toISOString(),
    eatenOn: row.eaten_on,
    imageUrl: pictured === null ? null : mealPhotoPath(pictured),
    thumbnailUrl: thumbnailOf(row),
    moreImageUrls: morePhotoIdsOf(row).map((_, index) => morePhotoPath(row.id, index + 1)),
    isStarred: row.starred_at !== null,
    correctedAt: row.corrected_at === null ? null : new Date(row.corrected_at).toISOString(),
    firstEstimate: row.first_estimate === null ? null : (JSON.parse(row.first_estimate) as Meal['firstEstimate']),
  }
}
