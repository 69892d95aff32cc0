import { codedMessage } from '#domain/coded-message.ts'
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
import { memberSettingsSchema, timeZoneSchema } from './member-settings.ts'

export const profileChangeSchema = z
  .object({
    weight: weightKgSchema,
    height: heightCmSchema,
    age: ageSchema,
    bodyType: bodyTypeSchema,
    motivation: motivationSchema,
    targetWeight: targetWeightKgSchema,
    /** Only used by the energy formulas; null if not given. */
    sex: z.enum(['female', 'male'], { error: codedMessage('input.sex') }).nullable(),
    // Lists are replaced as a whole.
    ...memberSettingsSchema.shape,
    timeZone: timeZoneSchema.nullable(),
  })
  .partial()
export type ProfileChange = z.output<typeof profileChangeSchema>

export const changeMe = endpoint({
  method: 'PATCH',
  path: '/api/me',
  summary: 'Change the profile or the settings; what is left out stays',
  records: true,
  body: profileChangeSchema.refine(
    (body) => Object.values(body).some((value) => value !== undefined),
    'Nothing to change',
  ),
  reply: z.object({ success: z.literal(true), user: userSchema, settings: memberSettingsSchema }),
  problems: ['consent_needed'],
})
