import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { mainNutrientFields, moreNutrientFields } from './amounts.ts'
import { replyOf } from './reply.ts'
import { requiredText } from './text.ts'

export const foodPortionSchema = z.object({ description: z.string(), grams: z.number().positive() })

/** Amounts in 100 g. */
export const per100gSchema = z.object({ ...mainNutrientFields, ...moreNutrientFields })

const foodSchema = z.object({
  /**
   * Code in USDA FNDDS 2021-2023; `gtin:` and its barcode for a packaged food, `own:` and its id
   * for one of the member's, `shared:` for one of the household's.
   */
  code: z.string(),
  name: z.string(),
  /** Its name in the food table, if different. */
  tableName: z.string().optional(),
  /** Only for packaged foods. */
  brand: z.string().optional(),
  /**
   * Only for packaged foods of the table that ships: the month of their numbers, such as `2019-06`.
   * Their energy is computed from the macronutrients.
   */
  asOf: z.string().optional(),
  /** The member of the household who shares it. */
  sharedBy: z.string().optional(),
  category: z.string(),
  per100g: per100gSchema,
  defaultPortion: foodPortionSchema,
  portions: z.array(foodPortionSchema),
})
export type Food = z.infer<typeof foodSchema>

export const searchFoods = endpoint({
  method: 'GET',
  path: '/api/foods',
  summary:
    "Search the member's own foods, the household's, the food table and the packaged foods, in that order, by words or by a barcode",
  scope: 'read',
  query: z.object({
    q: requiredText(100),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: replyOf(z.array(foodSchema)),
  problems: ['products_unavailable'],
})
