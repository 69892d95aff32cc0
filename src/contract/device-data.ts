import { ACTIVE_KCAL, STEPS } from '#domain/activity/counted-movement.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { instantSchema } from './instant.ts'
import { replyOf } from './reply.ts'
import { INVALID_WEIGHT } from './weight.ts'
import { WEIGHT_KG } from '#domain/accounts/registration.ts'

/** Per call and kind. */
const MAX_SAMPLES = 5000
const BODY_LIMIT = 2 * 1024 * 1024

export const stepsSchema = z.number().min(STEPS.min).max(STEPS.max)
export const activeKcalSchema = z.number().min(ACTIVE_KCAL.min).max(ACTIVE_KCAL.max)

/** What the app HC Webhook sends of Health Connect; it names instants in UTC. */
const countedFrom = { start_time: instantSchema, end_time: instantSchema }
const kilograms = z
  .number({ error: INVALID_WEIGHT })
  .min(WEIGHT_KG.min, INVALID_WEIGHT)
  .max(WEIGHT_KG.max, INVALID_WEIGHT)

/** What the app openScale sync sends to a webhook of one measurement, kg; 0 where it was not weighed. */
const openScaleSchema = z.object({ date: instantSchema, weight: z.literal(0).or(kilograms) })

export const sendDeviceData = endpoint({
  method: 'POST',
  path: '/api/v1/device-data',
  summary:
    'Weights, steps and active energy of a phone, a watch or a scale, as often as one likes: a weight of the same instant is recorded once, of a day the last figures count',
  scope: 'weigh',
  recordsHealth: true,
  body: z
    .object({
      weighIns: z
        .array(
          z.object({
            /** With its offset from UTC. */
            weighedAt: instantSchema,
            /** kg, rounded to one decimal. */
            weight: kilograms,
          }),
        )
        .max(MAX_SAMPLES)
        .optional(),
      days: z
        .array(
          z
            .object({
              /** The civil day of the person who moved. */
              date: z.iso.date({ error: codedMessage('input.day') }),
              steps: stepsSchema.optional(),
              /** kcal burned by moving. */
              activeEnergy: activeKcalSchema.optional(),
            })
            .refine(
              ({ steps, activeEnergy }) => steps !== undefined || activeEnergy !== undefined,
              codedMessage('input.nothing-told'),
            ),
        )
        .max(MAX_SAMPLES)
        .optional(),
      /**
       * The format of the app Health Auto Export: `step_count`, `active_energy` and
       * `weight_body_mass` are read.
       */
      data: z
        .object({
          metrics: z
            .array(
              z.object({
                name: z.string().max(100),
                units: z.string().max(40),
                data: z
                  .array(
                    z.object({ date: z.string().max(40).optional(), qty: z.number().optional() }),
                  )
                  .max(MAX_SAMPLES),
              }),
            )
            .max(200),
        })
        .optional(),
      /**
       * The format of the app HC Webhook: `steps`, `active_calories` (both as totals of a day, which
       * is its default) and `weight` of Health Connect are read.
       */
      steps: z
        .array(z.object({ ...countedFrom, count: z.number().min(0).max(STEPS.max) }))
        .max(MAX_SAMPLES)
        .optional(),
      active_calories: z
        .array(z.object({ ...countedFrom, calories: z.number().min(0).max(ACTIVE_KCAL.max) }))
        .max(MAX_SAMPLES)
        .optional(),
      weight: z
        .union([
          z.array(z.object({ time: instantSchema, kilograms })).max(MAX_SAMPLES),
          openScaleSchema.shape.weight,
        ])
        .optional(),
      /** Its button for a test sends made-up figures, of which nothing is recorded. */
      test: z.boolean().optional(),
      /**
       * The format of the app openScale sync: a measurement, or several of them, that are new
       * (`insert`) or changed (`update`); its other events change nothing.
       */
      event: z.string().max(40).optional(),
      date: instantSchema.optional(),
      measurements: z.array(openScaleSchema).max(MAX_SAMPLES).optional(),
      /** When a phone sent it. */
      timestamp: instantSchema.optional(),
    })
    .refine(
      (body) => Object.values(body).some((part) => part !== undefined),
      codedMessage('input.nothing-told'),
    ),
  reply: replyOf(
    z.object({
      weighIns: z.object({ added: z.int(), alreadyHere: z.int() }),
      /** Days whose steps or active energy were set. */
      days: z.int(),
    }),
  ),
  bodyLimit: BODY_LIMIT,
})
