import * as z from 'zod'
import { civilDay, flag, id, instant, recording } from './recording.ts'

export const eatenMarks = recording({
  table: 'eaten_mark',
  file: 'eaten-marks',
  key: 'id',
  order: ['eaten_at', 'id'],
  at: 'eaten_at',
  row: z.object({
    id,
    eaten_at: instant,
    eaten_on: civilDay,
    routine_adherent: flag,
  }),
})
