import { isHealthyTarget, lowestHealthyTargetKg } from '#domain/accounts/registration.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { unitsSchema } from '../member-settings.ts'
import {
  ageSchema,
  bodyTypeSchema,
  emailSchema,
  heightCmSchema,
  motivationSchema,
  targetWeightKgSchema,
  usernameSchema,
  weightKgSchema,
} from './member-fields.ts'
import { userReply } from './member.ts'
import { passwordSchema } from './passwords.ts'

const accountFields = z.object({
  username: usernameSchema,
  email: emailSchema,
  weight: weightKgSchema,
  height: heightCmSchema,
  age: ageSchema,
  bodyType: bodyTypeSchema,
  motivation: motivationSchema,
  targetWeight: targetWeightKgSchema,
  /** The units that the app shows; the numbers above are always metric. */
  units: unitsSchema.optional(),
  /** The token of an invitation link, if the server requires one. */
  invitation: z.string().max(100, 'This is no invitation').optional(),
})

const refuseUnderweightTarget = (
  context: z.core.ParsePayload<{ targetWeight: number; height: number }>,
): void => {
  const { targetWeight, height } = context.value
  // A height that is refused itself says nothing of the target.
  if (!heightCmSchema.safeParse(height).success || isHealthyTarget(targetWeight, height)) return
  context.issues.push({
    code: 'custom',
    input: targetWeight,
    path: ['targetWeight'],
    message: codedMessage('input.underweight', { kg: lowestHealthyTargetKg(height) }),
  })
}

export const registrationSchema = accountFields
  .extend({ password: passwordSchema })
  .check(refuseUnderweightTarget)
/** For members who sign in through a provider. */
export const providerRegistrationSchema = accountFields.check(refuseUnderweightTarget)
export type ProviderRegistration = z.output<typeof providerRegistrationSchema>
export type Registration = z.output<typeof registrationSchema>

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Create an account and sign in',
  access: 'anyone',
  body: registrationSchema,
  reply: userReply,
  status: 201,
  problems: [
    'username_taken',
    'email_taken',
    'registration_closed',
    'invitation_needed',
    'passwords_off',
  ],
})
