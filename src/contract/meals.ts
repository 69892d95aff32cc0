import { MAIN_NUTRIENTS } from '#domain/foods/nutrient.ts'
import { MAX_ITEMS } from '#domain/meals/meal-items.ts'
import { PORTION } from '#domain/meals/portion.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { messageSchema } from './message.ts'
import { endpoint, recordingCall } from './endpoint.ts'
import { instantSchema } from './instant.ts'
import { mainNutrientFields } from './amounts.ts'
import { doneReply, limitSchema, pageReplyOf, replyOf } from './reply.ts'
import { newIdSchema } from './row-id.ts'
import { textUpTo } from './text.ts'
import {
  amount,
  foodNameSchema,
  gramsSchema,
  mealItemSchema,
  amountInputs,
  itemsSchemaOf,
  alternativesSchema,
} from './meal-items.ts'

const [ENERGY] = MAIN_NUTRIENTS

const portionMultiplierSchema = z
  .number({ error: codedMessage('input.portion-number') })
  .min(PORTION.min, codedMessage('input.portion-range', { min: PORTION.min, max: PORTION.max }))
  .max(PORTION.max, codedMessage('input.portion-range', { min: PORTION.min, max: PORTION.max }))
  .multipleOf(PORTION.step, codedMessage('input.portion-step'))

/**
 * A food code: of the food table, `gtin:` and a barcode, `own:` and an id, or `shared:` and an id.
 */
const anyFoodCodeSchema = z
  .string({ error: codedMessage('input.required') })
  .regex(
    /^(\d{8}|gtin:(\d{8}|\d{13})|own:[A-Za-z0-9_-]{1,64}|shared:[A-Za-z0-9-]{1,64}:[A-Za-z0-9_-]{1,64})$/,
    'Unknown food code',
  )

/**
 * Amounts of a whole meal for portion 1.0. Null if only the energy is known; not left out, because
 * programs rely on these fields.
 */
const mealNutrientFields = {
  ...mainNutrientFields,
  protein: z.number().nullable(),
  carbs: z.number().nullable(),
  fats: z.number().nullable(),
}

const calorieRangeSchema = z.object({ low: z.number(), high: z.number() })

const itemsSchema = itemsSchemaOf(MAX_ITEMS)

/** How many candidates are offered for a photo. */
export const MAX_CANDIDATES = 10

export const candidateSchema = z.object({
  foodName: z.string(),
  /** Null for an earlier meal with numbers entered by hand. */
  foodCode: z.string().nullable(),
  /** percent */
  confidence: z.number(),
  grams: z.number().nullable(),
  /**
   * One of the member's earlier meals with a similar photo; a correction with its id takes over its
   * foods and portion.
   */
  likeMeal: z.object({ id: z.string(), eatenOn: z.iso.date() }).nullable(),
  serving: z.string(),
  /** kcal for portion 1.0 */
  calories: z.number(),
  /** The portion of an earlier meal, or 1. */
  portionMultiplier: z.number(),
})

export type MealCandidate = z.infer<typeof candidateSchema>

export const estimateSchema = z.object({
  foodName: z.string(),
  confidence: z.number().nullable(),
  serving: z.string(),
  ...mealNutrientFields,
})

/** `energy`: only its energy was given. */
export const mealSourceSchema = z.enum(['photo', 'table', 'words', 'again', 'energy', 'import'])

