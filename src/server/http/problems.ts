import type { ViewedLabel } from '#contract/labels.ts'
import {
  PROBLEM_STATUS,
  type Problem,
  type ProblemCode,
  type ProblemDetail,
} from '#contract/problem.ts'
import { parseMessage } from '#domain/coded-message.ts'
import type { Message } from '#domain/message.ts'
import type { FastifyError } from 'fastify'
import { englishOf } from './english.ts'

/** Messages for programs where the message of the pages would not fit. */
const FOR_PROGRAMS: Partial<Record<ProblemCode, string>> = {
  unknown_time_zone:
    'The time zone in X-Time-Zone is not known. Send an IANA name such as Europe/Paris.',
  invalid_json: 'The body is not valid JSON.',
  not_signed_in: 'Please sign in.',
  token_not_valid:
    'Send a personal token that has not ended, as Authorization: Bearer TOKEN. Members make them in the settings.',
  foreign_origin: 'This call came from another site and was refused.',
  not_found: 'There is nothing here.',
  method_not_allowed: 'This address does not take that method.',
  body_too_large: 'What was sent is too large.',
  unsupported_media_type: 'Send JSON (Content-Type: application/json).',
  range_not_satisfiable: 'This file has no such bytes.',
  internal_error: 'Something went wrong on the server. Nothing was changed.',
}

/**
 * A failure with a code for the caller and, if there is a more precise reason, a message (see
 * `codedMessage`). Words that are not such a message are only for programs; the pages show their
 * text for the code.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode
  readonly reason: Message | undefined
  readonly details: readonly ProblemDetail[] | undefined
  readonly retryAfterS: number | undefined
  readonly label: ViewedLabel | undefined
  readonly barcode: string | undefined

  constructor(
    code: ProblemCode,
    options: {
      words?: string
      details?: readonly ProblemDetail[]
      retryAfterS?: number
      label?: ViewedLabel
      barcode?: string
    } = {},
  ) {
    super(englishOf(options.words ?? FOR_PROGRAMS[code] ?? `problem.${code}`))
    this.code = code
    this.reason = options.words === undefined ? undefined : parseMessage(options.words)
    this.details = options.details
    this.retryAfterS = options.retryAfterS
    this.label = options.label
    this.barcode = options.barcode
  }

  get status(): number {
    return PROBLEM_STATUS[this.code]
  }

  toBody(): Problem {
    return {
      success: false,
      error: this.message,
      code: this.code,
      ...(this.reason && { reason: this.reason }),
      ...(this.details && { details: [...this.details] }),
      ...(this.label && { label: this.label }),
      ...(this.barcode !== undefined && { barcode: this.barcode }),
    }
  }
}

const detailOf = (detail: ProblemDetail): ProblemDetail => ({
  ...detail,
  ...parseMessage(detail.message),
  message: englishOf(detail.message),
})

/** A refused input with a reason per field; the first reason is also the overall one. */
export const invalidInput = (details: readonly ProblemDetail[]): ProblemError => {
  const words = details[0]?.message
  return new ProblemError('invalid_input', {
    ...(words !== undefined && { words }),
    details: details.map(detailOf),
  })
}

export const invalidField = (field: string, message: string): ProblemError =>
  invalidInput([{ field, message }])

interface Issue {
  readonly path?: readonly PropertyKey[]
  readonly instancePath?: string
  readonly message?: string
}

const fieldOf = (issue: Issue): string =>
  issue.path?.map(String).join('.') ??
  (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.')

const FRAMEWORK_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** Maps errors to what the caller sees; undefined for bugs, whose details stay hidden. */
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
  if (statusCode === 416) return new ProblemError('range_not_satisfiable')
  if (statusCode === 429) return new ProblemError('too_many_requests')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ProblemError('invalid_input')
  return undefined
}
