import { randomUUID } from 'node:crypto'
import { COACH_OFFER_DAYS, type CoachPart } from '#domain/coaching/coach-parts.ts'
import { DAY_MS } from '#domain/day.ts'
import { insertConsent } from '#server/consent/consent-store.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import { endGrants } from './end-grants.ts'

interface NewOffer {
  readonly memberId: string
  readonly username: string
  readonly parts: readonly CoachPart[]
}

/**
 * Offers access, which is also the consent to it; replaces an earlier offer to the same name. False
 * if that name has accepted one.
 */
export const insertOffer = async (
  transaction: DatabaseOrTransaction,
  { memberId, username, parts }: NewOffer,
  now: number,
): Promise<boolean> => {
  const name = username.toLowerCase()
  const named = await transaction
    .selectFrom('member')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirst()
  const offer = {
    coach_id: named?.id ?? null,
    parts: JSON.stringify(parts),
    offered_at: now,
    expires_at: now + COACH_OFFER_DAYS * DAY_MS,
    declined_at: null,
  }
  const kept = await transaction
    .insertInto('coach_grant')
    .values({
      id: randomUUID(),
      member_id: memberId,
      username: name,
      accepted_at: null,
      muted_at: null,
      ...offer,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'username'])
        .doUpdateSet(offer)
        .where('coach_grant.accepted_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!kept) return false
  await insertConsent(transaction, memberId, { kind: 'coach', subject: kept.id, at: now })
  return true
}

interface GrantChange {
  readonly parts?: readonly CoachPart[] | undefined
  readonly isMuted?: boolean | undefined
}

/** False if the member has no such grant. */
export const changeGrant = async (
  db: Database,
  memberId: string,
  id: string,
  { parts, isMuted }: GrantChange,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('coach_grant')
    .set(({ ref }) => ({
      parts: parts ? JSON.stringify(parts) : ref('parts'),
      muted_at: isMuted === undefined ? ref('muted_at') : isMuted ? now : null,
    }))
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records a coach's answer to an offer; false if there is no such offer to that coach. */
export const answerOffer = async (
  db: Database,
  coachId: string,
  id: string,
  answer: 'accepted_at' | 'declined_at',
  now: number,
) => {
  const { numUpdatedRows } = await db
    .updateTable('coach_grant')
    .set({ [answer]: now })
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a grant, by the member who gave it or the coach who accepted it; false if there is none. */
export const endGrant = (
  db: Database,
  whose: { memberId: string } | { coachId: string },
  id: string,
  now: number,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const grant = await transaction
      .selectFrom('coach_grant')
      .select(['id', 'member_id', 'muted_at'])
      .where('id', '=', id)
      .where((where) =>
        'memberId' in whose
          ? where('member_id', '=', whose.memberId)
          : where.and([
              where('coach_id', '=', whose.coachId),
              where('accepted_at', 'is not', null),
            ]),
      )
      .executeTakeFirst()
    if (!grant) return false
    await endGrants(transaction, [grant], now)
    return true
  })

/** Ends offers that have expired. */
export const endLateOffers = async (db: Database, now: number): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    const late = await transaction
      .selectFrom('coach_grant')
      .select(['id', 'member_id', 'muted_at'])
      .where('expires_at', '<=', now)
      .where('accepted_at', 'is', null)
      .execute()
    await endGrants(transaction, late, now)
  })
}
