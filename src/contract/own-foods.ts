import { codedMessage } from '#domain/coded-message.ts'
import { type PhysicalFault, physicalFaultOf } from '#domain/meals/physical-bounds.ts'
import { productNumberOf } from '#domain/products/barcode.ts'
import * as z from 'zod'
import { endpoint, recordingCall } from './endpoint.ts'
import {
  amountsOfView,
  isListed,
  labelled,
  moreNutrientInputs,
  sometimesKnownInputs,
} from './amounts.ts'
import { foodPortionSchema, per100gSchema } from './foods.ts'
import { foodNameSchema, mealItemSchema } from './meal-items.ts'
import { doneReply, replyOf } from './reply.ts'
import { rowIdSchema } from './row-id.ts'
import { textUpTo } from './text.ts'

const grams = (words: string) => z.number(words).min(1, words).max(5000, words)

export const ownFoodSchema = z.object({
  id: z.string(),
  /** Its food code: `own:` and its id. */
  code: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  barcode: z.string().nullable(),
  /** kcal, g and mg in 100 g; unknown values are left out. */
  per100g: per100gSchema,
  portion: foodPortionSchema.nullable(),
  /** Ingredients, number of servings and cooked weight; null for a food from a label. */
  recipe: z
    .object({
      items: z.array(mealItemSchema),
      servings: z.number(),
      cookedGrams: z.number().nullable(),
    })
    .nullable(),
  /** Whether it is marked as shared with the household. */
  isShared: z.boolean(),
})
export type OwnFood = z.infer<typeof ownFoodSchema>

const pathOfFault = (field: PhysicalFault['field']): string[] => {
  if (field === 'grams') return ['labelledGrams']
  return isListed(field) ? ['nutrients', field] : [field]
}

const ownFoodInputSchema = z
  .object({
    name: foodNameSchema,
    brand: textUpTo(200).nullable().default(null),
    /** As printed, with or without spaces. */
    barcode: textUpTo(30)
      .refine(
        (typed) => typed === '' || productNumberOf(typed) !== undefined,
        codedMessage('input.barcode'),
      )
      .nullable()
      .default(null),
    /** The weight in g that the values are for: 100, or a portion. */
    labelledGrams: grams(codedMessage('input.food-grams', { min: 1, max: 5000 })).default(100),
    calories: labelled(
      codedMessage('input.food-energy-range', { fromKcal: 0, toKcal: 10_000 }),
      10_000,
    ),
    protein: labelled(codedMessage('input.food-protein', { min: 0, max: 5000 }), 5000),
    carbs: labelled(codedMessage('input.food-carbs', { min: 0, max: 5000 }), 5000),
    fats: labelled(codedMessage('input.food-fats', { min: 0, max: 5000 }), 5000),
    ...sometimesKnownInputs,
    ...moreNutrientInputs,
    /** A usual portion; null means 100 g. */
    portion: z
      .object({
        description: textUpTo(100).min(1, codedMessage('input.food-portion')),
        grams: grams(codedMessage('input.food-grams', { min: 1, max: 5000 })),
      })
      .nullable()
      .default(null),
  })
  .superRefine((input, context) => {
    const fault = physicalFaultOf(input.labelledGrams, amountsOfView(input))
    if (fault)
      context.addIssue({
        code: 'custom',
        path: pathOfFault(fault.field),
        message: fault.words,
      })
  })
export type OwnFoodInput = z.output<typeof ownFoodInputSchema>

export const listOwnFoods = endpoint({
  method: 'GET',
  path: '/api/own-foods',
  summary: "The member's own foods, by name",
  scope: 'read',
  reply: replyOf(z.array(ownFoodSchema)),
})

export const createOwnFood = endpoint({
  method: 'POST',
  path: '/api/own-foods',
  summary:
    "Save a food from a label's numbers, per 100 g or per portion; the search finds it first",
  ...recordingCall('ownFoods', 'recorded', 'log'),
  body: ownFoodInputSchema,
  reply: replyOf(ownFoodSchema),
  status: 201,
})

export const changeOwnFood = endpoint({
  method: 'PATCH',
  path: '/api/own-foods/:id',
  summary: 'Replace what an own food says; meals that were recorded with it stay as they are',
  ...recordingCall('ownFoods', 'changed'),
  params: z.object({ id: rowIdSchema }),
  body: ownFoodInputSchema,
  reply: replyOf(ownFoodSchema),
})

export const deleteOwnFood = endpoint({
  method: 'DELETE',
  path: '/api/own-foods/:id',
  summary: 'Delete an own food; meals that were recorded with it stay as they are',
  ...recordingCall('ownFoods', 'deleted'),
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})

export const shareOwnFood = endpoint({
  method: 'POST',
  path: '/api/own-foods/:id/sharing',
  summary: 'Share an own food or saved meal with the household, or share it no longer',
  params: z.object({ id: rowIdSchema }),
  body: z.object({ isShared: z.boolean({ error: codedMessage('input.required') }) }),
  reply: replyOf(ownFoodSchema),
  problems: ['not_allowed'],
})
