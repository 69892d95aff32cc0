import * as z from 'zod'
import { RECORDINGS, type RecordingName } from '#contract/recordings.ts'
import { activityTypeSchema } from '#contract/activity.ts'
import { ACTIVITY_MINUTES } from '#domain/activity/activities.ts'
import { bodyFatSchema, girthSchema } from '#contract/measurements.ts'
import { sleepQualitySchema, vinegarTypeSchema } from '#contract/boosters.ts'
import { activeKcalSchema, stepsSchema } from '#contract/device-data.ts'
import { GLASS_ML } from '#domain/water/glasses.ts'
import { weightKgSchema } from '#contract/accounts/member-fields.ts'
import { meals } from './meal.ts'
import { ownFoods } from './own-food.ts'
import {
  amount,
  civilDay,
  flag,
  id,
  instant,
  notes,
  type Recording,
  recording,
} from './recording.ts'

const weighIns = recording({
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

const waterDays = recording({
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

const movementDays = recording({
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

const eatenMarks = recording({
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

const boosterDays = recording({
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

const bodyMeasurements = recording({
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

const activities = recording({
  table: 'activity',
  file: 'activities',
  key: 'id',
  order: ['performed_at', 'id'],
  at: 'performed_at',
  row: z.object({
    id,
    performed_at: instant,
    performed_on: civilDay,
    activity_type: activityTypeSchema,
    duration_minutes: z.number().min(ACTIVITY_MINUTES.min).max(ACTIVITY_MINUTES.max),
    notes,
  }),
})

/** How the rows of each recorded thing are archived. */
export const recordings: Readonly<Record<RecordingName, Recording>> = {
  meals,
  weighIns,
  activities,
  waterDays,
  boosterDays,
  eatenMarks,
  bodyMeasurements,
  ownFoods,
  movementDays,
}

/** All recordings with their names, in the order of the contract. */
export const allRecordings = RECORDINGS.map((name) => ({ name, ...recordings[name] }))
