import { ifAnyKnown, type MoreAmounts } from '#domain/foods/more-amounts.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'

const within = (words: string, max: number) => z.number(words).min(0, words).max(max, words)
/** A value on a label, for some weight of food. */
export const labelledGramsSchema = within(
  codedMessage('input.food-grams', { min: 0, max: 5000 }),
  5000,
)
export const labelledMilligramsSchema = within(
  codedMessage('input.food-milligrams', { min: 0, max: 1_000_000 }),
  1_000_000,
)

/**
 * Amounts of a food in replies: kcal, g, and mg for sodium and calcium. Unknown ones are left out.
 */
export const nutrientFields = {
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fats: z.number(),
  fiber: z.number().optional(),
  sodium: z.number().optional(),
  calcium: z.number().optional(),
}

/**
 * Further nutrients in replies: sugars and saturated fat in g, the others in mg; unknown ones are
 * left out.
 */
export const moreNutrientFields = {
  sugars: z.number().optional(),
  saturatedFat: z.number().optional(),
  cholesterol: z.number().optional(),
  iron: z.number().optional(),
  potassium: z.number().optional(),
  vitaminC: z.number().optional(),
}
export type MoreNutrientName = keyof typeof moreNutrientFields
export type ViewedMore = { [Name in MoreNutrientName]?: number | null | undefined }

export const viewMore = (more: MoreAmounts): { [Name in MoreNutrientName]?: number } => {
  const viewed: Record<MoreNutrientName, number | null> = {
    sugars: more.sugarsG,
    saturatedFat: more.saturatedFatG,
    cholesterol: more.cholesterolMg,
    iron: more.ironMg,
    potassium: more.potassiumMg,
    vitaminC: more.vitaminCMg,
  }
  return Object.fromEntries(Object.entries(viewed).filter(([, amount]) => amount !== null))
}

/** The reverse; undefined if nothing is known. */
export const moreOfView = (viewed: ViewedMore): MoreAmounts | undefined =>
  ifAnyKnown({
    sugarsG: viewed.sugars ?? null,
    saturatedFatG: viewed.saturatedFat ?? null,
    cholesterolMg: viewed.cholesterol ?? null,
    ironMg: viewed.iron ?? null,
    potassiumMg: viewed.potassium ?? null,
    vitaminCMg: viewed.vitaminC ?? null,
  })
