import { randomUUID } from 'node:crypto'
import { PASSWORD_PROVIDER } from '../passwords/password-store.ts'
import { libraryDate } from '#server/db/library-date.ts'
import type { Database, DatabaseOrTransaction, Engine, MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ProviderIdentity } from './provider-client.ts'

export const findMemberByIdentity = (db: Database, { issuer, subject }: ProviderIdentity): Promise<MemberTable | undefined> =>
  db
    .selectFrom('credential')
    .innerJoin('member', 'member.id', 'credential.user_id')
    .where('credential.provider_id', '=', issuer)
    .where('credential.account_id', '=', subject)
    .selectAll('member')
    .executeTakeFirst()

export const findMemberByEmail = (db: Database, email: string): Promise<MemberTable | undefined> =>
  db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirst()

/**
 * Makes an identity a way to sign in for a member; an identity is one member's alone.
 * @throws ProblemError sign_in_expired when it has become somebody's in the meantime
 */
export const linkIdentity = async (
  db: DatabaseOrTransaction,
  engine: Engine,
  { memberId, identity, now }: { memberId: string; identity: ProviderIdentity; now: number },
): Promise<void> => {
  const date = libraryDate(engine, now)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('credential')
    .values({
      id: randomUUID(),
      account_id: identity.subject,
      provider_id: identity.issuer,
      user_id: memberId,
      password: null,
      created_at: date,
      updated_at: date,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new ProblemError('sign_in_expired')
}

export const noteProvenEmail = async (db: DatabaseOrTransaction, memberId: string): Promise<void> => {
  await db.updateTable('member').set({ email_verified: 1 }).where('id', '=', memberId).execute()
}

/** Whether a provider signs a member in. */
export const hasIdentity = async (db: DatabaseOrTransaction, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('credential')
    .select('id')
    .where('user_id', '=', memberId)
    .where('provider_id', '!=', PASSWORD_PROVIDER)
    .executeTakeFirst()) !== undefined

export const dropIdentities = async (db: DatabaseOrTransaction, memberId: string): Promise<void> => {
  await db.deleteFrom('credential').where('user_id', '=', memberId).where('provider_id', '!=', PASSWORD_PROVIDER).execute()
}
