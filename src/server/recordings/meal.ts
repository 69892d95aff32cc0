import {
  estimateSchema,
  MEAL_INPUT,
  mealItemSchema,
  mealSourceSchema,
  otherDishesSchema,
} from '#contract/meals.ts'
import { MAX_ITEMS } from '#domain/meals/meal-items.ts'
import { PORTION } from '#domain/meals/portion.ts'
import * as z from 'zod'
import { amount, civilDay, flag, id, instant, recording, text } from './recording.ts'

const archivedItem = mealItemSchema.extend({
  name: text(500),
  grams: amount(100_000),
  calories: amount(100_000),
  protein: amount(10_000),
  carbs: amount(10_000),
  fats: amount(10_000),
  fiber: amount(10_000).optional(),
  sodium: amount(10_000_000).optional(),
  calcium: amount(10_000_000).optional(),
  sugars: amount(10_000).optional(),
  saturatedFat: amount(10_000).optional(),
  cholesterol: amount(10_000_000).optional(),
  iron: amount(10_000_000).optional(),
  potassium: amount(10_000_000).optional(),
  vitaminC: amount(10_000_000).optional(),
  foodCode: text(32).nullable(),
  confidence: amount(100).nullable(),
})

const memberInputSchema = z.object({
  note: text(1000).nullable(),
  answers: z.array(z.object({ question: text(500), answer: text(500) })).max(20),
})

/** Amounts are for portion multiplier 1 and not rounded. */
const mealRow = z.object({
  id,
  eaten_at: instant,
  eaten_on: civilDay,
  recorded_at: instant,
  source: mealSourceSchema,
  food_name: text(500),
  food_code: text(32).nullable(),
  serving: text(500),
  grams: amount(100_000).nullable(),
  energy_kcal: amount(100_000),
  protein_g: amount(10_000).nullable(),
  carbs_g: amount(10_000).nullable(),
  fat_g: amount(10_000).nullable(),
  fiber_g: amount(10_000).nullable(),
  sodium_mg: amount(10_000_000).nullable(),
  calcium_mg: amount(10_000_000).nullable(),
  portion_multiplier: z.number().min(PORTION.min).max(PORTION.max),
  energy_low_kcal: amount(100_000).nullable(),
  energy_high_kcal: amount(100_000).nullable(),
  confidence: amount(100).nullable(),
  analyser: text(200).nullable(),
  pre_meal_water: flag,
  routine_adherent: flag,
  corrected_at: instant.nullable(),
  first_estimate: estimateSchema.nullable(),
  /** File name of the photo in the zip. */
  photo: text(200).nullable(),
  // What follows is missing in the first version of the files.
  more_photos: z.array(text(200)).max(MEAL_INPUT.morePhotos).default([]),
  items: z.array(archivedItem).max(MAX_ITEMS).nullable().default(null),
  reason: text(1000).nullable().default(null),
  /** The column `member_input`. */
  told: memberInputSchema.nullable().default(null),
  /** The meal whose photo shows it. */
  pictured_by: id.nullable().default(null),
  starred_at: instant.nullable().default(null),
  candidates: otherDishesSchema.nullable().default(null),
})
export type ArchivedMeal = z.output<typeof mealRow>

export const meals = recording({
  table: 'meal',
  file: 'meals',
  key: 'id',
  order: ['eaten_at', 'id'],
  at: 'eaten_at',
  row: mealRow,
})
