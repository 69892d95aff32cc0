import { inEach, MAIN_NUTRIENTS, type MainNutrient } from '#domain/foods/nutrient.ts'
import { ITEM_GRAMS } from '#domain/meals/meal-items.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { withoutTraces } from '#domain/units.ts'
import * as z from 'zod'
import { mainNutrientFields, moreNutrientFields, moreNutrientInputs } from './amounts.ts'

/** As a member types it: in the unit of the nutrient. */
export const amount = ({ name: nutrient, most: max, unit }: MainNutrient) =>
  z
    .number({
      error: (issue) =>
        issue.input === undefined
          ? codedMessage('input.required')
          : codedMessage('input.nutrient-number', { nutrient }),
    })
    .min(0, codedMessage('input.nutrient-negative', { nutrient }))
    .max(
      max,
      unit === 'kcal'
        ? codedMessage('input.energy-most', { kcal: max })
        : codedMessage('input.nutrient-most', { nutrient, max, unit }),
    )
    .overwrite(withoutTraces)

export const foodNameSchema = z
  .string({ error: codedMessage('input.required') })
  .trim()
  .min(1, codedMessage('input.food-name'))
  .max(200, codedMessage('input.food-name-length', { max: 200 }))

export const gramsSchema = z
  .number({
    error: (issue) =>
      issue.input === undefined
        ? codedMessage('input.required')
        : codedMessage('input.grams-number'),
  })
  .min(ITEM_GRAMS.min, codedMessage('input.grams-range', ITEM_GRAMS))
  .max(ITEM_GRAMS.max, codedMessage('input.grams-range', ITEM_GRAMS))

const foodCodeSchema = z
  .string({ error: codedMessage('input.required') })
  .regex(/^\d{8}$/, 'Unknown food code')

/** One food of a meal, with the amounts for its grams. */
export const mealItemSchema = z.object({
  name: z.string(),
  /** Its name in the food table, if different. */
  tableName: z.string().optional(),
  grams: z.number(),
  ...mainNutrientFields,
  /** Only if its numbers come from a label. */
  ...moreNutrientFields,
  /** Its code in the food table; null if the numbers come from the analyser or the member. */
  foodCode: z.string().nullable(),
  /** Percent; null if the member added it. */
  confidence: z.number().nullable(),
})

export type MealItem = z.infer<typeof mealItemSchema>

export const amountInputs = inEach(MAIN_NUTRIENTS, 'name', (row) => amount(row).optional())

/**
 * With a food code the numbers of the table are used and sent ones ignored; without one they are
 * required.
 */
const itemInputSchema = z
  .object({
    name: foodNameSchema,
    grams: gramsSchema,
    foodCode: foodCodeSchema.nullable(),
    ...amountInputs,
    ...moreNutrientInputs,
  })
  .refine(
    ({ foodCode, calories, protein, carbs, fats }) =>
      foodCode !== null || [calories, protein, carbs, fats].every((value) => value !== undefined),
    { path: ['calories'], message: codedMessage('input.needs-amounts') },
  )

export type MealItemInput = z.output<typeof itemInputSchema>

export const itemsSchemaOf = (max: number) =>
  z
    .array(itemInputSchema)
    .min(1, codedMessage('input.meal-needs-food'))
    .max(max, codedMessage('input.foods-most', { max }))

/**
 * A point of a photo's centre square, as shares of its side from the left and from the top.
 */
const photoPlaceSchema = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
})

export type PhotoPlace = z.infer<typeof photoPlaceSchema>

/** One food of a meal, or words for which none was found, and what may be meant instead. */
export const alternativesSchema = z.object({
  /** Of the item, or what `unmatched` lists. */
  name: z.string(),
  /** The words from which the item was read. */
  words: z.string().optional(),
  /** True if the words name the item only in part. */
  isDoubtful: z.literal(true).optional(),
  /** Where it lies in the photo, if that shows several foods. */
  place: photoPlaceSchema.optional(),
  /** Likeliest first. */
  items: z.array(mealItemSchema),
})

export type Alternatives = z.infer<typeof alternativesSchema>
