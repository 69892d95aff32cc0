import {
  type Macro,
  MAX_TARGET_G,
  MAX_TARGET_KCAL,
  type OwnTarget,
} from '#domain/energy/intake-target.ts'
import { languages } from '#domain/languages.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { NUTRIENTS } from '#domain/foods/nutrient.ts'
import { REFERENCES } from '#domain/nutrition/nutrient-reference.ts'
import { GLASS_ML, GLASSES_TARGET, MAX_CUPS } from '#domain/water/glasses.ts'
import { ENERGY_UNITS, HEIGHT_UNITS, MASS_UNITS, VOLUME_UNITS } from '#domain/unit-choice.ts'
import { isTimeZone } from '#domain/day.ts'
import { DAY_TURN_HOURS } from '#domain/day-turn.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { replyOf } from './reply.ts'
import { textUpTo } from './text.ts'

const GLASSES_MESSAGE = codedMessage('input.water-target', GLASSES_TARGET)

export const waterTargetSchema = z
  .int({ error: GLASSES_MESSAGE })
  .min(GLASSES_TARGET.min, GLASSES_MESSAGE)
  .max(GLASSES_TARGET.max, GLASSES_MESSAGE)

const GLASS_MESSAGE = codedMessage('input.glass-range', {
  fromMl: GLASS_ML.min,
  toMl: GLASS_ML.max,
})
export const glassMlSchema = z
  .int({ error: GLASS_MESSAGE })
  .min(GLASS_ML.min, GLASS_MESSAGE)
  .max(GLASS_ML.max, GLASS_MESSAGE)

/** Cups beside the glass, such as a mug of 300 ml. */
export const cupSizesSchema = z
  .array(
    z.object({
      name: textUpTo(30).min(1, codedMessage('input.cup-name')),
      ml: glassMlSchema,
    }),
    { error: 'Cups are a list' },
  )
  .max(MAX_CUPS, codedMessage('input.cups-most', { max: MAX_CUPS }))
/** The nutrients that the member wants to see. */
export const shownNutrientsSchema = z
  .array(z.enum(NUTRIENTS), { error: 'Nutrients are a list of their names' })
  .max(NUTRIENTS.length)
  .refine((names) => new Set(names).size === names.length, 'Each nutrient is named once')
const MAX_NUTRIENT = 1_000_000
const NUTRIENT_MESSAGE = codedMessage('input.nutrient-amount', {
  min: 0,
  max: MAX_NUTRIENT,
  unit: '',
})
/** What the member wants to reach or stay within on a day, in the unit of the nutrient. */
export const nutrientTargetsSchema = z
  .array(
    z.object({
      nutrient: z.enum(NUTRIENTS),
      is: z.enum(['to-reach', 'to-stay-within']),
      amount: z
        .number({ error: NUTRIENT_MESSAGE })
        .min(0, NUTRIENT_MESSAGE)
        .max(MAX_NUTRIENT, NUTRIENT_MESSAGE),
    }),
    { error: 'Targets are a list' },
  )
  .max(NUTRIENTS.length)
  .refine(
    (targets) => new Set(targets.map(({ nutrient }) => nutrient)).size === targets.length,
    'Each nutrient has one target',
  )
export type NutrientTarget = z.infer<typeof nutrientTargetsSchema>[number]
export const referenceIntakesSchema = z.enum(REFERENCES, {
  error: 'Reference intakes are those of efsa or us',
})
export const massUnitSchema = z.enum(MASS_UNITS, {
  error: 'Weights are shown in kg, in lb, or in stones and pounds',
})
export const heightUnitSchema = z.enum(HEIGHT_UNITS, {
  error: 'Heights are shown in cm or in feet and inches',
})
export const volumeUnitSchema = z.enum(VOLUME_UNITS, {
  error: 'Water is shown in ml or in fluid ounces',
})
export const energyUnitSchema = z.enum(ENERGY_UNITS, {
  error: 'Energy is shown in kcal, in kJ, or in both',
})
/** What the app shows numbers in. */
export const unitsSchema = z.object({
  massUnit: massUnitSchema,
  heightUnit: heightUnitSchema,
  volumeUnit: volumeUnitSchema,
  energyUnit: energyUnitSchema,
})
export const themeSchema = z.enum(['system', 'light', 'dark'], {
  error: 'The theme is system, light or dark',
})
export const languageSchema = z.enum(languages, { error: 'This language is not offered' })
export const timeZoneSchema = z
  .string({ error: codedMessage('input.time-zone') })
  .max(64, codedMessage('input.time-zone-unknown'))
  .refine(isTimeZone, codedMessage('input.time-zone-unknown'))
