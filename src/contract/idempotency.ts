import { DAY_MS } from '#domain/day.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { IDEMPOTENCY_HEADER } from './idempotency-header.ts'
import { DONE_AGO_HEADER } from './recording-headers.ts'

/** How long replies are stored, for calls that are sent again. */
export const REPLIES_KEPT_MS = 2 * DAY_MS

/**
 * How long keys are stored, so that calls are recorded only once even after their reply is deleted.
 */
export const KEYS_KNOWN_MS = 60 * DAY_MS

/** The longest time that a recording may have waited for a connection, seconds. */
const LONGEST_WAIT_S = KEYS_KNOWN_MS / 1000

const idempotencyKeySchema = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{16,64}$/,
    'An Idempotency-Key has 16 to 64 letters, digits, - or _, such as a UUID',
  )

const doneAgoSchema = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,3})?$/, 'Seconds must be a number with three decimals at most')
  .refine((text) => Number(text) <= LONGEST_WAIT_S, codedMessage('input.kept-too-long'))

/** The headers of a call that records. */
export const recordingHeaders = z.looseObject({
  [IDEMPOTENCY_HEADER]: idempotencyKeySchema.optional(),
  [DONE_AGO_HEADER]: doneAgoSchema.optional(),
})
