import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import { endAllAccess } from '../sessions/session-store.ts'

/** Null for a member who came by a provider and set none. */
export const findPasswordHash = async (db: DatabaseOrTransaction, memberId: string): Promise<string | null> => {
  const row = await db.selectFrom('password').select('hash').where('member_id', '=', memberId).executeTakeFirst()
  return row?.hash ?? null
}

/** Sets a member's password, the first one too. */
export const savePasswordHash = async (db: DatabaseOrTransaction, memberId: string, hash: string): Promise<void> => {
  await db
    .insertInto('password')
    .values({ member_id: memberId, hash })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ hash }))
    .execute()
}

/** Sets a new password; every other session and every personal token ends, and links that were given out open nothing any more. */
export const replacePassword = (db: Database, memberId: string, hash: string, sessionId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await savePasswordHash(transaction, memberId, hash)
    await endAllAccess(transaction, memberId, sessionId)
  })
