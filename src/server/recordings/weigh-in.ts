import { weightKgSchema } from '#contract/accounts/member-fields.ts'
import * as z from 'zod'
import { civilDay, id, instant, notes, recording } from './recording.ts'

export const weighIns = recording({
  table: 'weigh_in',
  file: 'weights',
  key: 'id',
  order: ['weighed_at', 'id'],
  at: 'weighed_at',
  row: z.object({
    id,
    weighed_at: instant,
    weighed_on: civilDay,
    recorded_at: instant,
    weight_kg: weightKgSchema,
    notes,
  }),
})
