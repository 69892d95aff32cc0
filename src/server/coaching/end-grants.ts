import { endConsent } from '#server/consent/consent-store.ts'
import type { CoachGrantTable, Database, DatabaseOrTransaction } from '#server/db/schema.ts'

/**
 * Ends grants and offers, and the consent behind each. What a muted coach wrote goes with the
 * grant; other comments stay with the days that they are about.
 */
export const endGrants = async (
  transaction: DatabaseOrTransaction,
  grants: readonly Pick<CoachGrantTable, 'id' | 'member_id' | 'muted_at'>[],
  now: number,
): Promise<void> => {
  for (const { id, member_id, muted_at } of grants) {
    await transaction.deleteFrom('coach_grant').where('id', '=', id).execute()
    if (muted_at !== null) {
      await transaction
        .deleteFrom('day_comment')
        .where('member_id', '=', member_id)
        .where('grant_id', '=', id)
        .execute()
    }
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
    .select(['id', 'member_id', 'muted_at'])
    .where((where) =>
      where.or([where('member_id', '=', memberId), where('coach_id', '=', memberId)]),
    )
    .execute()
  await endGrants(transaction, grants, now)
}

/** The members at whom a coach looked, or on whose days a coach commented. */
export const coachedEverBy = async (db: Database, coachId: string): Promise<string[]> => {
  const of = (table: 'coach_look' | 'day_comment') =>
    db.selectFrom(table).select('member_id').distinct().where('coach_id', '=', coachId).execute()
  const rows = (await Promise.all([of('coach_look'), of('day_comment')])).flat()
  return [...new Set(rows.map(({ member_id }) => member_id))]
}

/**
 * Removes an erased coach from the logs of looks of these members, and the comments from their
 * days: one after the other, because a split database refuses a transaction that writes to all
 * members and to `member`.
 */
export const forgetCoach = async (
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
    await transaction
      .deleteFrom('day_comment')
      .where('member_id', '=', memberId)
      .where('coach_id', '=', coachId)
      .execute()
  }
}
