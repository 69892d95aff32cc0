import type { Database, DatabaseOrTransaction, MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ProviderIdentity } from './provider-client.ts'

export const findMemberByIdentity = (db: Database, { issuer, subject }: ProviderIdentity): Promise<MemberTable | undefined> =>
  db
    .selectFrom('provider_identity')
    .innerJoin('member', 'member.id', 'provider_identity.member_id')
    .where('provider_identity.issuer', '=', issuer)
    .where('provider_identity.subject', '=', subject)
    .selectAll('member')
    .executeTakeFirst()

/**
 * Makes an identity a way to sign in for a member; an identity is one member's alone.
 * @throws ProblemError sign_in_expired when it has become somebody's in the meantime
 */
export const linkProviderIdentity = async (
  db: DatabaseOrTransaction,
  memberId: string,
  { issuer, subject }: ProviderIdentity,
): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_identity')
    .values({ member_id: memberId, issuer, subject })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new ProblemError('sign_in_expired')
}

/** Whether a provider signs a member in. */
export const hasProviderIdentity = async (db: DatabaseOrTransaction, memberId: string): Promise<boolean> =>
  (await db.selectFrom('provider_identity').select('subject').where('member_id', '=', memberId).executeTakeFirst()) !== undefined

export const unlinkProvider = async (db: DatabaseOrTransaction, memberId: string): Promise<void> => {
  await db.deleteFrom('provider_identity').where('member_id', '=', memberId).execute()
}
