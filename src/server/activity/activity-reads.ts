import type { ActivityType } from '#domain/activity/activities.ts'
import type { RecordedActivity } from '#domain/activity/recent-activity.ts'
import type { CivilDay } from '#domain/day.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import type { ActivityTable, Database, MovementDayTable } from '#server/db/schema.ts'

export const activitiesOn = (
  db: Database,
  memberId: string,
  day: CivilDay,
): Promise<ActivityTable[]> =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('performed_on', '=', day)
    .orderBy('performed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** What devices counted on a day. */
export const movementOn = (
  db: Database,
  memberId: string,
  day: CivilDay,
): Promise<MovementDayTable | undefined> =>
  db
    .selectFrom('movement_day')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('moved_on', '=', day)
    .executeTakeFirst()

type SinceDay = Readonly<{ memberId: string; sinceOn: CivilDay }>
const performedSince = compiledStatement((db, { memberId, sinceOn }: Places<SinceDay>) =>
  db
    .selectFrom('activity')
    .select(['activity_type', 'duration_minutes', 'performed_on'])
    .where('member_id', '=', memberId)
    .where('performed_on', '>=', sinceOn),
)

export const activitiesSince = async (
  db: Database,
  memberId: string,
  sinceOn: CivilDay,
): Promise<RecordedActivity[]> => {
  const rows = await performedSince(db, { memberId, sinceOn })
  return rows.map((row) => ({
    activityType: row.activity_type as ActivityType,
    durationMinutes: row.duration_minutes,
    performedOn: row.performed_on,
  }))
}
