import type { DatabaseOrTransaction } from '#server/db/schema.ts'

// The account library's name for a password among the ways to sign in.
const PASSWORD_PROVIDER = 'credential'

export const findPasswordHash = async (db: DatabaseOrTransaction, memberId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('credential')
    .select('password')
    .where('user_id', '=', memberId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst()
  return row?.password ?? null
}

export const changePasswordHash = async (
  db: DatabaseOrTransaction,
  memberId: string,
  hash: string,
  changedAt: number,
): Promise<void> => {
  await db
    .updateTable('credential')
    .set({ password: hash, updated_at: new Date(changedAt).toISOString() })
    .where('user_id', '=', memberId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .execute()
}

/** Ends all sessions of a member, but for one that may stay. */
export const endSessions = async (
  db: DatabaseOrTransaction,
  memberId: string,
  { except }: { except?: string },
): Promise<void> => {
  await db
    .deleteFrom('session')
    .where('user_id', '=', memberId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .execute()
}
