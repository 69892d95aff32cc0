import type { BodyOf } from '#contract/endpoint.ts'
import { viewAmounts } from '#contract/amounts.ts'
import type { correctMeal } from '#contract/meals.ts'
import type { Language } from '#domain/languages.ts'
import { correctMealContent, type MealContent } from '#domain/meals/meal-correction.ts'
import type { WeighableFood } from '#domain/meals/meal-items.ts'
import type { StoredEstimate } from '#server/recordings/meal.ts'
import { amountsOfColumns, columnsOfAmounts } from '#server/db/nutrient-columns.ts'
import { itemOfInput } from './item-columns.ts'
import type { StoredMeal } from './meal-parts.ts'
import { columnsOfTitle, titleOfColumns, titleOfItemsIn, titleSent } from './meal-title.ts'

type Correction = BodyOf<typeof correctMeal>

const contentOf = (meal: StoredMeal): MealContent => ({
  title: titleOfColumns(meal),
  serving: meal.serving,
  items: meal.items,
  foodCode: meal.food_code,
  grams: meal.grams,
  amounts: amountsOfColumns(meal),
  range:
    meal.energy_low_kcal === null || meal.energy_high_kcal === null
      ? null
      : { lowKcal: meal.energy_low_kcal, highKcal: meal.energy_high_kcal },
  portion: meal.portion_multiplier,
})

const columnsOf = ({
  title,
  serving,
  items,
  foodCode,
  grams,
  amounts,
  range,
  portion,
}: Partial<MealContent>): Partial<StoredMeal> => ({
  ...(title && columnsOfTitle(title)),
  ...(serving !== undefined && { serving }),
  ...(items && { items }),
  ...(foodCode !== undefined && { food_code: foodCode }),
  ...(grams !== undefined && { grams }),
  ...(amounts && columnsOfAmounts(amounts)),
  ...(range !== undefined && {
    energy_low_kcal: range?.lowKcal ?? null,
    energy_high_kcal: range?.highKcal ?? null,
  }),
  ...(portion !== undefined && { portion_multiplier: portion }),
})

/**
 * The columns that a correction changes. The first correction of a name, food or number also stores
 * the original estimate. Portion, time and boxes do not count as corrections.
 */
export const correctionOf = (
  meal: StoredMeal,
  body: Correction,
  food: WeighableFood | undefined,
  like: StoredMeal | undefined,
  { now, language }: { now: number; language: Language },
): Partial<StoredMeal> => {
  const form = {
    ...body,
    items: body.items?.map((input, at) => itemOfInput(input, at, meal.items, language)),
  }
  const { change, isCorrected } = correctMealContent(contentOf(meal), form, {
    food,
    like: like && contentOf(like),
    titleOfItems: (items) => titleOfItemsIn(items, language),
    titleSent: (name, now) => titleSent(name, meal, now, language),
  })
  const columns = columnsOf(change)
  if (body.preMealWater !== undefined) columns.pre_meal_water = body.preMealWater ? 1 : 0
  if (body.recordingRoutineAdherence !== undefined)
    columns.routine_adherent = body.recordingRoutineAdherence ? 1 : 0
  if (body.isStarred !== undefined)
    columns.starred_at = body.isStarred ? (meal.starred_at ?? now) : null
  if (!isCorrected) return columns

  if ((meal.source === 'photo' || meal.source === 'words') && meal.first_estimate === null)
    columns.first_estimate = JSON.stringify(estimateOf(meal))
  return { ...columns, corrected_at: now, confidence: null, reason: null }
}

const estimateOf = (meal: StoredMeal): StoredEstimate => ({
  foodName: meal.food_name,
  confidence: meal.confidence,
  serving: meal.serving,
  ...viewAmounts(amountsOfColumns(meal)),
  namedBy: meal.named_by,
})
