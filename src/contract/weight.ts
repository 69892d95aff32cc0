import { WEIGHT_KG } from '#domain/accounts/registration.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { isOnWeightStep, type RecordedWeighIn } from '#domain/weight/weigh-in.ts'
import * as z from 'zod'
import { messageSchema } from './message.ts'
import { endpoint, recordingCall } from './endpoint.ts'
import { instantSchema } from './instant.ts'
import { missingSchema } from './missing.ts'
import { notesSchema } from './notes.ts'
import { doneReply, limitSchema, pageReplyOf, replyOf } from './reply.ts'
import { newIdSchema, rowIdSchema } from './row-id.ts'

export const INVALID_WEIGHT = codedMessage('input.weigh-in-range', WEIGHT_KG)
const INVALID_WEIGHT_STEP = codedMessage('input.weigh-in-step')

/** kg, in tenths of a kilogram or of a pound */
export const weighInWeightSchema = z
  .number({ error: INVALID_WEIGHT })
  .min(WEIGHT_KG.min, INVALID_WEIGHT)
  .max(WEIGHT_KG.max, INVALID_WEIGHT)
  .refine(isOnWeightStep, INVALID_WEIGHT_STEP)

const weighedAtSchema = instantSchema.optional()

const weightEntrySchema = z.object({
  id: z.string(),
  /** kg */
  weight: z.number(),
  notes: z.string().optional(),
  /** When it was weighed; named by the specification, see docs/domain.md. */
  createdAt: z.iso.datetime(),
  /** The member's civil day then; frozen. */
  date: z.iso.date(),
})
export type WeightEntry = z.infer<typeof weightEntrySchema>

export const viewWeighIn = (
  id: string,
  { weightKg, notes, weighedAt, weighedOn }: RecordedWeighIn,
): WeightEntry => ({
  id,
  weight: weightKg,
  ...(notes !== null && { notes }),
  createdAt: new Date(weighedAt).toISOString(),
  date: weighedOn,
})

export const recordWeight = endpoint({
  method: 'POST',
  path: '/api/weight',
  summary: 'Record a weigh-in, now or at an earlier time',
  ...recordingCall('weighIns', 'recorded', 'weigh'),
  takesId: true,
  body: z.object({
    id: newIdSchema,
    weight: weighInWeightSchema,
    notes: notesSchema,
    weighedAt: weighedAtSchema,
  }),
  reply: replyOf(weightEntrySchema),
  status: 201,
})

const ENTRIES_PER_PAGE = { default: 100, max: 500 } as const

export const fetchWeightHistory = endpoint({
  method: 'GET',
  path: '/api/weight/history',
  summary: 'The weigh-ins, newest first',
  scope: 'read',
  query: z.object({
    /** From `nextCursor`: only entries older than this one. */
    cursor: rowIdSchema.optional(),
    limit: limitSchema(ENTRIES_PER_PAGE),
  }),
  reply: pageReplyOf(weightEntrySchema),
})

const entryId = z.object({ id: rowIdSchema })

export const correctWeight = endpoint({
  method: 'PATCH',
  path: '/api/weight/:id',
  summary: 'Correct a weigh-in: weight, notes (empty or null removes them), time',
  ...recordingCall('weighIns', 'changed', 'weigh'),
  params: entryId,
  body: z
    .object({
      weight: weighInWeightSchema.optional(),
      notes: notesSchema,
      weighedAt: weighedAtSchema,
    })
    .refine(
      (body) => Object.values(body).some((value) => value !== undefined),
      'Nothing to change',
    ),
  reply: replyOf(weightEntrySchema),
})

export const deleteWeight = endpoint({
  method: 'DELETE',
  path: '/api/weight/:id',
  summary: 'Delete a weigh-in',
  ...recordingCall('weighIns', 'deleted', 'weigh'),
  params: entryId,
  reply: doneReply,
})

/** A message with its own code for programs: the message's code without "warning." or "tip.". */
const wordsWithCode = messageSchema

const projectedWeightSchema = z.object({
  /** 1 to 12. */
  week: z.int(),
  /** kg; low to high is the 80 % band. */
  weight: z.number(),
  low: z.number(),
  high: z.number(),
})
export type ProjectedWeight = z.infer<typeof projectedWeightSchema>

/** How likely the weight is at this one, or past it, in so many weeks. */
export const chanceSchema = z.object({
  /** kg */
  weight: z.number(),
  /** 4, 8 or 12 */
  week: z.int(),
  date: z.iso.date(),
  /** 0 to 1 */
  chance: z.number(),
  words: messageSchema,
})

const energyInterval = { kcal: z.number(), low: z.number(), high: z.number() }

/** Where the tdee comes from, kcal per day. */
const expenditureSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('estimated'),
    ...energyInterval,
    resting: z.number(),
    /** How far the resting energy may lie off because the sex is not given; otherwise 0. */
    restingPlusMinus: z.number(),
    activity: z.number(),
  }),
  z.object({
    kind: z.literal('measured'),
    ...energyInterval,
    days: z.int(),
    recordedDays: z.int(),
    weighIns: z.int(),
    meanIntake: z.number(),
  }),
])
export type ExpenditureReply = z.infer<typeof expenditureSchema>

