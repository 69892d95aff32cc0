import { MAX_COOKED_GRAMS, MAX_INGREDIENTS, SERVINGS } from '#domain/own-foods/recipe.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint, recordingCall } from './endpoint.ts'
import { foodNameSchema, itemsSchemaOf, alternativesSchema, mealItemSchema } from './meal-items.ts'
import { ownFoodSchema } from './own-foods.ts'
import { replyOf } from './reply.ts'
import { rowIdSchema } from './row-id.ts'
import { requiredText } from './text.ts'

const SERVINGS_MESSAGE = codedMessage('input.servings', { min: SERVINGS.min, max: SERVINGS.max })
const COOKED_MESSAGE = codedMessage('input.food-grams', { min: 1, max: MAX_COOKED_GRAMS })

const recipeInputSchema = z.object({
  name: foodNameSchema,
  items: itemsSchemaOf(MAX_INGREDIENTS),
  servings: z
    .number(SERVINGS_MESSAGE)
    .min(SERVINGS.min, SERVINGS_MESSAGE)
    .max(SERVINGS.max, SERVINGS_MESSAGE)
    .default(1),
  /** Total weight when cooked, in g; null if it was not weighed. */
  cookedGrams: z
    .number(COOKED_MESSAGE)
    .min(1, COOKED_MESSAGE)
    .max(MAX_COOKED_GRAMS, COOKED_MESSAGE)
    .nullable()
    .default(null),
})
export type RecipeInput = z.output<typeof recipeInputSchema>

export const createRecipe = endpoint({
  method: 'POST',
  path: '/api/recipes',
  summary: 'Save a meal or recipe of foods as an own food, with what it serves and weighs',
  ...recordingCall('ownFoods', 'recorded'),
  body: recipeInputSchema,
  reply: replyOf(ownFoodSchema),
  status: 201,
})

export const changeRecipe = endpoint({
  method: 'PATCH',
  path: '/api/recipes/:id',
  summary:
    'Replace what a saved meal is made of; meals that were recorded with it stay as they are',
  ...recordingCall('ownFoods', 'changed'),
  params: z.object({ id: rowIdSchema }),
  body: recipeInputSchema,
  reply: replyOf(ownFoodSchema),
})

export const readRecipe = endpoint({
  method: 'POST',
  path: '/api/recipe-readings',
  summary:
    "Read pasted ingredient lines, a link to a recipe, its page's source, or an export of Mealie, Tandoor or Paprika, as foods with grams; nothing is kept",
  isDear: true,
  body: z.object({ text: requiredText(900_000) }),
  reply: replyOf(
    z.object({
      name: z.string().nullable(),
      servings: z.number().nullable(),
      items: z.array(mealItemSchema),
      /** Lines for which no food was found. */
      unmatched: z.array(z.string()),
      /** What the lines may mean besides, by the name of an item or by an unmatched line. */
      alternatives: z.array(alternativesSchema),
    }),
  ),
  bodyLimit: 1_000_000,
})
