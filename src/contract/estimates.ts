import { productNumberOf } from '#domain/products/barcode.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { messageSchema } from './message.ts'
import { endpoint, recordingCall } from './endpoint.ts'
import { doneReply, replyOf } from './reply.ts'
import { textUpTo } from './text.ts'
import { mealItemSchema } from './meal-items.ts'
import { mealSchema, otherDishesSchema, recordingFields } from './meals.ts'

/** A photo of 15 MB as base64 in JSON, with room for the rest of the body. */
const PHOTO_BODY_LIMIT = 21 * 1024 * 1024

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

export const analysisSchema = mealSchema.extend({
  ...otherDishesSchema.shape,
  /** What may be on the plate beside its items, likeliest first. */
  besides: z.array(mealItemSchema),
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
