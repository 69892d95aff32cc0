import { codedMessage } from '#domain/coded-message.ts'
import {
  DAILY_GOAL_HOURS,
  type FastingPlan,
  isGoalHours,
  LONG_GOAL_HOURS,
  MAX_DAYS_LEFT_OUT,
  MAX_GOAL_CHANGES,
} from '#domain/fasting/fasting-plan.ts'
import type { Moment } from '#domain/moment.ts'
import type { EatingWindow, RunningFast as Fast } from '#domain/fasting/fasting-clock.ts'
import * as z from 'zod'
import { messageSchema } from './message.ts'
import { endpoint, recordingCall } from './endpoint.ts'
import { instantSchema } from './instant.ts'
import { missingSchema } from './missing.ts'
import { periodSchema } from './period.ts'
import { doneReply, limitSchema, replyOf } from './reply.ts'
import { newIdSchema, rowIdSchema } from './row-id.ts'

const goalHoursSchema = z.int().refine(
  isGoalHours,
  codedMessage('input.fasting-goal', {
    from: DAILY_GOAL_HOURS.min,
    to: LONG_GOAL_HOURS.max,
  }),
)

const weekGoalsSchema = z.tuple(
  [
    goalHoursSchema,
    goalHoursSchema,
    goalHoursSchema,
    goalHoursSchema,
    goalHoursSchema,
    goalHoursSchema,
    goalHoursSchema,
  ],
  { error: 'Goals are seven numbers of hours, Monday first' },
)

export const fastingPlanSchema: z.ZodType<FastingPlan, FastingPlan> = z.object({
  /** Oldest first; before the first, and without any, the goal is 16 hours. */
  goals: z
    .array(
      z.object({
        fromOn: z.iso.date(),
        /** By the weekday on which a fast ends, Monday first. */
        hours: weekGoalsSchema,
      }),
    )
    .max(MAX_GOAL_CHANGES),
  /** Days that count neither for nor against: ill, travelling. */
  daysLeftOut: z.array(z.iso.date()).max(MAX_DAYS_LEFT_OUT),
})

export const changeFastingGoals = endpoint({
  method: 'PUT',
  path: '/api/fasting-goals',
  summary: 'Choose how long to fast, from today or a later day on; past fasts keep their goal',
  records: true,
  recordsHealth: true,
  body: z.object({
    hours: weekGoalsSchema,
    /** Today if left out. */
    fromOn: z.iso.date(codedMessage('input.day')).optional(),
  }),
  reply: replyOf(fastingPlanSchema),
})

export const leaveFastingDayOut = endpoint({
  method: 'PUT',
  path: '/api/fasting-days-left-out',
  summary: 'Leave a day out of the figures and streaks (ill, travelling), or count it again',
  records: true,
  recordsHealth: true,
  body: z.object({
    on: z.iso.date(codedMessage('input.day')),
    isLeftOut: z.boolean({ error: 'A switch is on or off' }),
  }),
  reply: replyOf(fastingPlanSchema),
})

/** "Batch" is the specification's word, see docs/domain.md. */
export const fastingStatsSchema = z.object({
  totalBatches: z.int(),
  successfulBatches: z.int(),
  /** Whole percent; null without a batch. */
  successRate: z.number().nullable(),
  /**
   * Hours, unrounded, over finished days; null without a batch. Of the period `daily`: today so
   * far.
   */
  averageFastingHours: z.number().nullable(),
  /** kcal of the period, unrounded. */
  totalCalories: z.number(),
})
export type FastingStats = z.infer<typeof fastingStatsSchema>

export const fetchFastingStats = endpoint({
  method: 'GET',
  path: '/api/fasting-stats',
  summary: 'The fasting batches of a period in figures',
  scope: 'read',
  query: z.object({ period: periodSchema }),
  reply: replyOf(fastingStatsSchema),
})

export const fastingBatchSchema = z.object({
  /** The day: there is at most one batch per civil day. */
  id: z.string(),
  /** The civil day on which the fast ended. */
  date: z.iso.date(),
  /** The goal of that day, hours. */
  goalHours: z.number(),
  /** Whether the goal was reached. */
  isSuccessful: z.boolean(),
  /** The member left this day out: it counts neither for nor against. */
  isLeftOut: z.boolean(),
  /** True hours, unrounded. */
  fastingHours: z.number(),
  eatingWindowHours: z.number(),
  /** Eating occasions of that day. */
  foodCount: z.int(),
  /** kcal of that day, unrounded. */
  totalCalories: z.number(),
  /** When the fast began: the meal before it. */
  startedAt: z.iso.datetime(),
  /** When the fast ended; named by the specification, see docs/domain.md. */
  createdAt: z.iso.datetime(),
})
export type FastingBatch = z.infer<typeof fastingBatchSchema>

const BATCHES_PER_PAGE = { default: 30, max: 60 } as const

