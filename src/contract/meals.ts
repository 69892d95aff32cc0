import { inEach, MAIN_NUTRIENTS, type MainNutrient } from '#domain/foods/nutrient.ts'
import { ITEM_GRAMS, MAX_ITEMS } from '#domain/meals/meal-items.ts'
import { PORTION } from '#domain/meals/portion.ts'
import { productNumberOf } from '#domain/products/barcode.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { messageSchema } from './message.ts'
import { endpoint, recordingCall } from './endpoint.ts'
import { instantSchema } from './instant.ts'
import { mainNutrientFields, moreNutrientFields, moreNutrientInputs } from './amounts.ts'
import { doneReply, limitSchema, pageReplyOf, replyOf } from './reply.ts'
import { newIdSchema } from './row-id.ts'
import { textUpTo } from './text.ts'

/** A photo of 15 MB as base64 in JSON, with room for the rest of the body. */
const PHOTO_BODY_LIMIT = 21 * 1024 * 1024

const [ENERGY] = MAIN_NUTRIENTS

/** As a member types it: in the unit of the nutrient. */
const amount = ({ name: nutrient, most: max, unit }: MainNutrient) =>
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

export const foodNameSchema = z
  .string({ error: codedMessage('input.required') })
  .trim()
  .min(1, codedMessage('input.food-name'))
  .max(200, codedMessage('input.food-name-length', { max: 200 }))

const portionMultiplierSchema = z
  .number({ error: codedMessage('input.portion-number') })
  .min(PORTION.min, codedMessage('input.portion-range', { min: PORTION.min, max: PORTION.max }))
  .max(PORTION.max, codedMessage('input.portion-range', { min: PORTION.min, max: PORTION.max }))
  .multipleOf(PORTION.step, codedMessage('input.portion-step'))

const gramsSchema = z
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
 * What a member may say about a photo ("half a portion, no dressing"), and further photos of the
 * same meal.
 */
export const MEAL_INPUT = {
  noteLength: 500,
  wordsLength: 500,
  morePhotos: 3,
  questions: 2,
  answers: 4,
  answerLength: 100,
} as const

const noteSchema = textUpTo(MEAL_INPUT.noteLength)

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

const amountInputs = inEach(MAIN_NUTRIENTS, 'name', (row) => amount(row).optional())

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

/** Why the operator's remote analyser was not used, or not fully. */
const noticeCodeSchema = z.enum([
  'consent_needed',
  'budget_spent',
  'remote_unavailable',
  'remote_busy',
  'remote_timed_out',
  'remote_refused',
  'remote_answer_unusable',
  'note_not_used',
])
export type NoticeCode = z.infer<typeof noticeCodeSchema>

/**
 * Send back `question` and one of `answers`. The codes are those of the messages; free text of a
 * remote analyser has none.
 */
const questionSchema = z.object({
  question: z.string(),
  questionCode: z.string().nullable().default(null),
  answers: z.array(z.string()),
  answerCodes: z.array(z.string()).default([]),
})
export type MealQuestion = z.infer<typeof questionSchema>

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

/** Of the foods of a meal and of words for which none was found. */
export const MAX_ALTERNATIVES = 2 * MAX_ITEMS

const otherDishesSchema = z.object({
  /** What else a photo may show, likeliest first. */
  candidates: z.array(candidateSchema).max(MAX_CANDIDATES),
  alternatives: z.array(alternativesSchema).max(MAX_ALTERNATIVES),
})
export type OtherDishes = z.infer<typeof otherDishesSchema>

export const analysisSchema = mealSchema.extend({
  ...otherDishesSchema.shape,
  /** At most two that would narrow the estimate, each with two to four answers. */
  questions: z.array(questionSchema),
  /** Parts of the description for which no food was found. */
  unmatched: z.array(z.string()),
  /** The message's code is "notice." and this code. */
  notice: messageSchema
    .omit({ message: true })
    .extend({ code: noticeCodeSchema, words: z.string() })
    .nullable(),
})
export type Analysis = z.infer<typeof analysisSchema>

const photoDataUrlSchema = z
  .string({
    error: (issue) =>
      issue.input === undefined
        ? codedMessage('input.required')
        : codedMessage('input.photo-unread'),
  })
  .max(PHOTO_BODY_LIMIT, codedMessage('refused.photo-too-large'))

const eatenAtSchema = instantSchema

/** Common fields of calls that record a meal; without a time it was eaten now. */
export const recordingFields = {
  id: newIdSchema,
  preMealWater: z.boolean().default(false),
  recordingRoutineAdherence: z.boolean().default(false),
  eatenAt: eatenAtSchema.optional(),
}

const ANALYSIS_PROBLEMS = [
  'not_food',
  'unreadable_image',
  'photo_too_large',
  'analyser_busy',
  'analyser_unavailable',
  'analyser_answer_unusable',
  'photos_unavailable',
] as const