const DAY_TURN_MESSAGE = 'The day turns at a whole hour from 0 to 6'
export const dayTurnHourSchema = z
  .int({ error: DAY_TURN_MESSAGE })
  .min(DAY_TURN_HOURS.min, DAY_TURN_MESSAGE)
  .max(DAY_TURN_HOURS.max, DAY_TURN_MESSAGE)
const switchSchema = z.boolean({ error: 'A switch is on or off' })

const aim = (nutrient: 'calories' | Macro, most: number) =>
  z
    .number({ error: codedMessage('input.nutrient-number', { nutrient }) })
    .positive(codedMessage('input.aim-positive', { nutrient }))
    .max(
      most,
      nutrient === 'calories'
        ? codedMessage('input.energy-most', { kcal: most })
        : codedMessage('input.nutrient-most', { nutrient, max: most, unit: 'g' }),
    )
    .nullable()

/**
 * Targets set by hand, for every day or one weekday. Null falls back to every day's, and that to
 * the pace.
 */
const intakeTargetSchema = z.object({
  /** Monday is 1, Sunday 7; null is every day. */
  weekday: z
    .literal([1, 2, 3, 4, 5, 6, 7], {
      error: 'A weekday is a number from 1 (Monday) to 7 (Sunday)',
    })
    .nullable(),
  /** kcal */
  calories: aim('calories', MAX_TARGET_KCAL),
  /** Of protein, carbs and fats: g, or percent of the energy. */
  macroUnit: z.enum(['g', 'percent'], { error: 'Protein, carbs and fats are in g or in percent' }),
  protein: aim('protein', MAX_TARGET_G),
  carbs: aim('carbs', MAX_TARGET_G),
  fats: aim('fats', MAX_TARGET_G),
})
export type IntakeTarget = z.infer<typeof intakeTargetSchema>

export const intakeTargetsSchema = z
  .array(intakeTargetSchema, { error: 'Targets are a list' })
  .max(8, 'At most one target for every day and one for each weekday')
  .refine(
    (targets) => new Set(targets.map(({ weekday }) => weekday)).size === targets.length,
    codedMessage('input.aim-per-day'),
  )

export const ownTargetOf = ({ calories, ...target }: IntakeTarget): OwnTarget => ({
  ...target,
  energyKcal: calories,
})

/** How the app shows itself to a member. Everything is stored metric whatever the units. */
export const memberSettingsSchema = z.object({
  /** Glasses a day. */
  waterTarget: waterTargetSchema,
  /** Size of a glass, ml. */
  glassMl: glassMlSchema,
  cupSizes: cupSizesSchema,
  intakeTargets: intakeTargetsSchema,
  shownNutrients: shownNutrientsSchema,
  nutrientTargets: nutrientTargetsSchema,
  referenceIntakes: referenceIntakesSchema,
  massUnit: massUnitSchema,
  heightUnit: heightUnitSchema,
  volumeUnit: volumeUnitSchema,
  energyUnit: energyUnitSchema,
  theme: themeSchema,
  /** Of the pages and mails; null follows the browser. */
  language: languageSchema.nullable(),
  /** Chosen by hand, and then used instead of X-Time-Zone; null follows the device. */
  timeZone: z.string().nullable(),
  /** The hour at which the member's day turns; days already recorded stay as they are. */
  dayTurnHour: dayTurnHourSchema,
  fastingEnabled: switchSchema,
  boostersEnabled: switchSchema,
  /** No energy, weight, percentage or streak is shown; everything is recorded all the same. */
  numbersHidden: switchSchema,
  /** Whether steps and active energy of devices count in what is used; else they are only shown. */
  movementCounted: switchSchema,
})
export type MemberSettings = z.infer<typeof memberSettingsSchema>

export const fetchSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Units, theme, language, water target, time zone and switches',
  reply: replyOf(memberSettingsSchema),
})
