import { said } from '#domain/said.ts'
import * as z from 'zod'
import {
  ageSchema,
  bodyTypeSchema,
  heightCmSchema,
  motivationSchema,
  targetWeightKgSchema,
  weightKgSchema,
} from './accounts/member-fields.ts'
import { userSchema } from './accounts/member.ts'
import { endpoint } from './endpoint.ts'
import {
  cupSizesSchema,
  energyUnitSchema,
  glassMlSchema,
  heightUnitSchema,
  intakeTargetsSchema,
  languageSchema,
  massUnitSchema,
  memberSettingsSchema,
  shownNutrientsSchema,
  switchSchema,
  themeSchema,
  timeZoneSchema,
  volumeUnitSchema,
  waterTargetSchema,
} from './member-settings.ts'

export const profileChangeSchema = z
  .object({
    weight: weightKgSchema,
    height: heightCmSchema,
    age: ageSchema,
    bodyType: bodyTypeSchema,
    motivation: motivationSchema,
    targetWeight: targetWeightKgSchema,
    /** Serves the energy formulas only; null means not given. */
    sex: z.enum(['female', 'male'], { error: said('input.sex') }).nullable(),
    waterTarget: waterTargetSchema,
    glassMl: glassMlSchema,
    /** The whole new list. */
    cupSizes: cupSizesSchema,
    /** The whole new list. */
    intakeTargets: intakeTargetsSchema,
    /** The whole new list. */
    shownNutrients: shownNutrientsSchema,
    massUnit: massUnitSchema,
    heightUnit: heightUnitSchema,
    volumeUnit: volumeUnitSchema,
    energyUnit: energyUnitSchema,
    theme: themeSchema,
    language: languageSchema.nullable(),
    timeZone: timeZoneSchema.nullable(),
    fastingEnabled: switchSchema,
    boostersEnabled: switchSchema,
  })
  .partial()
export type ProfileChange = z.output<typeof profileChangeSchema>

export const changeMe = endpoint({
  method: 'PATCH',
  path: '/api/me',
  summary: 'Change the profile or the settings; what is left out stays',
  access: 'member',
  records: true,
  body: profileChangeSchema.refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
  reply: z.object({ success: z.literal(true), user: userSchema, settings: memberSettingsSchema }),
  problems: ['consent_needed'],
})
