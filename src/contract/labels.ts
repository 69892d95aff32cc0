import type { LabelReading } from '#domain/labels/read-label.ts'
import * as z from 'zod'

const readAmountSchema = z
  .object({
    amount: z.number(),
    /** False if the member should compare it with the label. */
    isSure: z.boolean(),
  })
  .nullable()

/**
 * Values of the nutrition label in a photo; null if missing or unreadable. Nothing is recorded yet.
 */
export const labelReadingSchema = z.object({
  /** The number of a barcode in the same photo. */
  barcode: z.string().nullable(),
  /** The amount of food that the values are for. */
  per: z.enum(['hundred-grams', 'portion']),
  isPerSure: z.boolean(),
  /** g or ml of the portion on the label. */
  portionGrams: z.number().nullable(),
  /** kcal */
  calories: readAmountSchema,
  /** g, like all that follow */
  fats: readAmountSchema,
  saturatedFats: readAmountSchema,
  carbs: readAmountSchema,
  sugars: readAmountSchema,
  fiber: readAmountSchema,
  protein: readAmountSchema,
  salt: readAmountSchema,
})
export type ViewedLabel = z.infer<typeof labelReadingSchema>

// `saturatedFats` is `saturatedFat` everywhere else; programs and older pages know it here.

/** @param barcode from the same photos */
export const viewLabel = (
  { saturatedFat, ...others }: LabelReading,
  barcode: string | undefined,
): ViewedLabel => ({ ...others, saturatedFats: saturatedFat, barcode: barcode ?? null })

export const readingOfLabel = ({
  saturatedFats,
  barcode: _,
  ...others
}: ViewedLabel): LabelReading => ({ ...others, saturatedFat: saturatedFats })
