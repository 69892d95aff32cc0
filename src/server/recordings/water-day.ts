import { GLASS_ML } from '#domain/water/glasses.ts'
import * as z from 'zod'
import { civilDay, instant, recording } from './recording.ts'

export const waterDays = recording({
  table: 'water_day',
  file: 'water',
  key: 'drunk_on',
  order: ['drunk_on'],
  at: 'recorded_at',
  row: z.object({
    drunk_on: civilDay,
    glasses: z.int().min(0).max(20),
    more_ml: z.int().min(0).max(GLASS_ML.max).default(0),
    recorded_at: instant,
  }),
})
