import { randomUUID } from 'node:crypto'
import {
  type Activity,
  deleteActivity,
  listActivities,
  recordActivity,
} from '#contract/activities.ts'
import { okWith } from '#contract/reply.ts'
import {
  ACTIVITIES,
  type ActivityType,
  estimatedActivityKcal,
} from '#domain/activity/activities.ts'
import type { ActivityTable } from '#server/db/schema.ts'
import { momentOnDay, todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { deleteOwnRow, insertRow } from '#server/db/rows.ts'
import { activitiesOn, movementOn } from './activity-reads.ts'

const viewActivity = (row: ActivityTable): Activity => {
  const activityType = row.activity_type as ActivityType
  const { label, met, description } = ACTIVITIES[activityType]
  return {
    id: row.id,
    activityType,
    activityInfo: { name: label, met, description },
    durationMinutes: row.duration_minutes,
    caloriesBurned: estimatedActivityKcal(activityType, row.duration_minutes),
    ...(row.notes !== null && { notes: row.notes }),
    createdAt: new Date(row.performed_at).toISOString(),
    date: row.performed_on,
  }
}

export const mountActivities = ({ app }: ServerParts): void => {
  mountForMember(app, recordActivity, async ({ body, at: now, db }, caller) => {
    const performed = momentOnDay({ field: 'performedOn', day: body.performedOn }, caller, now)
    const activity: ActivityTable = {
      member_id: caller.memberId,
      id: randomUUID(),
      performed_at: performed.at,
      performed_on: performed.on,
      activity_type: body.activityType,
      duration_minutes: body.durationMinutes,
      notes: body.notes || null,
    }
    await insertRow(db, 'activity', activity)
    return { success: true as const, activity: viewActivity(activity) }
  })

  mountForMember(app, listActivities, async ({ query, at, db }, caller) => {
    const day = query.day ?? todayOf(caller, at)
    const [rows, moved] = await Promise.all([
      activitiesOn(db, caller.memberId, day),
      movementOn(db, caller.memberId, day),
    ])
    const movement = moved ? { steps: moved.steps, activeEnergy: moved.active_kcal } : null
    return { ...okWith(rows.map(viewActivity)), movement }
  })

  mountForMember(app, deleteActivity, async ({ params, db }, caller) => {
    const isDeleted = await deleteOwnRow(db, 'activity', caller.memberId, params.id)
    if (!isDeleted)
      throw new ProblemError('not_found', { words: 'There is no such activity of yours.' })
  })
}
