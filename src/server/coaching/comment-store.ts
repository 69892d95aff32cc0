import type { CivilDay } from '#domain/day.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'

interface NewComment {
  readonly memberId: string
  readonly coachId: string
  readonly grantId: string
  readonly on: CivilDay
  readonly words: string
}

/** Leaves a comment on a day of a member, instead of the one before; no words remove it. */
export const writeWords = async (
  db: Database,
  { memberId, coachId, grantId, on, words }: NewComment,
  now: number,
): Promise<void> => {
  if (words === '') {
    await removeComment(db, memberId, { grantId, on })
    return
  }
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('day_comment')
      .values({
        member_id: memberId,
        commented_on: on,
        grant_id: grantId,
        coach_id: coachId,
        words,
        written_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'commented_on', 'grant_id'])
          .doUpdateSet({ words, written_at: now }),
      )
      .execute()
    await transaction
      .updateTable('member')
      .set({ commented_at: now })
      .where('id', '=', memberId)
      .where('commented_at', 'is', null)
      .execute()
  })
}

/** False if there is none. */
export const removeComment = async (
  db: DatabaseOrTransaction,
  memberId: string,
  { grantId, on }: { grantId: string; on: CivilDay },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('day_comment')
    .where('member_id', '=', memberId)
    .where('commented_on', '=', on)
    .where('grant_id', '=', grantId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
