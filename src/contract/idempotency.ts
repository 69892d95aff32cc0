import * as z from 'zod'
import { IDEMPOTENCY_HEADER } from './idempotency-header.ts'

/** For how long a key is known, per member. */
export const IDEMPOTENCY_KEPT_MS = 48 * 3_600_000

export const idempotencyKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, 'An Idempotency-Key has 16 to 64 letters, digits, - or _, such as a UUID')

/** The headers of a call that records. */
export const recordingHeaders = z.looseObject({ [IDEMPOTENCY_HEADER]: idempotencyKeySchema.optional() })