export const mealSchema = z.object({
  id: z.string(),
  foodName: z.string(),
  /**
   * Whether it is called by its foods, and so by others once these change. Missing in replies that
   * an earlier version kept.
   */
  isNamedByItems: z.boolean().default(false),
  /** Calibrated percent; null if recorded or corrected by hand. */
  confidence: z.number().nullable(),
  ...mealNutrientFields,
  serving: z.string(),
  /** Its foods; the numbers above are their sum. Empty if only the sum is known. */
  items: z.array(mealItemSchema),
  portionMultiplier: z.number(),
  /**
   * About 80 % of true values lie inside, kcal for portion 1.0; null for a meal that was not
   * estimated.
   */
  calorieRange: calorieRangeSchema.nullable(),
  foodCode: z.string().nullable(),
  source: mealSourceSchema,
  /** Who estimated it ("embedded 1.0.0", "Ollama llava"); null for a meal from the food table. */
  analyser: z.string().nullable(),
  /** The reason for the confidence, in English or in the words of a remote analyser. */
  reason: z.string().nullable(),
  /** The same as messages; empty for words of a remote analyser. */
  reasons: z.array(messageSchema).default([]),
  /** The member's note about the photo, or the description of the meal. */
  note: z.string().nullable(),
  preMealWater: z.boolean(),
  recordingRoutineAdherence: z.boolean(),
  /** When it was eaten; named by the specification, see docs/domain.md. */
  createdAt: z.iso.datetime(),
  /** The member's civil day when it was eaten; frozen. */
  eatenOn: z.iso.date(),
  imageUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  /** Further photos of the same meal. */
  moreImageUrls: z.array(z.string()),
  isStarred: z.boolean(),
  correctedAt: z.iso.datetime().nullable(),
  /** The original estimate, if the member corrected it. */
  firstEstimate: estimateSchema.nullable(),
})

export type Meal = z.infer<typeof mealSchema>

/** A meal of which nothing is known but when it was eaten. */
export const BARE_MEAL: Omit<Meal, 'id' | 'createdAt' | 'eatenOn'> = {
  foodName: '',
  isNamedByItems: false,
  confidence: null,
  calories: 0,
  protein: null,
  carbs: null,
  fats: null,
  serving: '',
  items: [],
  portionMultiplier: 1,
  calorieRange: null,
  foodCode: null,
  source: 'table',
  analyser: null,
  reason: null,
  reasons: [],
  note: null,
  preMealWater: false,
  recordingRoutineAdherence: false,
  imageUrl: null,
  thumbnailUrl: null,
  moreImageUrls: [],
  isStarred: false,
  correctedAt: null,
  firstEstimate: null,
}

/** A meal in a short list. */
export const recentMealSchema = mealSchema.pick({
  id: true,
  foodName: true,
  calories: true,
  portionMultiplier: true,
  confidence: true,
  correctedAt: true,
  createdAt: true,
  thumbnailUrl: true,
  source: true,
})

export type RecentMeal = z.infer<typeof recentMealSchema>

/** Of the foods of a meal and of words for which none was found. */
export const MAX_ALTERNATIVES = 2 * MAX_ITEMS

export const otherDishesSchema = z.object({
  /** What else a photo may show, likeliest first. */
  candidates: z.array(candidateSchema).max(MAX_CANDIDATES),
  alternatives: z.array(alternativesSchema).max(MAX_ALTERNATIVES),
})

export type OtherDishes = z.infer<typeof otherDishesSchema>

const eatenAtSchema = instantSchema

/** Common fields of calls that record a meal; without a time it was eaten now. */
export const recordingFields = {
  id: newIdSchema,
  preMealWater: z.boolean().default(false),
  recordingRoutineAdherence: z.boolean().default(false),
  eatenAt: eatenAtSchema.optional(),
}

const MEALS_PER_PAGE = { default: 20, max: 100 } as const

export const listMeals = endpoint({
  method: 'GET',
  path: '/api/food-analyses',
  summary: 'The log, newest first',
  scope: 'read',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: limitSchema(MEALS_PER_PAGE),
    /** Only the meals of one civil day. */
    day: z.iso.date().optional(),
    /** Only meals whose name has these words, in any order and case. */
    q: textUpTo(100).optional(),
  }),
  reply: pageReplyOf(mealSchema),
})

const mealId = z.object({ id: z.string().min(1).max(64) })

