import type { ActivityType } from '#domain/activity/activities.ts'
import type { RecordedActivity } from '#domain/activity/recent-activity.ts'
import type { CivilDay } from '#domain/day.ts'
import type { Database } from '#server/db/schema.ts'

/** The activities from a day on. */
export const activitiesSince = async (db: Database, memberId: string, sinceOn: CivilDay): Promise<RecordedActivity[]> => {
  const rows = await db
    .selectFrom('activity')
    .select(['activity_type', 'duration_minutes', 'performed_on'])
    .where('member_id', '=', memberId)
    .where('performed_on', '>=', sinceOn)
    .execute()
  return rows.map((row) => ({
    activityType: row.activity_type as ActivityType,
    durationMinutes: row.duration_minutes,
    performedOn: row.performed_on,
  }))
}
