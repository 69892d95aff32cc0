import { endConsent } from '#server/consent/consent-store.ts'
import type { CoachGrantTable, Database, DatabaseOrTransaction } from '#server/db/schema.ts'

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

/** The members at whom a coach looked. */
export const lookedAtBy = async (db: Database, coachId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('coach_look')
    .select('member_id')
    .distinct()
    .where('coach_id', '=', coachId)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/**
 * Removes an erased coach from the logs of looks of these members: one after the other, because a
 * split database refuses a transaction that writes to all members and to `member`.
 */
export const forgetLooksOf = async (
  transaction: DatabaseOrTransaction,
  coachId: string,
  memberIds: readonly string[],
): Promise<void> => {
  for (const memberId of memberIds) {
    await transaction
      .updateTable('coach_look')
      .set({ coach_id: null })
      .where('member_id', '=', memberId)
      .where('coach_id', '=', coachId)
      .execute()
  }
}
