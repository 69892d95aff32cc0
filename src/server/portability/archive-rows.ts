import { activityTypeSchema } from '#contract/activities.ts'
import { sleepQualitySchema, vinegarTypeSchema } from '#contract/boosters.ts'
import {
  ageSchema,
  bodyTypeSchema,
  heightCmSchema,
  motivationSchema,
  targetWeightKgSchema,
  weightKgSchema,
} from '#contract/accounts/member-fields.ts'
import { estimateSchema, JUDGING, mealItemSchema, mealSourceSchema } from '#contract/meals.ts'
import { heightUnitSchema, massUnitSchema, themeSchema, timeZoneSchema, waterTargetSchema } from '#contract/member-settings.ts'
import { ACTIVITY_MINUTES } from '#domain/activity/activities.ts'
import { isCivilDay } from '#domain/day.ts'
import { MOST_ITEMS } from '#domain/meals/meal-items.ts'
import { PORTION } from '#domain/meals/portion.ts'
import * as z from 'zod'

/** The files' own version; a change that an older server could not read raises it. */
export const ARCHIVE_VERSION = 2
export const ARCHIVE_FORMAT = 'forkcast-export'

// No engine stores NUL in text.
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000'), 'This text holds a character that cannot be stored')
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is no id')
const instant = z
  .int()
  .min(0)
  .max(Date.UTC(9999, 11, 31))
const civilDay = z.string().refine(isCivilDay, 'This is no date (YYYY-MM-DD)')
const flag = z.literal([0, 1])
const amount = (max: number) => z.number().min(0).max(max)
const notes = text(500).nullable()

export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT, { error: 'This zip is no Forkcast export' }),
  version: z.int().min(1).max(ARCHIVE_VERSION, 'This export was made by a newer Forkcast than this one; please update this server first'),
})

export const profileRow = z.object({
  weight_kg: weightKgSchema,
  height_cm: heightCmSchema,
  age_years: ageSchema,
  body_type: bodyTypeSchema,
  motivation: motivationSchema,
  target_weight_kg: targetWeightKgSchema,
  sex: z.enum(['female', 'male']).nullable(),
  water_target_glasses: waterTargetSchema,
  mass_unit: massUnitSchema,
  height_unit: heightUnitSchema,
  theme: themeSchema,
  chosen_time_zone: timeZoneSchema.nullable(),
  fasting_enabled: flag,
  boosters_enabled: flag,
  welcome_seen_at: instant.nullable(),
  weigh_in_skipped_on: civilDay.nullable(),
  replay_completed_on: civilDay.nullable(),
})
export type ProfileRow = z.output<typeof profileRow>

const archivedItem = mealItemSchema.extend({
  name: text(500),
  grams: amount(100_000),
  calories: amount(100_000),
  protein: amount(10_000),
  carbs: amount(10_000),
  fats: amount(10_000),
  fiber: amount(10_000).optional(),
  sodium: amount(10_000_000).optional(),
  calcium: amount(10_000_000).optional(),
  foodCode: text(32).nullable(),
  confidence: amount(100).nullable(),
})

const toldSchema = z.object({
  note: text(1000).nullable(),
  answers: z.array(z.object({ question: text(500), answer: text(500) })).max(20),
})

/** Amounts are for portion multiplier 1, as estimated or looked up: nothing is rounded. */
export const mealRow = z.object({
  id,
  eaten_at: instant,
  eaten_on: civilDay,
  recorded_at: instant,
  source: mealSourceSchema,
  food_name: text(500),
  food_code: text(32).nullable(),
  serving: text(500),
  grams: amount(100_000).nullable(),
  energy_kcal: amount(100_000),
  protein_g: amount(10_000),
  carbs_g: amount(10_000),
  fat_g: amount(10_000),
  fiber_g: amount(10_000).nullable(),
  sodium_mg: amount(10_000_000).nullable(),
  calcium_mg: amount(10_000_000).nullable(),
  portion_multiplier: z.number().min(PORTION.min).max(PORTION.max),
  energy_low_kcal: amount(100_000).nullable(),
  energy_high_kcal: amount(100_000).nullable(),
  confidence: amount(100).nullable(),
  analyser: text(200).nullable(),
  pre_meal_water: flag,
  routine_adherent: flag,
  corrected_at: instant.nullable(),
  first_estimate: estimateSchema.nullable(),
  /** Name of the picture in the zip. */
  photo: text(200).nullable(),
  // What follows is missing in the first version of the files.
  more_photos: z.array(text(200)).max(JUDGING.morePhotos).default([]),
  items: z.array(archivedItem).max(MOST_ITEMS).nullable().default(null),
  reason: text(1000).nullable().default(null),
  told: toldSchema.nullable().default(null),
})
export type MealRow = z.output<typeof mealRow>

export const waterDayRow = z.object({
  drunk_on: civilDay,
  glasses: z.int().min(0).max(20),
  recorded_at: instant,
})

export const activityRow = z.object({
  id,
  performed_at: instant,
  performed_on: civilDay,
  activity_type: activityTypeSchema,
  duration_minutes: z.number().min(ACTIVITY_MINUTES.min).max(ACTIVITY_MINUTES.max),
  notes,
})

export const weighInRow = z.object({
  id,
  weighed_at: instant,
  weighed_on: civilDay,
  recorded_at: instant,
  weight_kg: weightKgSchema,
  notes,
})

export const boosterDayRow = z.object({
  recorded_on: civilDay,
  recorded_at: instant,
  sleep_hours: amount(24).nullable(),
  sleep_quality: sleepQualitySchema.nullable(),
  morning_vinegar: flag.nullable(),
  evening_vinegar: flag.nullable(),
  vinegar_type: vinegarTypeSchema.nullable(),
  sugar_free_day: flag.nullable(),
})

export const eatenMarkRow = z.object({
  id,
  eaten_at: instant,
  eaten_on: civilDay,
  routine_adherent: flag,
})
