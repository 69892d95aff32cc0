import type { FoodNutrients, FoodPortion, NutrientAmounts } from '#domain/foods/food.ts'
import { nutrientsForGrams, sumNutrients } from '#domain/foods/nutrients.ts'
import { inEach, MAIN_NUTRIENTS, TABLE_NUTRIENTS } from '#domain/foods/nutrient.ts'
import type { FnddsFood } from './fndds-csv.ts'
import * as z from 'zod'

/** Sodium is 39.34 % of table salt by mass. */
const SODIUM_MG_PER_SALT_G = 393.4

const portionSchema = z.strictObject({
  description: z.string().min(1),
  grams: z.number().positive(),
})

export const nutrientsSchema = z.strictObject(inEach(MAIN_NUTRIENTS, 'field', () => z.number()))

/**
 * A dish that FNDDS lacks or describes badly: its parts as foods of FNDDS, or figures from a named
 * source.
 */
export const composedDishSchema = z.strictObject({
  code: z.string().regex(/^0\d{7}$/, 'A composed dish has a code of 8 digits that starts with 0'),
  name: z.string().min(1),
  otherNames: z.array(z.string()),
  category: z.string().min(1),
  /** The FNDDS food that this dish stands in for; that one leaves the table. */
  replaces: z.string().optional(),
  components: z
    .array(z.strictObject({ code: z.string(), name: z.string(), grams: z.number().positive() }))
    .optional(),
  waterGrams: z.number().positive().optional(),
  saltGrams: z.number().positive().optional(),
  per100g: nutrientsSchema.optional(),
  source: z.string().optional(),
  portions: z.array(portionSchema).min(1),
  note: z.string().min(1),
})
export type ComposedDish = z.infer<typeof composedDishSchema>

interface Ingredient {
  name: string
  per100g: FoodNutrients
  more: FnddsFood['more']
}

const hundredth = (value: number): number => Math.round(value * 100) / 100
const thousandth = (value: number): number => Math.round(value * 1000) / 1000

const roundedToHundredths = (amounts: NutrientAmounts): FoodNutrients =>
  inEach(MAIN_NUTRIENTS, 'field', ({ field }) => hundredth(amounts[field]))

/** What 100 g of the dish hold, from its parts as they are eaten. */
export function composedNutrients(
  dish: ComposedDish,
  foodByCode: ReadonlyMap<string, Ingredient>,
): FoodNutrients {
  if (dish.per100g) {
    if (!dish.source || dish.components)
      throw new Error(`${dish.name}: figures need a source, and no components`)
    return dish.per100g
  }
  const components = dish.components ?? []
  if (components.length === 0) throw new Error(`${dish.name}: neither components nor figures`)
  const parts = components.map(({ code, name, grams }) => {
    const food = foodByCode.get(code)
    if (food?.name !== name)
      throw new Error(`${dish.name}: ${code} is "${food?.name}", not "${name}"`)
    return nutrientsForGrams(food.per100g, grams)
  })
  const salt = dish.saltGrams ?? 0
  const grams =
    components.reduce((sum, part) => sum + part.grams, 0) + (dish.waterGrams ?? 0) + salt
  const whole = sumNutrients(parts)
  return roundedToHundredths(
    nutrientsForGrams(
      { ...whole, sodiumMg: whole.sodiumMg + salt * SODIUM_MG_PER_SALT_G },
      10_000 / grams,
    ),
  )
}

/** The same of what the table knows beside; only for a dish of components. */
export function composedMore(
  dish: ComposedDish,
  foodByCode: ReadonlyMap<string, Ingredient>,
): FnddsFood['more'] {
  const components = dish.components ?? []
  const water = dish.waterGrams ?? 0
  const grams =
    components.reduce((sum, part) => sum + part.grams, 0) + water + (dish.saltGrams ?? 0)
  return inEach(TABLE_NUTRIENTS, 'name', ({ name }) => {
    const whole = components.reduce(
      (sum, part) => sum + ((foodByCode.get(part.code)?.more[name] ?? 0) * part.grams) / 100,
      name === 'water' ? water : 0,
    )
    return thousandth((whole * 100) / grams)
  })
}

export function usualPortion(dish: ComposedDish): FoodPortion {
  const [first] = dish.portions
  if (!first) throw new Error(`${dish.name}: no portion`)
  return first
}