export const fetchMeal = endpoint({
  method: 'GET',
  path: '/api/food-analyses/:id',
  summary: 'One meal, with what else its photo may show',
  scope: 'read',
  params: mealId,
  reply: replyOf(mealSchema.extend(otherDishesSchema.shape)),
})

export const recordMeal = endpoint({
  method: 'POST',
  path: '/api/food-analyses',
  summary: 'Record a meal from the food table, without a photo',
  ...recordingCall('meals', 'recorded', 'log'),
  takesId: true,
  body: z.object({
    foodCode: anyFoodCodeSchema,
    grams: gramsSchema,
    /** How the portion was chosen, such as "1 cup". */
    serving: z.string().trim().max(200).optional(),
    ...recordingFields,
  }),
  reply: replyOf(mealSchema),
  status: 201,
})

export const recordEnergy = endpoint({
  method: 'POST',
  path: '/api/energy-entries',
  summary: 'Record a meal by its energy alone: protein, carbs and fats stay unknown',
  ...recordingCall('meals', 'recorded', 'log'),
  takesId: true,
  body: z.object({
    calories: amount(ENERGY),
    /** If missing, it is named by its energy: "420 kcal". */
    foodName: foodNameSchema.optional(),
    ...recordingFields,
  }),
  reply: replyOf(mealSchema),
  status: 201,
})

/** Fields about the whole meal. */
const SUM_FIELDS = ['foodCode', 'grams', ...MAIN_NUTRIENTS.map(({ name }) => name)] as const

export const correctMeal = endpoint({
  method: 'PATCH',
  path: '/api/food-analyses/:id',
  summary: 'Correct a meal: portion, name, foods, numbers, time, or another food of the table',
  ...recordingCall('meals', 'changed', 'log'),
  params: mealId,
  body: z
    .object({
      portionMultiplier: portionMultiplierSchema.optional(),
      foodName: foodNameSchema.optional(),
      ...amountInputs,
      /** Null if unknown. */
      protein: amountInputs.protein.nullable(),
      carbs: amountInputs.carbs.nullable(),
      fats: amountInputs.fats.nullable(),
      serving: textUpTo(200).optional(),
      eatenAt: eatenAtSchema.optional(),
      foodCode: anyFoodCodeSchema.optional(),
      grams: gramsSchema.optional(),
      /** The whole new list. */
      items: itemsSchema.optional(),
      /**
       * Another of the member's meals, from which name, foods and numbers are taken, and the
       * portion unless given.
       */
      likeMealId: z.string().min(1).max(64).optional(),
      preMealWater: z.boolean().optional(),
      recordingRoutineAdherence: z.boolean().optional(),
      /** Starred meals are always offered again. */
      isStarred: z.boolean().optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change')
    .refine((body) => (body.foodCode === undefined) === (body.grams === undefined), {
      path: ['grams'],
      message: 'A food of the table needs its grams, and grams need their food',
    })
    .refine(
      (body) => body.items === undefined || SUM_FIELDS.every((name) => body[name] === undefined),
      {
        path: ['items'],
        message: 'Send either the foods of the meal or numbers for all of it',
      },
    )
    .refine(
      ({ likeMealId, items, ...body }) =>
        likeMealId === undefined ||
        (items === undefined &&
          [...SUM_FIELDS, 'foodName' as const].every((name) => body[name] === undefined)),
      {
        path: ['likeMealId'],
        message: 'A meal like another takes everything from it: send no name, foods or numbers',
      },
    ),
  reply: replyOf(mealSchema),
})

export const deleteMeal = endpoint({
  method: 'DELETE',
  path: '/api/food-analyses/:id',
  summary: 'Delete a meal; it can be restored for a day',
  ...recordingCall('meals', 'deleted', 'log'),
  params: mealId,
  reply: doneReply,
})

export const restoreMeal = endpoint({
  method: 'POST',
  path: '/api/food-analyses/:id/restore',
  summary: 'Undo a deletion',
  ...recordingCall('meals', 'recorded', 'log'),
  params: mealId,
  reply: replyOf(mealSchema),
})
