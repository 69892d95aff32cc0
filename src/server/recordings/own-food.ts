import { mealItemSchema } from '#contract/meal-items.ts'
import {
  COLUMN_NUTRIENTS,
  inEach,
  LISTED_NUTRIENTS,
  MAIN_NUTRIENTS,
} from '#domain/foods/nutrient.ts'
import { MAX_COOKED_GRAMS, MAX_INGREDIENTS, SERVINGS } from '#domain/own-foods/recipe.ts'
import { productNumberOf } from '#domain/products/barcode.ts'
import * as z from 'zod'
import { amount, byUnit, holds, id, instant, recording, text } from './recording.ts'

const recipeSchema = z.object({
  items: z.array(mealItemSchema).min(1).max(MAX_INGREDIENTS),
  servings: z.number().min(SERVINGS.min).max(SERVINGS.max),
  cookedGrams: z.number().gt(0).max(MAX_COOKED_GRAMS).nullable(),
})
const recipeText = text(60_000).refine(holds(recipeSchema), 'This is no recipe')

/** In 100 g, with what rounding adds. */
const MOST = { kcal: 950, g: 105, mg: 105_000, µg: 105_000_000 }
const AMOUNT = byUnit((unit) => amount(MOST[unit]))
const OPTIONAL = byUnit((unit) => AMOUNT[unit].optional())
const NULLABLE = byUnit((unit) => AMOUNT[unit].nullable())
const NULL_IF_MISSING = byUnit((unit) => NULLABLE[unit].default(null))
const archivedColumns = inEach(MAIN_NUTRIENTS, 'column', (row) =>
  'isAlwaysKnown' in row ? AMOUNT[row.unit] : NULLABLE[row.unit],
)
const moreText = text(5000).refine(
  holds(z.strictObject(inEach(LISTED_NUTRIENTS, 'name', ({ unit }) => OPTIONAL[unit]))),
  'These are no nutrients',
)

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
    ...archivedColumns,
    ...inEach(COLUMN_NUTRIENTS, 'column', ({ unit }) => NULL_IF_MISSING[unit]),
    /** JSON: the amounts of nutrients without a column, by name. */
    more_nutrients: moreText.nullable().default(null),
    portion_name: text(100).nullable(),
    portion_g: z.number().gt(0).max(100_000).nullable(),
    recipe: recipeText.nullable().default(null),
  }),
})
