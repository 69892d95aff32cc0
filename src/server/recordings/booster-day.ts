import { sleepQualitySchema, vinegarTypeSchema } from '#contract/boosters.ts'
import * as z from 'zod'
import { amount, civilDay, flag, instant, recording } from './recording.ts'

export const boosterDays = recording({
  table: 'booster_day',
  file: 'boosters',
  key: 'recorded_on',
  order: ['recorded_on'],
  at: 'recorded_at',
  row: z.object({
    recorded_on: civilDay,
    recorded_at: instant,
    sleep_hours: amount(24).nullable(),
    sleep_quality: sleepQualitySchema.nullable(),
    morning_vinegar: flag.nullable(),
    evening_vinegar: flag.nullable(),
    vinegar_type: vinegarTypeSchema.nullable(),
    sugar_free_day: flag.nullable(),
  }),
})
