/**
 * Identifies a recording: a call that is repeated with the same key gets the first reply and
 * records nothing twice.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
