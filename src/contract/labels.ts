import * as z from 'zod'

const readAmountSchema = z
  .object({
    amount: z.number(),
    /** False where the member should compare it with the label. */
    isSure: z.boolean(),
  })
  .nullable()

/** What was read on the nutrition label in a photo; null where it does not say it, or it could not be read. Nothing is recorded of it. */
export const labelReadingSchema = z.object({
  /** The number of a barcode beside it. */
  barcode: z.string().nullable(),
  /** What its numbers are for. */
  per: z.enum(['hundred-grams', 'portion']),
  isPerSure: z.boolean(),
  /** g or ml of the portion that it names. */
  portionGrams: z.number().nullable(),
  /** kcal */
  calories: readAmountSchema,
  /** g, as all that follow */
  fats: readAmountSchema,
  saturatedFats: readAmountSchema,
  carbs: readAmountSchema,
  sugars: readAmountSchema,
  fiber: readAmountSchema,
  protein: readAmountSchema,
  salt: readAmountSchema,
})
export type LabelReading = z.infer<typeof labelReadingSchema>