export const fetchFastingBatches = endpoint({
  method: 'GET',
  path: '/api/fasting-batches',
  summary: 'Fasting batches, newest first: a page of them, or those of one month',
  scope: 'read',
  query: z.object({
    month: z
      .string()
      .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Month must be written such as 2026-05')
      .optional(),
    /** From `nextCursor`: only batches before this civil day. */
    cursor: z.iso
      .date('This cursor is not one of ours')
      .refine((day) => day >= '1900' && day < '2200', 'This cursor is not one of ours')
      .optional(),
    limit: limitSchema(BATCHES_PER_PAGE),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(fastingBatchSchema),
    /** Null for a month and on the last page. */
    nextCursor: z.iso.date().nullable(),
  }),
})

const iso = (at: number): string => new Date(at).toISOString()

const eatenMarkSchema = z.object({
  id: z.string(),
  eatenAt: z.iso.datetime(),
  /** The member's civil day then; frozen. */
  eatenOn: z.iso.date(),
  recordingRoutineAdherence: z.boolean(),
})
export type EatenMark = z.infer<typeof eatenMarkSchema>

export const viewEatenMark = (
  id: string,
  { at, on }: Moment,
  recordingRoutineAdherence: boolean,
): EatenMark => ({
  id,
  eatenAt: iso(at),
  eatenOn: on,
  recordingRoutineAdherence,
})

const eatingWindowSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    openedAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
    hoursLeft: z.number(),
    /** How long it is in all. */
    windowHours: z.number(),
  }),
  z.object({ state: z.literal('closed'), opensAt: z.iso.datetime() }),
  z.object({ state: z.literal('opens-with-next-meal'), windowHours: z.number() }),
])

export const runningFastSchema = z.object({
  state: z.enum(['fasting', 'goal-reached']),
  /** The last eating occasion. */
  startedAt: z.iso.datetime(),
  /** Hours of fasting that earn a batch: 16 unless chosen. */
  goalHours: z.number(),
  /** When they are reached. */
  goalAt: z.iso.datetime(),
  hoursFasted: z.number(),
  hoursToGo: z.number(),
  hoursWon: z.number(),
  /** 0 to 1. */
  progress: z.number(),
  eatingWindow: eatingWindowSchema,
  /** So long that nobody knows what was eaten (over 36 hours): the next meal earns a batch only with the routine box ticked. */
  needsConfirmation: z.boolean(),
  /** A warning about a fast of more than 24 hours. */
  warning: messageSchema.nullable(),
})
export type RunningFast = z.infer<typeof runningFastSchema>

const viewWindow = (window: EatingWindow): RunningFast['eatingWindow'] => {
  switch (window.state) {
    case 'open':
      return { ...window, openedAt: iso(window.openedAt), closesAt: iso(window.closesAt) }
    case 'closed':
      return { ...window, opensAt: iso(window.opensAt) }
    case 'opens-with-next-meal':
      return window
  }
}

export const viewFast = (
  { kind: _, ...fast }: Fast,
  warning: RunningFast['warning'],
): RunningFast => ({
  ...fast,
  startedAt: iso(fast.startedAt),
  goalAt: iso(fast.goalAt),
  eatingWindow: viewWindow(fast.eatingWindow),
  warning,
})

const fastingClockSchema = z.object({
  /** Null before the first meal. */
  fast: runningFastSchema.nullable(),
  missing: missingSchema,
  /**
   * The eating occasions of the last three days and the one before, oldest first, from which the
   * browser's clock is computed.
   */
  eatenAt: z.array(z.iso.datetime()),
  /**
   * Marks that can be removed, newest first: those of the last 24 hours, and the one with which the
   * running fast began.
   */
  eatenMarks: z.array(eatenMarkSchema),
  /** What the member chose; the clock runs by it. */
  plan: fastingPlanSchema,
  /** The highest goal that is offered to this member, hours. */
  highestGoalHours: z.int(),
  /** The server's time of the reply. */
  readAt: z.iso.datetime(),
})
export type FastingClock = z.infer<typeof fastingClockSchema>

export const fetchFastingClock = endpoint({
  method: 'GET',
  path: '/api/fasting-clock',
  summary: 'The running fast and what the eating window still allows',
  scope: 'read',
  reply: replyOf(fastingClockSchema),
})

export const markEaten = endpoint({
  method: 'POST',
  path: '/api/fasting/eaten-marks',
  summary: 'Say "I ate, without details", now or at an earlier time',
  ...recordingCall('eatenMarks', 'recorded', 'log'),
  takesId: true,
  body: z
    .object({
      id: newIdSchema,
      eatenAt: instantSchema.optional(),
      recordingRoutineAdherence: z.boolean().default(false),
    })
    .nullish(),
  reply: replyOf(eatenMarkSchema),
  status: 201,
})

export const deleteEatenMark = endpoint({
  method: 'DELETE',
  path: '/api/fasting/eaten-marks/:id',
  summary: 'Delete such a mark',
  ...recordingCall('eatenMarks', 'deleted', 'log'),
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})
