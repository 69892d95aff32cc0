import { activeKcalSchema, stepsSchema } from '#contract/device-data.ts'
import * as z from 'zod'
import { civilDay, instant, recording } from './recording.ts'

export const movementDays = recording({
  table: 'movement_day',
  file: 'movement',
  sinceVersion: 5,
  key: 'moved_on',
  order: ['moved_on'],
  at: 'recorded_at',
  row: z.object({
    moved_on: civilDay,
    steps: stepsSchema.int().nullable(),
    active_kcal: activeKcalSchema.nullable(),
    recorded_at: instant,
  }),
})
