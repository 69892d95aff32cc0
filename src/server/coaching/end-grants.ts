import { endConsent } from '#server/consent/consent-store.ts'
import type { CoachGrantTable, DatabaseOrTransaction } from '#server/db/schema.ts'

/** Ends looks and offers of looks, with the consent that each was given by. */
export const endGrants = async (
  transaction: DatabaseOrTransaction,
  grants: readonly Pick<CoachGrantTable, 'id' | 'member_id'>[],
  now: number,
): Promise<void> => {
  for (const { id, member_id } of grants) {
    await transaction.deleteFrom('coach_grant').where('id', '=', id).execute()
    await endConsent(transaction, member_id, { kind: 'coach', subject: id, at: now })
  }
}

/** Ends every look that a member lets others take, or may take at others: of an account that is disabled or erased. */
export const endGrantsWith = async (transaction: DatabaseOrTransaction, memberId: string, now: number): Promise<void> => {
  const grants = await transaction
    .selectFrom('coach_grant')
    .select(['id', 'member_id'])
    .where((where) => where.or([where('member_id', '=', memberId), where('coach_id', '=', memberId)]))
    .execute()
  await endGrants(transaction, grants, now)
}

/** Takes a member who leaves for good out of what was written down of their looks. */
export const forgetLooksOf = async (transaction: DatabaseOrTransaction, coachId: string): Promise<void> => {
  await transaction.updateTable('coach_look').set({ coach_id: null }).where('coach_id', '=', coachId).execute()
}
