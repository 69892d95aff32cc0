import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { requireUnchanged } from '../sessions/access-version.ts'
import { endAllAccess } from '../sessions/session-store.ts'

/** Null for a member who registered through a provider and set no password. */
export const findPasswordHash = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('password')
    .select('hash')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.hash ?? null
}

/** Sets or replaces a member's password. */
export const savePasswordHash = async (
  db: DatabaseOrTransaction,
  memberId: string,
  hash: string,
): Promise<void> => {
  await db
    .insertInto('password')
    .values({ member_id: memberId, hash })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ hash }))
    .execute()
}

/**
 * Sets a new password and ends all other sessions, all personal tokens and open links.
 * @throws ProblemError not_signed_in if a reset or another change came first
 */
export const replacePassword = (
  db: Database,
  { memberId, sessionId, profile }: Caller,
  hash: string,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await requireUnchanged(transaction, profile, 'not_signed_in')
    await endAllAccess(transaction, memberId, sessionId)
    await savePasswordHash(transaction, memberId, hash)
  })
