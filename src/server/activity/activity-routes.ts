import { randomUUID } from 'node:crypto'
import {
  type Activity,
  deleteActivity,
  listActivities,
  recordActivity,
  viewActivity,
} from '#contract/activity.ts'
import { okWith } from '#contract/reply.ts'
import { type ActivityType, newActivity } from '#domain/activity/activities.ts'
import type { ActivityTable } from '#server/db/schema.ts'
import { recordedMomentOnDay, todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { deleteOwnRow, insertRow } from '#server/db/rows.ts'
import { activitiesOn, movementOn } from './activity-reads.ts'

const viewRow = (row: ActivityTable): Activity =>
  viewActivity(row.id, {
    activityType: row.activity_type as ActivityType,
    durationMinutes: row.duration_minutes,
    notes: row.notes,
    performedAt: row.performed_at,
    performedOn: row.performed_on,
  })

export const mountActivities = ({ app }: ServerParts): void => {
  mountForMember(app, recordActivity, async ({ body, at: now, db }, caller) => {
    const day = { field: 'performedOn', day: body.performedOn }
    const activity = newActivity(body, recordedMomentOnDay(day, caller, now))
    const id = body.id ?? randomUUID()
    await insertRow(db, 'activity', {
      member_id: caller.memberId,
      id,
      performed_at: activity.performedAt,
      performed_on: activity.performedOn,
      activity_type: activity.activityType,
      duration_minutes: activity.durationMinutes,
      notes: activity.notes,
    })
    return { success: true as const, activity: viewActivity(id, activity) }
  })

  mountForMember(app, listActivities, async ({ query, at, db }, caller) => {
    const day = query.day ?? todayOf(caller, at)
    const [rows, moved] = await Promise.all([
      activitiesOn(db, caller.memberId, day),
      movementOn(db, caller.memberId, day),
    ])
    const movement = moved ? { steps: moved.steps, activeEnergy: moved.active_kcal } : null
    return { ...okWith(rows.map(viewRow)), movement }
  })

  mountForMember(app, deleteActivity, async ({ params, db }, caller) => {
    const isDeleted = await deleteOwnRow(db, 'activity', caller.memberId, params.id)
    if (!isDeleted)
      throw new ProblemError('not_found', { words: 'There is no such activity of yours.' })
  })
}
