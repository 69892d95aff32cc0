import { COACH_PARTS } from '#domain/coaching/coach-parts.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { usernameSchema } from './accounts/member-fields.ts'
import { activitySchema } from './activity.ts'
import { endpoint } from './endpoint.ts'
import { fastingBatchSchema, fastingStatsSchema } from './fasting.ts'
import { measurementSchema } from './measurements.ts'
import { recentMealSchema } from './meals.ts'
import { nutritionSummarySchema } from './nutrition.ts'
import { periodSchema, PERIODS } from './period.ts'
import { doneReply, replyOf } from './reply.ts'
import { rowIdSchema } from './row-id.ts'
import { textUpTo } from './text.ts'
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

const myCoachSchema = coachGrantSchema.extend({
  /** Whether the member hides this coach's comments, which the coach is not told. */
  isMuted: z.boolean(),
})
export type CoachGrant = z.infer<typeof myCoachSchema>

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
    grants: z.array(myCoachSchema),
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
  problems: ['confirmation_needed', 'not_allowed'],
})

export const changeCoach = endpoint({
  method: 'PATCH',
  path: '/api/coaches/:id',
  summary: 'Change which data somebody may view, from now on, or mute their comments',
  params: grantId,
  body: z.object({ parts: partsToGrant.optional(), isMuted: z.boolean().optional() }),
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
export type CoachedMember = z.infer<typeof coachGrantSchema>

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
  /** Whether the coach may comment on days. */
  mayComment: z.boolean(),
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

const COMMENT_LENGTH = 500
const civilDaySchema = z.iso.date(codedMessage('input.day'))

const writtenCommentSchema = z.object({
  day: z.string(),
  text: z.string(),
  writtenAt: z.iso.datetime(),
})

const writtenCommentsReply = replyOf(z.array(writtenCommentSchema))
export type WrittenComment = z.infer<typeof writtenCommentSchema>

export const fetchWrittenComments = endpoint({
  method: 'GET',
  path: '/api/coached/:id/comments',
  summary: 'What this coach wrote on the days of a member, the newest day first',
  isOfAnother: true,
  params: grantId,
  reply: writtenCommentsReply,
})

export const writeComment = endpoint({
  method: 'PUT',
  path: '/api/coached/:id/comments',
  summary: 'Leave one comment on a day of a member, or change it; an empty one is removed',
  isOfAnother: true,
  params: grantId,
  body: z.object({ day: civilDaySchema, text: textUpTo(COMMENT_LENGTH) }),
  reply: writtenCommentsReply,
})

const dayCommentSchema = z.object({
  /** Of the grant that the coach wrote by. */
  id: z.string(),
  username: z.string(),
  text: z.string(),
  writtenAt: z.iso.datetime(),
  /** False once the coach may look no longer, so that there is nobody to mute. */
  mayMute: z.boolean(),
})
export type DayComment = z.infer<typeof dayCommentSchema>

export const fetchDayComments = endpoint({
  method: 'GET',
  path: '/api/day-comments',
  summary: 'What coaches wrote on a day, or today, of this member, without those who are muted',
  query: z.object({ day: civilDaySchema.optional() }),
  reply: replyOf(z.array(dayCommentSchema)),
})

export const deleteDayComment = endpoint({
  method: 'POST',
  path: '/api/day-comments/:id/delete',
  summary: 'Delete what a coach wrote on a day',
  params: grantId,
  body: z.object({ day: civilDaySchema }),
  reply: doneReply,
})
