import { type CoachPart, LOOKS_KEPT_DAYS } from '#domain/coaching/coach-parts.ts'
import { DAY_MS, HOUR_MS } from '#domain/day.ts'
import { withdrawnHealthConsents } from '#server/consent/consent-reads.ts'
import type { Database } from '#server/db/schema.ts'

interface NewLook {
  readonly memberId: string
  readonly coachId: string
  readonly grantId: string
  readonly parts: readonly CoachPart[]
}

/**
 * Logs that a coach looks, once an hour for the same parts. False if the member has withdrawn the
 * consent to health data: then nobody may look. Checking and writing are one statement, because a
 * look has ten at most.
 */
export const insertLook = async (
  db: Database,
  { memberId, coachId, grantId, parts }: NewLook,
  now: number,
): Promise<boolean> => {
  const written = await db
    .insertInto('coach_look')
    .columns(['member_id', 'grant_id', 'hour', 'parts', 'coach_id', 'looked_at'])
    .expression(
      db
        .selectNoFrom(({ val }) => [
          val(memberId).as('member_id'),
          val(grantId).as('grant_id'),
          val(Math.floor(now / HOUR_MS)).as('hour'),
          val(JSON.stringify(parts)).as('parts'),
          val(coachId).as('coach_id'),
          val(now).as('looked_at'),
        ])
        .where(({ not, exists }) => not(exists(withdrawnHealthConsents(db, [memberId])))),
    )
    .onConflict((conflict) =>
      // Keeps the first look of the hour, and returns it.
      conflict
        .columns(['member_id', 'grant_id', 'hour', 'parts'])
        .doUpdateSet(({ ref }) => ({ looked_at: ref('coach_look.looked_at') })),
    )
    .returning('grant_id')
    .executeTakeFirst()
  return written !== undefined
}

export const forgetOldLooks = async (db: Database, now: number): Promise<void> => {
  await db
    .deleteFrom('coach_look')
    .where('looked_at', '<', now - LOOKS_KEPT_DAYS * DAY_MS)
    .execute()
}
