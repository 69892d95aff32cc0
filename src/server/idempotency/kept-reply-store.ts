import { DAY_MS } from '#domain/day.ts'
import { KEYS_KNOWN_MS, REPLIES_KEPT_MS } from '#contract/idempotency.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'

/** A call that records, identified by the key that the browser chose. */
export interface KeyedRecording {
  readonly memberId: string
  readonly key: string
  /** Of the request: using the same key for another request is an error. */
  readonly fingerprint: string
}

export interface KeptReply {
  readonly fingerprint: string
  /** JSON; null while the call is running, and once the reply is deleted. */
  readonly reply: string | null
}

export const findReply = (
  db: DatabaseOrTransaction,
  { memberId, key }: KeyedRecording,
): Promise<KeptReply | undefined> =>
  db
    .selectFrom('kept_reply')
    .select(['fingerprint', 'reply'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()

/**
 * Claims a key within the current transaction; false if it is already taken. Waits for a
 * simultaneous claim, and succeeds only if that one is rolled back.
 */
export const takeKey = async (
  db: DatabaseOrTransaction,
  { memberId, key, fingerprint }: KeyedRecording,
  now: number,
): Promise<boolean> => {
  const result = await db
    .insertInto('kept_reply')
    .values({ member_id: memberId, key, fingerprint, reply: null, kept_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

interface RepliedRecording {
  readonly memberId: string
  readonly key: string
  /** JSON */
  readonly reply: string
}
/** Stores the reply of a call that claimed its key. */
export const saveReply = compiledStatement(
  (db, { memberId, key, reply }: Places<RepliedRecording>) =>
    db
      .updateTable('kept_reply')
      .set({ reply })
      .where('member_id', '=', memberId)
      .where('key', '=', key),
)

/** How far back to look for replies to delete: older ones were deleted earlier. */
const FORGETTING_REACH_MS = 7 * DAY_MS

/** Deletes old replies, and later their keys. */
export const sweepReplies = async (db: Database, now: number): Promise<void> => {
  const dueBefore = now - REPLIES_KEPT_MS
  await db
    .updateTable('kept_reply')
    .set({ reply: null })
    .where('kept_at', '<', dueBefore)
    .where('kept_at', '>=', dueBefore - FORGETTING_REACH_MS)
    .where('reply', 'is not', null)
    .execute()
  await db
    .deleteFrom('kept_reply')
    .where('kept_at', '<', now - KEYS_KNOWN_MS)
    .execute()
}
