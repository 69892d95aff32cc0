import { endConsent } from '#server/consent/consent-store.ts'
import type { CoachGrantTable, DatabaseOrTransaction } from '#server/db/schema.ts'

/** Ends grants and offers, and the consent behind each. */
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

/** Ends all grants that a member gave or received, when the account is disabled or erased. */
export const endGrantsWith = async (
  transaction: DatabaseOrTransaction,
  memberId: string,
  now: number,
): Promise<void> => {
  const grants = await transaction
    .selectFrom('coach_grant')
    .select(['id', 'member_id'])
    .where((where) =>
      where.or([where('member_id', '=', memberId), where('coach_id', '=', memberId)]),
    )
    .execute()
  await endGrants(transaction, grants, now)
}

/** Removes an erased coach from the members' logs of looks. */
export const forgetLooksOf = async (
  transaction: DatabaseOrTransaction,
  coachId: string,
): Promise<void> => {
  await transaction
    .updateTable('coach_look')
    .set({ coach_id: null })
    .where('coach_id', '=', coachId)
    .execute()
}
