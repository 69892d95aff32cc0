import { viewAmounts, viewItem } from '#contract/amounts.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
import type { Meal, OtherDishes, RecentMeal } from '#contract/meals.ts'
import type { MealItem as ShownItem } from '#contract/meal-items.ts'
import type { EatenItem } from '#domain/meals/meal-items.ts'
import { nameIn, type NamesOf, titleIn } from '#server/foods/food-names-in.ts'
import { messageReply } from '#server/http/english.ts'
import { foodByCode } from '#server/foods/food-table.ts'
import { amountsOfColumns, MAIN_COLUMNS } from '#server/db/nutrient-columns.ts'
import type { MealTable } from '#server/db/schema.ts'
import { isoOrNull } from '#server/http/moment.ts'
import { readFirstEstimate, readOthers } from '#server/recordings/meal.ts'
import type { StoredMeal } from './meal-parts.ts'
import { messagesOfReason } from './meal-reason.ts'
import { isCalledByItems } from './meal-title.ts'
import { readMemberInput } from './member-input.ts'

export const mealPhotoPath = (mealId: string): `/api/${string}` =>
  `/api/food-analyses/${mealId}/photo`
export const morePhotoPath = (mealId: string, number: number | string): `/api/${string}` =>
  `/api/food-analyses/${mealId}/photos/${number}`
export const mealThumbnailPath = (mealId: string): `/api/${string}` =>
  `/api/food-analyses/${mealId}/thumbnail`

/** The meal whose photo shows this one: its own, or that of the meal that it repeats. */
interface Pictured {
  readonly id: string
  /** Of the meal's first photo. */
  readonly photo_id: string | null
  readonly pictured_by: string | null
}

export const withFirstPhoto = ({
  id,
  pictured_by,
  photoIds,
}: Pick<StoredMeal, 'id' | 'pictured_by' | 'photoIds'>): Pictured => ({
  id,
  pictured_by,
  photo_id: photoIds[0] ?? null,
})

export const pictureOf = (row: Pictured): string | null =>
  row.photo_id === null ? row.pictured_by : row.id

export const thumbnailOf = (row: Pictured): string | null => {
  const pictured = pictureOf(row)
  return pictured === null ? null : mealThumbnailPath(pictured)
}

export const RECENT_MEAL_COLUMNS = [
  'id',
  'food_name',
  'named_by',
  'energy_kcal',
  'portion_multiplier',
  'confidence',
  'corrected_at',
  'eaten_at',
  'pictured_by',
  'source',
] as const satisfies (keyof MealTable)[]

/** A meal in a short list; the energy is for portion 1.0. */
export const viewRecentMeal = (
  row: Pick<MealTable, Exclude<(typeof RECENT_MEAL_COLUMNS)[number], 'food_name' | 'named_by'>> & {
    readonly photo_id: string | null
  },
  foodName: string,
): RecentMeal => ({
  id: row.id,
  foodName,
  calories: row.energy_kcal,
  portionMultiplier: row.portion_multiplier,
  confidence: row.confidence,
  correctedAt: isoOrNull(row.corrected_at),
  createdAt: new Date(row.eaten_at).toISOString(),
  thumbnailUrl: thumbnailOf(row),
  source: row.source,
})

const viewNamedItem = (item: EatenItem, language: NamesOf): ShownItem => {
  const shown: ShownItem = viewItem(item)
  shown.name = nameIn(item, language)
  const tableName = item.foodCode === null ? undefined : foodByCode(item.foodCode)?.name
  if (tableName !== undefined && tableName !== shown.name) shown.tableName = tableName
  return shown
}

/** Other dishes that the photo may show. */
export const otherDishesOf = (
  { candidates, items }: Pick<StoredMeal, 'candidates' | 'items'>,
  language: NamesOf,
): OtherDishes => {
  const others = readOthers(candidates)
  const nameOf = (name: string, namedBy: NamedBy = 'member') => nameIn({ name, namedBy }, language)
  return {
    candidates: others.candidates.map(({ namedBy, ...one }) => ({
      ...one,
      foodName: nameOf(one.foodName, namedBy),
    })),
    alternatives: others.alternatives.map(({ name, items: instead, ...reading }) => ({
      ...reading,
      name: nameOf(name, items.find((item) => item.name === name)?.namedBy),
      items: instead.map(({ namedBy, ...item }) => ({ ...item, name: nameOf(item.name, namedBy) })),
    })),
  }
}

/** What a reply shows of a meal. */
export const VIEWED_COLUMNS = [
  ...RECENT_MEAL_COLUMNS,
  ...MAIN_COLUMNS.filter((column) => column !== 'energy_kcal'),
  'food_code',
  'energy_low_kcal',
  'energy_high_kcal',
  'serving',
  'analyser',
  'reason',
  'member_input',
  'pre_meal_water',
  'routine_adherent',
  'eaten_on',
  'starred_at',
  'first_estimate',
] as const satisfies (keyof MealTable)[]

export type ViewedMeal = Pick<StoredMeal, (typeof VIEWED_COLUMNS)[number] | 'items' | 'photoIds'>

const viewFirstEstimate = (column: string | null, language: NamesOf): Meal['firstEstimate'] => {
  const first = readFirstEstimate(column)
  if (!first) return null
  const { namedBy = 'member', ...estimate } = first
  return { ...estimate, foodName: nameIn({ name: first.foodName, namedBy }, language) }
}

/** A meal in the format of replies; all amounts are for portion 1.0. */
export const viewMeal = (row: ViewedMeal, language: NamesOf): Meal => {
  const reasons = messagesOfReason(row.reason, language).map(messageReply)
  const pictured = pictureOf(withFirstPhoto(row))
  return {
    id: row.id,
    foodName: titleIn(row, row.items, language),
    isNamedByItems: isCalledByItems(row),
    confidence: row.confidence,
    serving: row.serving,
    items: row.items.map((item) => viewNamedItem(item, language)),
    portionMultiplier: row.portion_multiplier,
    calorieRange:
      row.energy_low_kcal === null || row.energy_high_kcal === null
        ? null
        : { low: row.energy_low_kcal, high: row.energy_high_kcal },
    foodCode: row.food_code,
    source: row.source,
    analyser: row.analyser,
    reason: reasons.length === 0 ? row.reason : reasons.map(({ message }) => message).join(' '),
    reasons,
    note: readMemberInput(row.member_input).note,
    preMealWater: row.pre_meal_water === 1,
    recordingRoutineAdherence: row.routine_adherent === 1,
    createdAt: new Date(row.eaten_at).toISOString(),
    eatenOn: row.eaten_on,
    imageUrl: pictured === null ? null : mealPhotoPath(pictured),
    thumbnailUrl: thumbnailOf(withFirstPhoto(row)),
    moreImageUrls: row.photoIds.slice(1).map((_, index) => morePhotoPath(row.id, index + 1)),
    isStarred: row.starred_at !== null,
    correctedAt: isoOrNull(row.corrected_at),
    firstEstimate: viewFirstEstimate(row.first_estimate, language),
    // Last, as in `viewItem`.
    ...viewAmounts(amountsOfColumns(row)),
  }
}
