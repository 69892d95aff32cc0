import { codedMessage } from '#domain/coded-message.ts'
import { daysBetween, isCivilDay } from '#domain/day.ts'
import { LONGEST_SHEET_DAYS } from '#domain/sheet/sheet.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { replyOf } from './reply.ts'
import { rowIdSchema } from './row-id.ts'

const dayWished = z.iso.date({ error: codedMessage('input.day') }).optional()

/** Whether a sheet can be made of these days. */
export const isSpan = (from = '', until = ''): boolean =>
  isCivilDay(from) &&
  isCivilDay(until) &&
  from <= until &&
  daysBetween(from, until) < LONGEST_SHEET_DAYS

/** By default the 90 days that end today. */
const spanQuery = z
  .object({ from: dayWished, until: dayWished })
  .refine(({ from, until }) => from === undefined || until === undefined || isSpan(from, until), {
    error: codedMessage('input.span'),
    path: ['from'],
  })

const spreadSchema = z.object({
  mean: z.number(),
  lowest: z.number(),
  highest: z.number(),
  /** How many days, or measurements, are behind it. */
  count: z.int(),
})
const sheetSchema = z.object({
  username: z.string(),
  /** The first and the last day. */
  from: z.iso.date(),
  until: z.iso.date(),
  days: z.int(),
  /** Null where a coach may not see it; `summary` is null where nothing was recorded. */
  weight: z
    .object({
      summary: z
        .object({
          count: z.int(),
          lowestKg: z.number(),
          highestKg: z.number(),
          firstTrendKg: z.number(),
          lastTrendKg: z.number(),
          /** With the range of 80 % of true ones; null below a week. */
          kgPerWeek: z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable(),
          points: z.array(z.object({ at: z.number(), weightKg: z.number(), trendKg: z.number() })),
        })
        .nullable(),
    })
    .nullable(),
  meals: z
    .object({
      recordedDays: z.int(),
      /**
       * kcal of an average day among those that are over and known of all their meals; `low` and
       * `high` hold its true value even if all estimates err in the same direction.
       */
      energy: spreadSchema.extend({ low: z.number(), high: z.number() }).nullable(),
      /** g; each of the days that know it of all their meals. */
      protein: spreadSchema.nullable(),
      fiber: spreadSchema.nullable(),
      salt: spreadSchema.nullable(),
      /** Days on which nothing was recorded as eaten. */
      gaps: z.array(z.object({ from: z.iso.date(), until: z.iso.date() })),
    })
    .nullable(),
  habits: z
    .object({
      /** Hours, one fast a day; null without one, or where fasting is switched off. */
      fasting: spreadSchema.nullable(),
    })
    .nullable(),
  body: z
    .object({
      activeMinutesPerWeek: z.number(),
      waistCm: spreadSchema.nullable(),
      hipCm: spreadSchema.nullable(),
      bodyFatPercent: spreadSchema.nullable(),
    })
    .nullable(),
  /** The same in weeks, or in longer stretches where the span is long. */
  rows: z.array(
    z.object({
      from: z.iso.date(),
      until: z.iso.date(),
      recordedDays: z.int().nullable(),
      energyKcal: z.number().nullable(),
      /** The trend at the last weigh-in. */
      trendKg: z.number().nullable(),
    }),
  ),
})
export type Sheet = z.infer<typeof sheetSchema>

export const fetchSheet = endpoint({
  method: 'GET',
  path: '/api/sheet',
  summary: 'Means, ranges and gaps of a span of days, for a doctor, dietitian or coach',
  query: spanQuery,
  reply: replyOf(sheetSchema),
})

export const fetchCoachedSheet = endpoint({
  method: 'GET',
  path: '/api/coached/:id/sheet',
  summary:
    'The same of what a member granted access to; it is logged for that member like any view',
  isOfAnother: true,
  params: z.object({ id: rowIdSchema }),
  query: spanQuery,
  reply: replyOf(sheetSchema),
})
