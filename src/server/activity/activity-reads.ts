import type { ActivityType } from '#domain/activity/activities.ts'
import type { MovementDay } from '#domain/activity/counted-movement.ts'
import type { RecordedActivity } from '#domain/activity/recent-activity.ts'
import type { CivilDay } from '#domain/day.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import type { ActivityTable, Database, MemberTable, MovementDayTable } from '#server/db/schema.ts'

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

/** What devices counted since a day, where the member wants it to count; else nothing is asked. */
export const countedMovementSince = async (
  db: Database,
  profile: Pick<MemberTable, 'id' | 'movement_counted'>,
  sinceOn: CivilDay,
): Promise<MovementDay[]> => {
  if (profile.movement_counted === 0) return []
  const rows = await db
    .selectFrom('movement_day')
    .select(['moved_on', 'steps', 'active_kcal'])
    .where('member_id', '=', profile.id)
    .where('moved_on', '>=', sinceOn)
    .execute()
  return rows.map((row) => ({
    movedOn: row.moved_on,
    steps: row.steps,
    activeKcal: row.active_kcal,
  }))
}

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
