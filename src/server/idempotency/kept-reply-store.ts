import { DAY_MS } from '#domain/day.ts'
import { KEYS_KNOWN_MS, REPLIES_KEPT_MS } from '#contract/idempotency.ts'
import type { Database } from '#server/db/schema.ts'

/** One act of recording, as the member's browser named it. */
export interface KeyedRecording {
  readonly memberId: string
  readonly key: string
  /** Of what was asked: the same key for something else is a mistake of the caller. */
  readonly fingerprint: string
}

export interface KeptReply {
  readonly fingerprint: string
  /** JSON; null while the transaction that records is under way, and once it is forgotten. */
  readonly reply: string | null
}

export const findReply = (db: Database, { memberId, key }: KeyedRecording): Promise<KeptReply | undefined> =>
  db.selectFrom('kept_reply').select(['fingerprint', 'reply']).where('member_id', '=', memberId).where('key', '=', key).executeTakeFirst()

/**
 * Takes a key for the transaction that is under way; false where it was taken before. One that takes it at the same
 * moment is waited for: the key is ours only if that one came to nothing.
 */
export const takeKey = async (db: Database, { memberId, key, fingerprint }: KeyedRecording, now: number): Promise<boolean> => {
  const result = await db
    .insertInto('kept_reply')
    .values({ member_id: memberId, key, fingerprint, reply: null, kept_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const keepReply = async (db: Database, { memberId, key }: KeyedRecording, reply: unknown): Promise<void> => {
  await db
    .updateTable('kept_reply')
    .set({ reply: JSON.stringify(reply) })
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .execute()
}

/** Of those that are due, the ones of the last days: what is older was forgotten before, and would only be read again. */
const FORGETTING_REACH_MS = 7 * DAY_MS

/** Forgets what calls answered, and later their keys. */
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
