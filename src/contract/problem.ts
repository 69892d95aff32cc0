import * as z from 'zod'
import { labelReadingSchema } from './labels.ts'
import { messageSchema } from './message.ts'

/**
 * Every way a call can fail, with its HTTP status. The set is closed: a new failure is a new line
 * here.
 */
export const PROBLEM_STATUS = {
  invalid_input: 400,
  unknown_time_zone: 400,
  invalid_json: 400,
  not_signed_in: 401,
  token_not_valid: 401,
  wrong_credentials: 401,
  sign_in_expired: 401,
  provider_refused: 401,
  not_allowed: 403,
  scope_missing: 403,
  registration_closed: 403,
  closed_in_demo: 403,
  invitation_needed: 403,
  passwords_off: 403,
  account_disabled: 403,
  confirmation_needed: 403,
  consent_needed: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  username_taken: 409,
  email_taken: 409,
  recorded_before: 409,
  nothing_to_estimate: 409,
  too_many_photos: 409,
  link_not_valid: 410,
  body_too_large: 413,
  photo_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  not_food: 422,
  unknown_barcode: 422,
  barcode_unread: 422,
  nutrition_label: 422,
  label_unreadable: 422,
  idempotency_key_reused: 422,
  no_food_in_words: 422,
  unreadable_image: 422,
  account_locked: 423,
  too_many_requests: 429,
  internal_error: 500,
  analyser_answer_unusable: 502,
  provider_unavailable: 503,
  analyser_busy: 503,
  analyser_unavailable: 503,
  photos_unavailable: 503,
  database_unavailable: 503,
  storage_unavailable: 503,
  storage_full: 507,
  products_unavailable: 503,
} as const

export type ProblemCode = keyof typeof PROBLEM_STATUS

export const problemCodes = Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]]

const problemDetailSchema = z.object({
  /** Path of the field, with dots; empty for the whole body. */
  field: z.string(),
  ...messageSchema.partial({ code: true }).shape,
})
export type ProblemDetail = z.infer<typeof problemDetailSchema>

export const problemSchema = z.object({
  success: z.literal(false),
  /** In English. */
  error: z.string(),
  code: z.enum(problemCodes),
  /** A more precise reason than the code, as a message of the pages. */
  reason: messageSchema.omit({ message: true }).optional(),
  details: z.array(problemDetailSchema).optional(),
  /** For `unknown_barcode`: its digits. */
  barcode: z.string().optional(),
  /** For `nutrition_label`: its values, for the member to check. */
  label: labelReadingSchema.optional(),
})
export type Problem = z.infer<typeof problemSchema>