/** The present weight and where 12 weeks would lead; weights in kg, unrounded. */
export const weightOutlookSchema = z.object({
  currentWeight: z.number(),
  /** The profile's weight counts until the first weigh-in. */
  currentWeightFrom: z.enum(['weigh-in', 'profile']),
  targetWeight: z.number(),
  /** Current minus target; negative below it. */
  remaining: z.number(),
  /** kg a week, negative when losing; null while unknown. */
  weeklyWeightChange: z.number().nullable(),
  weeklyWeightChangeFrom: z.enum(['weigh-ins', 'energy-balance']).nullable(),
  /** Remaining / weekly change, unrounded; null while unknown, zero or leading away. */
  etaWeeks: z.number().nullable(),
  /**
   * How likely the weight is at the target, or past it, in 4, 8 or 12 weeks; where that is unlikely,
   * weights on the way to it. Empty once it is reached, and without a forecast.
   */
  chances: z.array(chanceSchema),
  /** Always null: no range of weeks held 80 % of true arrivals. See `chances`. */
  etaRange: z.null(),
  /** Where the forecast starts: the weight now without the swings of single days. */
  estimatedWeight: z.number(),
  /** The forecast of weeks 1 to 12; empty while there is too little to make one from. */
  projectedWeights: z.array(projectedWeightSchema),
  /**
   * What is planned, not expected: weeks 1 to 12 on the day's energy that suits the target, from
   * the first day on.
   */
  plan: z.object({
    /** kcal per day */
    calories: z.number(),
    weeks: z.array(z.object({ week: z.int(), weight: z.number() })),
  }),
  /**
   * What was recorded so far that a forecast can use: weigh-ins of the last 12 weeks, whole days of
   * meals of the last 2.
   */
  recorded: z.object({ weighIns: z.int(), wholeDays: z.int() }),
  missing: missingSchema,
  /** In English. */
  recommendation: z.string(),
  /** The same as messages. */
  recommendationSentences: z.array(messageSchema),
  /** The last up to 10 weigh-ins, oldest first, with the trend weight. */
  history: z.array(
    z.object({
      date: z.iso.date(),
      createdAt: z.iso.datetime(),
      weight: z.number(),
      trendWeight: z.number(),
    }),
  ),
})
export type WeightOutlook = z.infer<typeof weightOutlookSchema>

/** The outlook and what it rests on; energies in kcal per day, unrounded. */
const weightTrajectorySchema = weightOutlookSchema.extend({
  recommendationCode: z.string(),
  /**
   * Over the completely recorded, finished days of the last 7, as the week's average on the
   * dashboard; null without one.
   */
  averageDailyCalories: z.number().nullable(),
  /** The number of days behind that average. */
  averagedDays: z.int(),
  tdee: z.number(),
  expenditure: expenditureSchema,
  /** How far a measured tdee is; null once it is measured. */
  measuring: z.object({ days: z.int(), recordedDays: z.int(), weighIns: z.int() }).nullable(),
  /**
   * kcal below what is used: by the weigh-ins where they show a pace, else tdee minus average;
   * negative in surplus; null with neither.
   */
  calorieDeficit: z.number().nullable(),
  /**
   * Recorded intake as percent of what the weigh-ins say was eaten, with the 80 % interval; null
   * while unknown.
   */
  recordedShare: z.object({ percent: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** The day's energy that suits the target. */
  calorieTarget: z.number(),
  bmi: z.object({
    value: z.number(),
    class: z.enum(['underweight', 'healthy', 'overweight', 'obesity-1', 'obesity-2', 'obesity-3']),
    label: z.string(),
    /** kg */
    healthyLow: z.number(),
    healthyHigh: z.number(),
    limits: z.string(),
  }),
  /** Warnings with a reason. */
  warnings: z.array(wordsWithCode),
  tips: z.array(wordsWithCode),
})
export type WeightTrajectoryReply = z.infer<typeof weightTrajectorySchema>

export const fetchWeightTrajectory = endpoint({
  method: 'GET',
  path: '/api/weight/trajectory',
  summary: 'The estimated weight now and in 12 weeks',
  scope: 'read',
  reply: replyOf(weightTrajectorySchema),
})

const boostedTrajectorySchema = weightTrajectorySchema.extend({
  /** The projection without the claimed boost; `projectedWeights` has it. */
  unboostedWeights: z.array(projectedWeightSchema),
  /** Null without a booster record in the last 7 days. */
  boost: z
    .object({
      /** Mean score of the recorded days of the last 7, 0 to 100. */
      meanScore: z.number(),
      /** On the weekly loss, 1 to 1.6. */
      multiplier: z.number(),
    })
    .nullable(),
  /** Explains that the boost is a claim, and the evidence for it. */
  evidence: z.string(),
})
export type BoostedTrajectory = z.infer<typeof boostedTrajectorySchema>

export const fetchBoostedTrajectory = endpoint({
  method: 'GET',
  path: '/api/weight/trajectory-boosted',
  summary: "The trajectory with the programme's claimed booster effect",
  reply: replyOf(boostedTrajectorySchema),
})
