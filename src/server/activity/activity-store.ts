import type { CivilDay } from '#domain/day.ts'
import type { ActivityTable, Database, MovementDayTable } from '#server/db/schema.ts'

export const insertActivity = async (db: Database, activity: ActivityTable): Promise<void> => {
  await db.insertInto('activity').values(activity).execute()
}

export const activitiesOn = (db: Database, memberId: string, day: CivilDay): Promise<ActivityTable[]> =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('performed_on', '=', day)
    .orderBy('performed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** False when the member has no such activity. */
export const deleteActivityRow = async (db: Database, memberId: string, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('activity').where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** What devices counted on a day. */
export const movementOn = (db: Database, memberId: string, day: CivilDay): Promise<MovementDayTable | undefined> =>
  db.selectFrom('movement_day').selectAll().where('member_id', '=', memberId).where('moved_on', '=', day).executeTakeFirst()
