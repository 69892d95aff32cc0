import {
  ageSchema,
  bodyTypeSchema,
  heightCmSchema,
  motivationSchema,
  targetWeightKgSchema,
  weightKgSchema,
} from '#contract/accounts/member-fields.ts'
import { fastingPlanSchema } from '#contract/fasting.ts'
import { USUAL_PLAN } from '#domain/fasting/fasting-plan.ts'
import { DAY_TURN_HOURS } from '#domain/day-turn.ts'
import { METRIC } from '#domain/unit-choice.ts'
import { GLASS_ML } from '#domain/water/glasses.ts'
import {
  cupSizesSchema,
  dayTurnHourSchema,
  energyUnitSchema,
  glassMlSchema,
  heightUnitSchema,
  intakeTargetsSchema,
  massUnitSchema,
  nutrientTargetsSchema,
  referenceIntakesSchema,
  languageSchema,
  shownNutrientsSchema,
  themeSchema,
  timeZoneSchema,
  volumeUnitSchema,
  waterTargetSchema,
} from '#contract/member-settings.ts'
import * as z from 'zod'
import { allRecordings } from '#server/recordings/all.ts'
import { civilDay, flag, holds, instant, type Recording } from '#server/recordings/recording.ts'

/**
 * Set to ARCHIVE_VERSION plus one by a change of the files, other than a new recorded thing, that
 * an older server cannot read.
 */
const LAST_OTHER_CHANGE = 7

/**
 * The version of the files that this server writes. A new recorded thing raises it by its
 * `sinceVersion`.
 */
export const ARCHIVE_VERSION = Math.max(
  LAST_OTHER_CHANGE,
  ...allRecordings.map(({ sinceVersion }) => sinceVersion ?? 1),
)
export const ARCHIVE_FORMAT = 'forkcast-export'

export const MANIFEST_FILE = 'manifest.json'
export const PROFILE_FILE = 'profile.json'
export const jsonFileOf = ({ file }: Recording): string => `${file}.json`
export const csvFileOf = ({ file }: Recording): string => `${file}.csv`
/** The file name of a meal's photo; number 0 is the first. */
export const photoFileOf = (mealId: string, number: number): string =>
  number === 0 ? `photos/${mealId}.jpg` : `photos/${mealId}-${number + 1}.jpg`

export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT, { error: 'This zip is no Forkcast export' }),
  version: z
    .int()
    .min(1)
    .max(
      ARCHIVE_VERSION,
      'This export was made by a newer Forkcast than this one; please update this server first',
    ),
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
  // What follows is missing in exports of earlier versions.
  glass_ml: glassMlSchema.default(GLASS_ML.initial),
  volume_unit: volumeUnitSchema.default(METRIC.volumeUnit),
  energy_unit: energyUnitSchema.default(METRIC.energyUnit),
  /** The exporting server may have had other languages. */
  language: languageSchema.nullable().default(null).catch(null),
  // These hold JSON.
  intake_targets: z
    .string()
    .refine(holds(intakeTargetsSchema), 'These are no targets')
    .default('[]'),
  cup_sizes: z.string().refine(holds(cupSizesSchema), 'These are no cups').default('[]'),
  shown_nutrients: z
    .string()
    .refine(holds(shownNutrientsSchema), 'These are no nutrients')
    .nullable()
    .default(null),
  day_turn_hour: dayTurnHourSchema.default(DAY_TURN_HOURS.initial),
  numbers_hidden: flag.default(0),
  movement_counted: flag.default(0),
  fasting_plan: z
    .string()
    .refine(holds(fastingPlanSchema), 'This is no plan of fasting')
    .default(JSON.stringify(USUAL_PLAN)),
  nutrient_targets: z
    .string()
    .refine(holds(nutrientTargetsSchema), 'These are no targets')
    .default('[]'),
  reference_intakes: referenceIntakesSchema.default('efsa'),
})
export type ProfileRow = z.output<typeof profileRow>

/** A row of a recorded thing, in the format of the archive. */
export type ArchiveRow = Readonly<Record<string, unknown>>
