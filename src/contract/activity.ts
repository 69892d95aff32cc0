import {
  ACTIVITIES,
  ACTIVITY_MINUTES,
  ACTIVITY_TYPES,
  estimatedActivityKcal,
  type RecordedActivity,
} from '#domain/activity/activities.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint, recordingCall } from './endpoint.ts'
import { notesSchema } from './notes.ts'
import { doneReply } from './reply.ts'
import { newIdSchema, rowIdSchema } from './row-id.ts'

export const activityTypeSchema = z.enum(ACTIVITY_TYPES, { error: codedMessage('input.activity') })

// Text that is not a number becomes 0, which is refused as too short.
const minutesOf = (input: unknown): unknown => {
  const minutes = typeof input === 'string' && input.trim() !== '' ? Number(input) : input
  return typeof minutes === 'number' && !Number.isNaN(minutes) ? minutes : 0
}

const durationMinutesSchema = z.preprocess(
  minutesOf,
  z
    .number()
    .min(ACTIVITY_MINUTES.min, codedMessage('input.minutes-min'))
    .max(ACTIVITY_MINUTES.max, codedMessage('input.minutes-max')),
)

export const activitySchema = z.object({
  id: z.string(),
  activityType: activityTypeSchema,
  activityInfo: z.object({ name: z.string(), met: z.number(), description: z.string() }),
  durationMinutes: z.number(),
  /** kcal, MET x 70 kg x hours, whole. */
  caloriesBurned: z.int(),
  notes: z.string().optional(),
  /** When it was done; named by the specification, see docs/domain.md. */
  createdAt: z.iso.datetime(),
  /** The member's civil day on which it was done; frozen. */
  date: z.iso.date(),
})
export type Activity = z.infer<typeof activitySchema>

export const viewActivity = (
  id: string,
  { activityType, durationMinutes, notes, performedAt, performedOn }: RecordedActivity,
): Activity => {
  const { label, met, description } = ACTIVITIES[activityType]
  return {
    id,
    activityType,
    activityInfo: { name: label, met, description },
    durationMinutes,
    caloriesBurned: estimatedActivityKcal(activityType, durationMinutes),
    ...(notes !== null && { notes }),
    createdAt: new Date(performedAt).toISOString(),
    date: performedOn,
  }
}

/** What devices counted on a day; null if unknown. */
const movementSchema = z.object({
  steps: z.int().nullable(),
  /** kcal burned by moving, by the device's estimate. */
  activeEnergy: z.number().nullable(),
})
export type Movement = z.infer<typeof movementSchema>

export const recordActivity = endpoint({
  method: 'POST',
  path: '/api/activities',
  summary: 'Record a physical activity of today or of an earlier day',
  ...recordingCall('activities', 'recorded', 'log'),
  takesId: true,
  body: z.object({
    id: newIdSchema,
    activityType: activityTypeSchema,
    durationMinutes: durationMinutesSchema,
    notes: notesSchema,
    /** The civil day on which it was done; today without it. */
    performedOn: z.iso.date(codedMessage('input.day')).optional(),
  }),
  // Not in `data`: set by the specification, see docs/domain.md.
  reply: z.object({ success: z.literal(true), activity: activitySchema }),
  status: 201,
})

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/activities',
  summary:
    'The activities of one civil day, today by default, newest first, with what devices counted',
  scope: 'read',
  query: z.object({ day: z.iso.date('Day must be a date such as 2026-05-20').optional() }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(activitySchema),
    movement: movementSchema.nullable(),
  }),
})

export const deleteActivity = endpoint({
  method: 'DELETE',
  path: '/api/activities/:id',
  summary: 'Delete an activity',
  ...recordingCall('activities', 'deleted', 'log'),
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})
