import { COACH_PARTS } from '#domain/coaching/coach-parts.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { usernameSchema } from './accounts/member-fields.ts'
import { activitySchema } from './activities.ts'
import { endpoint } from './endpoint.ts'
import { fastingBatchSchema, fastingStatsSchema } from './fasting.ts'
import { measurementSchema } from './measurements.ts'
import { recentMealSchema } from './meals.ts'
import { nutritionSummarySchema } from './nutrition.ts'
import { periodSchema, PERIODS } from './period.ts'
import { doneReply, replyOf } from './reply.ts'
import { rowIdSchema } from './row-id.ts'
import { waterIntakeSchema } from './water.ts'
import { weightOutlookSchema } from './weight.ts'

const partSchema = z.enum(COACH_PARTS, { error: 'This is nothing that a coach can see' })
const partsToGrant = z
  .array(partSchema)
  .min(1, codedMessage('input.coach-parts'))
  .max(COACH_PARTS.length)
  .transform((ticked) => COACH_PARTS.filter((part) => ticked.includes(part)))
const grantId = z.object({ id: rowIdSchema })

const coachGrantSchema = z.object({
  id: z.string(),
  /** Of the coach; until accepted, the name as typed, whether or not anybody has it. */
  username: z.string(),
  parts: z.array(partSchema),
  /** Null until accepted. */
  acceptedAt: z.iso.datetime().nullable(),
  /** Until when it can be accepted. */
  expiresAt: z.iso.datetime(),
})
export type CoachGrant = z.infer<typeof coachGrantSchema>

const coachLookSchema = z.object({
  /** Null once that account is erased. */
  username: z.string().nullable(),
  /** The first look of an hour at these parts. */
  lookedAt: z.iso.datetime(),
  parts: z.array(partSchema),
})
export type CoachLook = z.infer<typeof coachLookSchema>

const coachesReply = replyOf(
  z.object({
    grants: z.array(coachGrantSchema),
    /** The newest 50. */
    looks: z.array(coachLookSchema),
  }),
)

export const fetchCoaches = endpoint({
  method: 'GET',
  path: '/api/coaches',
  summary: 'Who may view which data of this member, and when they did',
  reply: coachesReply,
})

export const offerCoach = endpoint({
  method: 'POST',
  path: '/api/coaches',
  summary:
    'Offer read-only access to a member by username; the reply is the same whether the name exists or not',
  closedInDemo: true,
  body: z.object({ username: usernameSchema, parts: partsToGrant }),
  reply: coachesReply,
  status: 201,
  problems: ['not_allowed'],
})

export const changeCoach = endpoint({
  method: 'PATCH',
  path: '/api/coaches/:id',
  summary: 'Change which data somebody may view, from now on',
  params: grantId,
  body: z.object({ parts: partsToGrant }),
  reply: coachesReply,
})

export const withdrawCoach = endpoint({
  method: 'DELETE',
  path: '/api/coaches/:id',
  summary: 'Revoke access, or the offer of it, at once',
  params: grantId,
  reply: doneReply,
})

/** The same for the coach: the username is the member's. */
export type CoachedMember = CoachGrant

const coachedReply = replyOf(z.array(coachGrantSchema))

export const fetchCoached = endpoint({
  method: 'GET',
  path: '/api/coached',
  summary: 'Whose data this member may view, and whose offers wait to be accepted',
  reply: coachedReply,
})

export const acceptCoached = endpoint({
  method: 'POST',
  path: '/api/coached/:id/accept',
  summary: 'Accept an offer of access',
  params: grantId,
  reply: coachedReply,
})

export const leaveCoached = endpoint({
  method: 'DELETE',
  path: '/api/coached/:id',
  summary: 'Decline an offer, which notifies nobody, or give up access',
  params: grantId,
  reply: doneReply,
})

/** Weight and outlook, without the texts for the member. */
const coachedWeightSchema = weightOutlookSchema.omit({
  recorded: true,
  missing: true,
  recommendation: true,
  recommendationSentences: true,
})

/** What a look shows; null for what was not granted. Photos and notes are never in it. */
const lookSchema = z.object({
  username: z.string(),
  /** The member's time zone, for times and days. */
  zone: z.string(),
  period: z.enum(PERIODS),
  weight: coachedWeightSchema.nullable(),
  meals: z
    .object({
      nutrition: nutritionSummarySchema,
      /**
       * The current energy target for each day, kcal; null if the weight, which it depends on, is
       * not granted.
       */
      energyTargets: z.array(z.number()).nullable(),
      /** The newest ones. */
      recent: z.array(recentMealSchema.omit({ thumbnailUrl: true })),
    })
    .nullable(),
  habits: z
    .object({
      water: waterIntakeSchema,
      /** Null if the member switched fasting off. What was eaten belongs to the meals. */
      fasting: z
        .object({
          stats: fastingStatsSchema.omit({ totalCalories: true }),
          batches: z.array(fastingBatchSchema.omit({ totalCalories: true, foodCount: true })),
        })
        .nullable(),
    })
    .nullable(),
  body: z
    .object({
      /** Of the period, the newest first. */
      activities: z.array(
        activitySchema.pick({ activityType: true, durationMinutes: true, date: true }),
      ),
      measurements: z.array(measurementSchema.omit({ notes: true })),
    })
    .nullable(),
})
export type Look = z.infer<typeof lookSchema>

export const fetchLook = endpoint({
  method: 'GET',
  path: '/api/coached/:id',
  summary: 'The data that a member granted access to; each view is logged for that member',
  isOfAnother: true,
  params: grantId,
  query: z.object({ period: periodSchema }),
  reply: replyOf(lookSchema),
})
