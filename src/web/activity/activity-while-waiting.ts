import {
  type Activity,
  deleteActivity,
  listActivities,
  recordActivity,
  viewActivity,
} from '#contract/activity.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { newActivity } from '#domain/activity/activities.ts'
import { momentOnDay } from '#domain/moment.ts'
import { dayClockIn } from '#web/clock/day-turn.ts'
import { DONE } from '#contract/reply.ts'
import { t } from '@lingui/core/macro'
import {
  addedBy,
  dayHere,
  shownWith,
  type Waiting,
  whileWaiting,
  withAdded,
  withoutDeleted,
} from '#web/offline/while-waiting.ts'
import { activityName } from './activity-text.ts'

const activityOf = ({
  id,
  body,
  doneAt,
  zone,
}: Waiting<unknown, BodyOf<typeof recordActivity>>): Activity =>
  viewActivity(id, newActivity(body, momentOnDay(body.performedOn, doneAt, dayClockIn(zone))))

export const activityWhileWaiting = [
  whileWaiting(recordActivity, {
    words: ({ body }) => t`${activityName(body.activityType)}, ${body.durationMinutes} min`,
    expected: (waiting) => ({ success: true as const, activity: activityOf(waiting) }),
  }),
  whileWaiting(deleteActivity, { words: () => t`Deletion of an activity`, expected: () => DONE }),
]

export const activityShownWithWaiting = [
  shownWith(listActivities, async (reply, { query: { day = dayHere() }, missing }) => {
    const rows = withAdded(reply.data, await addedBy(recordActivity, missing, activityOf))
    const ofDay = rows
      .filter(({ date }) => date === day)
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    return { ...reply, data: withoutDeleted(ofDay, deleteActivity, missing) }
  }),
]
