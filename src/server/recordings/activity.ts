import { activityTypeSchema } from '#contract/activities.ts'
import { ACTIVITY_MINUTES } from '#domain/activity/activities.ts'
import * as z from 'zod'
import { civilDay, id, instant, notes, recording } from './recording.ts'

export const activities = recording({
  table: 'activity',
  file: 'activities',
  key: 'id',
  order: ['performed_at', 'id'],
  at: 'performed_at',
  row: z.object({
    id,
    performed_at: instant,
    performed_on: civilDay,
    activity_type: activityTypeSchema,
    duration_minutes: z.number().min(ACTIVITY_MINUTES.min).max(ACTIVITY_MINUTES.max),
    notes,
  }),
})