export const analyzeFood = endpoint({
  method: 'POST',
  path: '/api/analyze-food',
  summary:
    'Estimate the meal in a photo, or read the barcode in it, and record the meal with portion 1.0; a nutrition label is read and not recorded',
  ...recordingCall('meals', 'recorded', 'log'),
  isDear: true,
  takesId: true,
  body: z.object({
    /** A data URL. */
    imageBase64: photoDataUrlSchema,
    /** Further photos of the same meal; together with the first they fit into one body of 21 MB. */
    moreImagesBase64: z
      .array(photoDataUrlSchema)
      .max(MEAL_INPUT.morePhotos, codedMessage('input.photos-most'))
      .default([]),
    note: noteSchema.optional(),
    /** Estimates the dish, ignoring barcodes and labels. */
    asDish: z.boolean().default(false),
    /** Only reads the nutrition label. */
    asLabel: z.boolean().default(false),
    ...recordingFields,
  }),
  reply: replyOf(analysisSchema),
  bodyLimit: PHOTO_BODY_LIMIT,
  // `barcode` has the digits of an unknown barcode, `label` the values of a nutrition label.
  problems: [
    ...ANALYSIS_PROBLEMS,
    'unknown_barcode',
    'barcode_unread',
    'nutrition_label',
    'label_unreadable',
    'products_unavailable',
  ],
})

export const analyzeWords = endpoint({
  method: 'POST',
  path: '/api/analyze-words',
  summary: 'Make a meal of words such as "two eggs on toast", and record it with portion 1.0',
  ...recordingCall('meals', 'recorded', 'log'),
  isDear: true,
  takesId: true,
  body: z.object({
    text: z
      .string({ error: codedMessage('input.required') })
      .trim()
      .min(1, codedMessage('input.words'))
      .max(MEAL_INPUT.wordsLength, codedMessage('input.at-most', { max: MEAL_INPUT.wordsLength })),
    // A given time takes precedence over one in the words.
    ...recordingFields,
  }),
  reply: replyOf(analysisSchema),
  status: 201,
  problems: ['no_food_in_words'],
})

export const analyzeBarcode = endpoint({
  method: 'POST',
  path: '/api/analyze-barcode',
  summary: 'Record one portion of the packaged food with a barcode that was read without a photo',
  ...recordingCall('meals', 'recorded', 'log'),
  takesId: true,
  body: z.object({
    /** The digits of an EAN-13, EAN-8 or UPC-A. */
    barcode: z
      .string({ error: codedMessage('input.required') })
      .max(30, codedMessage('input.at-most', { max: 30 }))
      .refine((digits) => productNumberOf(digits) !== undefined, codedMessage('input.barcode')),
    ...recordingFields,
  }),
  reply: replyOf(analysisSchema),
  status: 201,
  // `barcode` has the digits.
  problems: ['unknown_barcode', 'products_unavailable'],
})

export const estimateMealAgain = endpoint({
  method: 'POST',
  path: '/api/food-analyses/:id/estimate',
  summary:
    'Estimate a meal again from its photos or words, with what the member adds: words, answers, one more photo',
  ...recordingCall('meals', 'changed'),
  isDear: true,
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({
    /** Replaces the earlier note; if missing, that stays. */
    note: noteSchema.optional(),
    answers: z
      .array(
        z.object({
          question: z.string().trim().min(1).max(200),
          answer: z.string().trim().min(1).max(MEAL_INPUT.answerLength),
        }),
      )
      .max(MEAL_INPUT.questions)
      .default([]),
    imageBase64: photoDataUrlSchema.optional(),
  }),
  reply: replyOf(analysisSchema),
  bodyLimit: PHOTO_BODY_LIMIT,
  problems: [...ANALYSIS_PROBLEMS, 'no_food_in_words', 'nothing_to_estimate', 'too_many_photos'],
})

export const previewPhoto = endpoint({
  method: 'POST',
  path: '/api/photo-previews',
  summary: 'An upright JPEG of a photo that the browser cannot show; nothing is stored',
  body: z.object({ imageBase64: photoDataUrlSchema }),
  reply: replyOf(z.object({ imageBase64: z.string() })),
  isDear: true,
  bodyLimit: PHOTO_BODY_LIMIT,
  problems: ['unreadable_image', 'photo_too_large', 'analyser_busy'],
})

export const lookAtPhoto = endpoint({
  method: 'POST',
  path: '/api/photo-looks',
  summary:
    'Looks at a photo in advance: its analysis within two minutes is quick. Nothing is stored',
  body: z.object({ imageBase64: photoDataUrlSchema }),
  reply: doneReply,
  isDear: true,
  bodyLimit: PHOTO_BODY_LIMIT,
})

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
