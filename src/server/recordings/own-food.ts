import { mealItemSchema } from '#contract/meals.ts'
import { MAX_ITEMS } from '#domain/meals/meal-items.ts'
import { MAX_COOKED_GRAMS, SERVINGS } from '#domain/own-foods/recipe.ts'
import { productNumberOf } from '#domain/products/barcode.ts'
import * as z from 'zod'
import { amount, holds, id, instant, recording, text } from './recording.ts'

const recipeSchema = z.object({
  items: z.array(mealItemSchema).min(1).max(MAX_ITEMS),
  servings: z.number().min(SERVINGS.min).max(SERVINGS.max),
  cookedGrams: z.number().gt(0).max(MAX_COOKED_GRAMS).nullable(),
})
const recipeText = text(20_000).refine(holds(recipeSchema), 'This is no recipe')

export const ownFoods = recording({
  table: 'own_food',
  file: 'own-foods',
  sinceVersion: 4,
  key: 'id',
  order: ['recorded_at', 'id'],
  at: 'recorded_at',
  row: z.object({
    id,
    recorded_at: instant,
    name: text(200).min(1),
    brand: text(200).nullable(),
    barcode: z
      .string()
      .refine((value) => productNumberOf(value) === value, 'This is no number of a barcode')
      .nullable(),
    energy_kcal: amount(950),
    protein_g: amount(105),
    carbs_g: amount(105),
    fat_g: amount(105),
    fiber_g: amount(105).nullable(),
    sodium_mg: amount(100_000).nullable(),
    calcium_mg: amount(100_000).nullable(),
    sugars_g: amount(105).nullable().default(null),
    saturated_fat_g: amount(105).nullable().default(null),
    cholesterol_mg: amount(100_000).nullable().default(null),
    iron_mg: amount(100_000).nullable().default(null),
    potassium_mg: amount(100_000).nullable().default(null),
    vitamin_c_mg: amount(100_000).nullable().default(null),
    portion_name: text(100).nullable(),
    portion_g: z.number().gt(0).max(100_000).nullable(),
    recipe: recipeText.nullable().default(null),
  }),
})
