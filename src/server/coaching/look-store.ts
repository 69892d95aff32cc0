import type { CoachPart } from '#domain/coaching/coach-parts.ts'
import { LOOKS_KEPT_DAYS } from '#domain/coaching/coach-parts.ts'
import { DAY_MS, HOUR_MS } from '#domain/day.ts'
import type { Database } from '#server/db/schema.ts'

interface NewLook {
  readonly memberId: string
  readonly coachId: string
  readonly grantId: string
  readonly parts: readonly CoachPart[]
}

/** Writes down that a coach looks; once an hour for the same parts, however often a page is opened. */
export const insertLook = async (db: Database, { memberId, coachId, grantId, parts }: NewLook, now: number): Promise<void> => {
  await db
    .insertInto('coach_look')
    .values({
      member_id: memberId,
      grant_id: grantId,
      hour: Math.floor(now / HOUR_MS),
      parts: JSON.stringify(parts),
      coach_id: coachId,
      looked_at: now,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'grant_id', 'hour', 'parts']).doNothing())
    .execute()
}

export const forgetOldLooks = async (db: Database, now: number): Promise<void> => {
  await db
    .deleteFrom('coach_look')
    .where('looked_at', '<', now - LOOKS_KEPT_DAYS * DAY_MS)
    .execute()
}
