/** Names one act of recording: a call that is sent again under the same key answers what the first did, and records nothing twice. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
