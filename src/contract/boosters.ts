import {
  type BoosterDay,
  type BoosterEntries,
  NOTHING_ENTERED,
  SLEEP_HOURS,
  SLEEP_QUALITIES,
  VINEGAR_TYPES,
} from '#domain/boosters/booster-record.ts'
import { scoreBoosters, sleepLevel } from '#domain/boosters/booster-score.ts'
import type { CivilDay } from '#domain/day.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint, recordingCall } from './endpoint.ts'
import { replyOf } from './reply.ts'
import { messageSchema } from './message.ts'

const SLEEP_MESSAGE = codedMessage('input.sleep-range', {
  min: SLEEP_HOURS.min,
  max: SLEEP_HOURS.max,
})

const yesOrNo = (name: string) => z.boolean(`${name} must be yes or no`)

export const sleepHoursSchema = z
  .number(codedMessage('input.sleep-number'))
  .min(SLEEP_HOURS.min, SLEEP_MESSAGE)
  .max(SLEEP_HOURS.max, SLEEP_MESSAGE)
  .multipleOf(SLEEP_HOURS.step, codedMessage('input.sleep-step'))

export const sleepQualitySchema = z.enum(SLEEP_QUALITIES, {
  error: codedMessage('input.sleep-quality'),
})
export const vinegarTypeSchema = z.enum(VINEGAR_TYPES, { error: codedMessage('input.vinegar') })

/** Missing fields keep their recorded values; null removes them. */
export const boosterFormSchema = z.object({
  sleepHours: sleepHoursSchema.nullish(),
  sleepQuality: sleepQualitySchema.nullish(),
  morningVinegar: yesOrNo('Morning vinegar').nullish(),
  eveningVinegar: yesOrNo('Evening vinegar').nullish(),
  vinegarType: vinegarTypeSchema.nullish(),
  sugarFreeDay: yesOrNo('Sugar-free day').nullish(),
})
export type BoosterForm = z.output<typeof boosterFormSchema>

const dateSchema = z.iso.date('Please give a date, YYYY-MM-DD')

const dailyBoosterSchema = z.object({
  date: z.iso.date(),
  /**
   * False before the first record of the day; then the score is null. Sleep and kind of vinegar are
   * null until recorded.
   */
  isRecorded: z.boolean(),
  sleepHours: z.number().nullable(),
  sleepQuality: sleepQualitySchema.nullable(),
  morningVinegar: z.boolean(),
  eveningVinegar: z.boolean(),
  vinegarType: vinegarTypeSchema.nullable(),
  sugarFreeDay: z.boolean(),
  /** 0 to 100. */
  boosterScore: z.number().nullable(),
})
export type DailyBooster = z.infer<typeof dailyBoosterSchema>

/** A day; undefined where nothing is recorded of it. */
export const viewBoosterDay = (date: CivilDay, day: BoosterEntries | undefined): DailyBooster => {
  const { morningVinegar, eveningVinegar, sugarFreeDay, ...entries } = day ?? NOTHING_ENTERED
  return {
    date,
    isRecorded: day !== undefined,
    sleepHours: entries.sleepHours,
    sleepQuality: entries.sleepQuality,
    morningVinegar: morningVinegar ?? false,
    eveningVinegar: eveningVinegar ?? false,
    vinegarType: entries.vinegarType,
    sugarFreeDay: sugarFreeDay ?? false,
    boosterScore: day ? scoreBoosters(day).totalScore : null,
  }
}

export const fetchTodaysBoosters = endpoint({
  method: 'GET',
  path: '/api/boosters/today',
  summary: "Today's boosters, or yesterday's",
  scope: 'read',
  query: z.object({ date: dateSchema.optional() }),
  reply: replyOf(dailyBoosterSchema),
})

export const recordBoosters = endpoint({
  method: 'POST',
  path: '/api/boosters/today',
  summary:
    "Record today's boosters, all or some of them, or yesterday's until noon; the last record of a day counts",
  ...recordingCall('boosterDays', 'recorded', 'log'),
  body: boosterFormSchema.extend({ date: dateSchema.optional() }),
  reply: z.object({
    success: z.literal(true),
    /** Not in `data`: set by the specification, see docs/domain.md. */
    metrics: z.object({
      /** 0 to 100. */
      totalScore: z.number(),
      sleepPoints: z.number(),
      vinegarPoints: z.number(),
      sugarFreePoints: z.number(),
      /** Active from 7 hours, optimal from 8. */
      sleepLevel: z.enum(['inactive', 'active', 'optimal']),
    }),
  }),
})

export const viewBoosterScore = (day: BoosterDay) => ({
  success: true as const,
  metrics: { ...scoreBoosters(day), sleepLevel: sleepLevel(day.sleepHours) },
})

const streakSchema = z.object({ current: z.int(), longest: z.int() })

const boosterStatsSchema = z.object({
  /** Of the last 30 days, like everything except the streaks. */
  recordedDays: z.int(),
  /** Recorded days that are over: the averages leave today out. */
  averagedDays: z.int(),
  /** Hours, unrounded; null without a record. */
  averageSleep: z.number().nullable(),
  /** Whole percent of finished recorded days with vinegar; null without a record. */
  vinegarConsistency: z.number().nullable(),
  sugarFreeDays: z.int(),
  /** 0 to 100, unrounded; null without a record. */
  averageBoosterScore: z.number().nullable(),
  recommendations: z.array(z.string()),
  /** The same recommendations as messages. */
  advice: z.array(messageSchema),
  /** Days in a row, over the last 366 days; spelled as in the specification, see docs/domain.md. */
  streaks: z.object({
    sugar_free: streakSchema,
    sleep: streakSchema,
    vinegar: streakSchema,
    combined: streakSchema,
  }),
})
export type BoosterStats = z.infer<typeof boosterStatsSchema>

export const fetchBoosterStats = endpoint({
  method: 'GET',
  path: '/api/boosters/stats',
  summary: 'Booster statistics, recommendations and streaks',
  reply: replyOf(boosterStatsSchema),
})
