import { PROBLEM_STATUS, type Problem, type ProblemCode, type ProblemDetail } from '#contract/problem.ts'
import type { FastifyError } from 'fastify'

const WORDS: Record<ProblemCode, string> = {
  invalid_input: 'Something in what was sent is not valid.',
  unknown_time_zone: 'The time zone in X-Time-Zone is not known. Send an IANA name such as Europe/Paris.',
  invalid_json: 'The body is not valid JSON.',
  not_signed_in: 'Please sign in.',
  wrong_credentials: 'Wrong username or password.',
  sign_in_expired: 'This sign-in took too long. Please start again.',
  provider_refused: 'The sign-in at the provider did not work out. Please try again.',
  provider_unavailable: 'The provider of the sign-in cannot be reached right now. Please try again in a moment.',
  not_allowed: 'You are not allowed to do this.',
  registration_closed: 'This server takes no new members.',
  invitation_needed: 'You need a valid invitation link to register here. Please ask the administrator for one.',
  passwords_off: 'On this server members sign in through the provider alone.',
  account_disabled: 'This account is disabled. Please ask the administrator.',
  consent_needed: 'You withdrew your consent to storing health data, so nothing new is recorded. You can give it again in the settings.',
  confirmation_needed: 'Please confirm that it is you, with your password.',
  foreign_origin: 'This call came from another site and was refused.',
  not_found: 'There is nothing here.',
  method_not_allowed: 'This address does not take that method.',
  username_taken: 'This username is already taken.',
  email_taken: 'There is already an account with this e-mail address.',
  nothing_to_judge: 'This meal has neither a photo nor words that could be judged again.',
  too_many_photos: 'This meal has four photos already.',
  link_not_valid: 'This link was used already, or is too old. Please ask for a new one.',
  body_too_large: 'What was sent is too large.',
  photo_too_large: 'The photo is larger than 15 MB or 50 megapixels.',
  unsupported_media_type: 'Send JSON (Content-Type: application/json).',
  recorded_before: 'This was recorded before, under the same Idempotency-Key. Nothing was changed.',
  idempotency_key_reused: 'Something else was sent under the same Idempotency-Key before. Nothing was changed.',
  not_food: 'We could not find any food in this photo.',
  no_food_in_words: 'No food could be made out in these words. You can search the food table instead.',
  unreadable_image: 'This image could not be read.',
  account_locked: 'Too many failed sign-ins: this account is temporarily locked. Please try again in 30 minutes.',
  too_many_requests: 'Too many tries from your network. Please wait a little and try again.',
  internal_error: 'Something went wrong on the server. Nothing was changed.',
  analyser_answer_unusable: 'The analyser gave an answer that could not be used. Please try again.',
  analyser_busy: 'Many photos are being analysed right now. Please try again in a moment.',
  analyser_unavailable: 'The food analyser is not available right now. You can record the meal from the food table.',
  photos_unavailable: 'The photos cannot be reached right now. Please try again in a moment.',
  unknown_barcode: 'This barcode is not known here yet.',
  products_unavailable: 'Open Food Facts does not answer right now. Please try again in a moment.',
  database_unavailable: 'The database cannot be reached right now. Please try again in a moment.',
  storage_unavailable: 'The server cannot write to its disk right now. Please tell whoever runs it.',
  storage_full: 'The disk of the server is full. Please tell whoever runs it.',
}

/** A failure that the caller is told about, in words. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode
  readonly details: readonly ProblemDetail[] | undefined
  readonly retryAfterS: number | undefined

  constructor(code: ProblemCode, options: { words?: string; details?: readonly ProblemDetail[]; retryAfterS?: number } = {}) {
    super(options.words ?? WORDS[code])
    this.code = code
    this.details = options.details
    this.retryAfterS = options.retryAfterS
  }

  get status(): number {
    return PROBLEM_STATUS[this.code]
  }

  toBody(): Problem {
    return {
      success: false,
      error: this.message,
      code: this.code,
      ...(this.details && { details: [...this.details] }),
    }
  }
}

/** An input that was refused, field by field; the first reason stands for all in one sentence. */
export const invalidInput = (details: readonly ProblemDetail[]): ProblemError => {
  const words = details[0]?.message
  return new ProblemError('invalid_input', { ...(words !== undefined && { words }), details })
}

export const invalidField = (field: string, message: string): ProblemError => invalidInput([{ field, message }])

interface Issue {
  readonly path?: readonly PropertyKey[]
  readonly instancePath?: string
  readonly message?: string
}

const fieldOf = (issue: Issue): string =>
  issue.path?.map(String).join('.') ?? (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.')

const FRAMEWORK_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** The one map from errors to what a caller sees; undefined for a defect, of which the caller learns nothing. */
export const problemOf = (error: unknown): ProblemError | undefined => {
  if (error instanceof ProblemError) return error
  if (!(error instanceof Error)) return undefined
  const { validation, code, statusCode } = error as Partial<FastifyError>
  if (validation) {
    return invalidInput(
      (validation as unknown as Issue[]).map((issue) => ({
        field: fieldOf(issue),
        message: issue.message ?? 'Invalid input',
      })),
    )
  }
  if (error instanceof SyntaxError) return new ProblemError('invalid_json')
  const known = code === undefined ? undefined : FRAMEWORK_CODES[code]
  if (known) return new ProblemError(known)
  if (statusCode === 429) return new ProblemError('too_many_requests')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ProblemError('invalid_input')
  return undefined
}
