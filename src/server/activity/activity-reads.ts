import type { ActivityType } from '#domain/activity/activities.ts'
import type { RecordedActivity } from '#domain/activity/recent-activity.ts'
import type { CivilDay } from '#domain/day.ts'
import { sql } from 'kysely'
import { type Diary, type DiaryPart, diaryPart, rowsOfKind } from '#server/db/diary.ts'

export const activitiesSince = (memberId: string, sinceOn: CivilDay): DiaryPart =>
  diaryPart(
    'activity',
    { at: sql`performed_at`, day: sql`performed_on`, amount: sql`duration_minutes`, word: sql`activity_type` },
    sql`from activity where member_id = ${memberId} and performed_on >= ${sinceOn}`,
  )

export const activitiesOf = (diary: Diary): RecordedActivity[] =>
  rowsOfKind(diary, 'activity').map((row) => ({
    activityType: row.word as ActivityType,
    durationMinutes: row.amount ?? 0,
    performedOn: row.day,
  }))
