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
  summary: 'Whom this member lets look at what, and who looked when',
  reply: coachesReply,
})

export const offerCoach = endpoint({
  method: 'POST',
  path: '/api/coaches',
  summary: 'Offer a read-only look to a member by username; the reply never tells whether the name exists',
  closedInDemo: true,
  body: z.object({ username: usernameSchema, parts: partsToGrant }),
  reply: coachesReply,
  status: 201,
  problems: ['not_allowed', 'too_many_requests'],
})

export const changeCoach = endpoint({
  method: 'PATCH',
  path: '/api/coaches/:id',
  summary: 'Change what somebody may look at, from now on',
  params: grantId,
  body: z.object({ parts: partsToGrant }),
  reply: coachesReply,
})

export const withdrawCoach = endpoint({
  method: 'DELETE',
  path: '/api/coaches/:id',
  summary: 'Withdraw a look, or the offer of one, at once',
  params: grantId,
  reply: doneReply,
})

/** The same for the coach: the username is the member's. */
export type CoachedMember = CoachGrant

const coachedReply = replyOf(z.array(coachGrantSchema))

export const fetchCoached = endpoint({
  method: 'GET',
  path: '/api/coached',
  summary: 'At whom this member may look, and whose offer waits to be accepted',
  reply: coachedReply,
})

export const acceptCoached = endpoint({
  method: 'POST',
  path: '/api/coached/:id/accept',
  summary: 'Accept the offer of a look',
  params: grantId,
  reply: coachedReply,
})

export const leaveCoached = endpoint({
  method: 'DELETE',
  path: '/api/coached/:id',
  summary: 'Decline an offer, of which nobody is told, or give up a look',
  params: grantId,
  reply: doneReply,
})

/** Weight and outlook, without the texts for the member. */
const coachedWeightSchema = weightOutlookSchema.omit({ recorded: true, missing: true, recommendation: true, recommendationSentences: true })

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
      /** The current energy target for each day, kcal; null if the weight, which it depends on, is not granted. */
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
      activities: z.array(activitySchema.pick({ activityType: true, durationMinutes: true, date: true })),
      measurements: z.array(measurementSchema.omit({ notes: true })),
    })
    .nullable(),
})
export type Look = z.infer<typeof lookSchema>

export const fetchLook = endpoint({
  method: 'GET',
  path: '/api/coached/:id',
  summary: 'A look at what a member granted; it is written down for that member',
  isOfAnother: true,
  params: grantId,
  query: z.object({ period: periodSchema }),
  reply: replyOf(lookSchema),
})
