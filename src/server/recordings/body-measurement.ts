import { bodyFatSchema, girthSchema } from '#contract/measurements.ts'
import * as z from 'zod'
import { civilDay, id, instant, notes, recording } from './recording.ts'

export const bodyMeasurements = recording({
  table: 'body_measurement',
  file: 'measurements',
  sinceVersion: 3,
  key: 'id',
  order: ['measured_at', 'id'],
  at: 'measured_at',
  row: z.object({
    id,
    measured_at: instant,
    measured_on: civilDay,
    recorded_at: instant,
    waist_cm: girthSchema,
    hip_cm: girthSchema,
    body_fat_percent: bodyFatSchema,
    notes,
  }),
})
