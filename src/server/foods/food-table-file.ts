import { inEach, MAIN_NUTRIENTS } from '#domain/foods/nutrient.ts'
import * as z from 'zod'

/**
 * The format of `assets/foods/food-table.json`, written by `scripts/make-food-table.ts`. Portions
 * are pairs, so that one line per food stays readable in a diff.
 */
const amount = z.number().min(0)

const portionPair = z.tuple([z.string().min(1), z.number().positive()])

const tableLineSchema = z.object({
  code: z.string().regex(/^\d{8}$/),
  name: z.string().min(1),
  otherNames: z.array(z.string()).optional(),
  /** Other words for it, used only by the search. */
  searchNames: z.array(z.string()).optional(),
  /** The plain food that most people mean by a single word. */
  everyday: z.literal(true).optional(),
  category: z.string().min(1),
  per100g: z.object(inEach(MAIN_NUTRIENTS, 'field', () => amount)),
  defaultPortion: portionPair,
  portions: z.array(portionPair),
})
export type TableLine = z.infer<typeof tableLineSchema>

export const foodTableFileSchema = z.object({
  source: z.string(),
  foods: z.array(tableLineSchema).min(1),
})
