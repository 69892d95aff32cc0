import type { Database, DatabaseOrTransaction, MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { outdateChecks } from '../sessions/access-version.ts'
import type { ProviderIdentity } from './provider-client.ts'

export const findMemberByIdentity = (
  db: Database,
  { issuer, subject }: ProviderIdentity,
): Promise<MemberTable | undefined> =>
  db
    .selectFrom('provider_identity')
    .innerJoin('member', 'member.id', 'provider_identity.member_id')
    .where('provider_identity.issuer', '=', issuer)
    .where('provider_identity.subject', '=', subject)
    .selectAll('member')
    .executeTakeFirst()

/**
 * Lets a member sign in with an identity of the provider.
 * @throws ProblemError sign_in_expired if another member has taken it in the meantime
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

/** Whether a member can sign in through the provider. */
export const hasProviderIdentity = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('provider_identity')
    .select('subject')
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

export const unlinkProvider = async (
  transaction: DatabaseOrTransaction,
  memberId: string,
): Promise<void> => {
  await outdateChecks(transaction, memberId)
  await transaction.deleteFrom('provider_identity').where('member_id', '=', memberId).execute()
}
