import { randomUUID } from 'node:crypto'
import { libraryDate } from '#server/db/library-date.ts'
import type { DatabaseOrTransaction, Engine } from '#server/db/schema.ts'

/** A password's name among the ways to sign in; any other is the address of a provider. */
export const PASSWORD_PROVIDER = 'credential'

export const findPasswordHash = async (db: DatabaseOrTransaction, memberId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('credential')
    .select('password')
    .where('user_id', '=', memberId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst()
  return row?.password ?? null
}

/** Sets a member's password, the first one too. */
export const savePasswordHash = async (
  db: DatabaseOrTransaction,
  engine: Engine,
  { memberId, hash, now }: { memberId: string; hash: string; now: number },
): Promise<void> => {
  const date = libraryDate(engine, now)
  await db
    .insertInto('credential')
    .values({
      id: randomUUID(),
      account_id: memberId,
      provider_id: PASSWORD_PROVIDER,
      user_id: memberId,
      password: hash,
      created_at: date,
      updated_at: date,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: date }))
    .execute()
}
