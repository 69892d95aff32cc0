import {
  BODY_FAT_PERCENT,
  GIRTH_CM,
  hasMeasure,
  type RecordedMeasurement,
} from '#domain/measurements/body-measurement.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint, recordingCall } from './endpoint.ts'
import { instantSchema } from './instant.ts'
import { notesSchema } from './notes.ts'
import { doneReply, replyOf } from './reply.ts'
import { newIdSchema, rowIdSchema } from './row-id.ts'

const between = ({ min, max }: { min: number; max: number }, words: string) =>
  z.number(words).min(min, words).max(max, words).nullable()

export const girthSchema = between(
  GIRTH_CM,
  codedMessage('input.girth-range', { fromCm: GIRTH_CM.min, toCm: GIRTH_CM.max }),
)
export const bodyFatSchema = between(
  BODY_FAT_PERCENT,
  codedMessage('input.body-fat', BODY_FAT_PERCENT),
)

export const measurementSchema = z.object({
  id: z.string(),
  waistCm: z.number().nullable(),
  hipCm: z.number().nullable(),
  bodyFatPercent: z.number().nullable(),
  notes: z.string().nullable(),
  measuredAt: z.iso.datetime(),
  /** The member's civil day then; frozen. */
  measuredOn: z.iso.date(),
})
export type Measurement = z.infer<typeof measurementSchema>

export const viewMeasurement = (
  id: string,
  { measuredAt, ...measurement }: RecordedMeasurement,
): Measurement => ({ id, ...measurement, measuredAt: new Date(measuredAt).toISOString() })

export const recordMeasurement = endpoint({
  method: 'POST',
  path: '/api/measurements',
  summary: 'Record waist, hip or body fat, now or at an earlier time',
  ...recordingCall('bodyMeasurements', 'recorded', 'weigh'),
  takesId: true,
  body: z
    .object({
      id: newIdSchema,
      waistCm: girthSchema.default(null),
      hipCm: girthSchema.default(null),
      bodyFatPercent: bodyFatSchema.default(null),
      notes: notesSchema,
      measuredAt: instantSchema.optional(),
    })
    .refine(hasMeasure, { path: ['waistCm'], message: codedMessage('input.measure') }),
  reply: replyOf(measurementSchema),
  status: 201,
})

export const fetchMeasurements = endpoint({
  method: 'GET',
  path: '/api/measurements',
  summary: 'The newest body measurements, newest first',
  scope: 'read',
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
  reply: replyOf(z.array(measurementSchema)),
})

export const deleteMeasurement = endpoint({
  method: 'DELETE',
  path: '/api/measurements/:id',
  summary: 'Delete a body measurement',
  ...recordingCall('bodyMeasurements', 'deleted', 'weigh'),
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})
