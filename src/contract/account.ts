import {
  AGE_YEARS,
  BODY_TYPES,
  HEIGHT_CM,
  isHealthyTarget,
  lowestHealthyTargetKg,
  MOTIVATIONS,
  missingPasswordRules,
  USERNAME,
  WEIGHT_KG,
} from '#domain/account/registration.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { memberSettingsSchema } from './member-settings.ts'
import { doneReply, replyOf } from './reply.ts'

const boundedNumber = (name: string, { min, max }: { min: number; max: number }, unit: string) =>
  z
    .number({ error: (issue) => (issue.input === undefined ? 'Required' : `${name} must be a number`) })
    .min(min, `${name} must be between ${min} and ${max} ${unit}`)
    .max(max, `${name} must be between ${min} and ${max} ${unit}`)

export const weightKgSchema = boundedNumber('Weight', WEIGHT_KG, 'kg')
export const targetWeightKgSchema = boundedNumber('Target weight', WEIGHT_KG, 'kg')
export const heightCmSchema = boundedNumber('Height', HEIGHT_CM, 'cm')
export const ageSchema = z
  .int({ error: (issue) => (issue.input === undefined ? 'Required' : 'Age must be a whole number') })
  .min(AGE_YEARS.min, `Forkcast is for adults: age must be between ${AGE_YEARS.min} and ${AGE_YEARS.max}`)
  .max(AGE_YEARS.max, `Forkcast is for adults: age must be between ${AGE_YEARS.min} and ${AGE_YEARS.max}`)

export const usernameSchema = z
  .string({ error: 'Required' })
  .trim()
  .min(USERNAME.min, `Username must have ${USERNAME.min} to ${USERNAME.max} characters`)
  .max(USERNAME.max, `Username must have ${USERNAME.min} to ${USERNAME.max} characters`)
  .regex(USERNAME.pattern, 'Username may only contain letters, digits, and _ . -')

export const emailSchema = z
  .string({ error: 'Required' })
  .trim()
  .toLowerCase()
  .max(254, 'E-mail address is too long')
  .pipe(z.email('Please enter a valid e-mail address'))

export const passwordSchema = z
  .string({ error: 'Required' })
  .max(256, 'Password must have at most 256 characters')
  .refine((password) => missingPasswordRules(password).length === 0, 'Please meet all password requirements')

export const bodyTypeSchema = z.enum(BODY_TYPES, { error: 'Please choose a body type' })
export const motivationSchema = z.enum(MOTIVATIONS, { error: 'Please choose a motivation' })

const accountFields = z.object({
  username: usernameSchema,
  email: emailSchema,
  weight: weightKgSchema,
  height: heightCmSchema,
  age: ageSchema,
  bodyType: bodyTypeSchema,
  motivation: motivationSchema,
  targetWeight: targetWeightKgSchema,
})

const refuseUnderweightTarget = (context: z.core.ParsePayload<{ targetWeight: number; height: number }>): void => {
  const { targetWeight, height } = context.value
  if (isHealthyTarget(targetWeight, height)) return
  context.issues.push({
    code: 'custom',
    input: targetWeight,
    path: ['targetWeight'],
    message: `A target below ${lowestHealthyTargetKg(height)} kg would be underweight for your height (BMI under 18.5)`,
  })
}

export const registrationSchema = accountFields.extend({ password: passwordSchema }).check(refuseUnderweightTarget)
/** Of a member who signs in through a provider. */
export const providerRegistrationSchema = accountFields.check(refuseUnderweightTarget)
export type ProviderRegistration = z.output<typeof providerRegistrationSchema>
export type Registration = z.output<typeof registrationSchema>

export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  /** kg */
  weight: z.number(),
  /** cm */
  height: z.number(),
  /** years */
  age: z.int(),
  bodyType: bodyTypeSchema,
  motivation: motivationSchema,
  /** kg */
  targetWeight: z.number(),
  hasSeenWelcome: z.boolean(),
  /** Serves the energy formulas only; never guessed. */
  sex: z.enum(['female', 'male']).nullable(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>

export const userReply = z.object({ success: z.literal(true), user: userSchema })

export const SECOND_STEPS = ['passkey', 'totp', 'recovery-code'] as const

/** Signed in, or what a member with a second factor may do next; the sign-in that has begun is in a cookie. */
export const secondStepReply = z.object({
  success: z.literal(true),
  secondStep: z.object({ methods: z.array(z.enum(SECOND_STEPS)) }),
})
export const signInReply = z.union([userReply, secondStepReply])
export type SignInReply = z.infer<typeof signInReply>

export const fetchMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'The signed-in member, with the settings that every screen is shown by',
  access: 'member',
  reply: userReply.extend({ settings: memberSettingsSchema }),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Create an account and sign in',
  access: 'anyone',
  body: registrationSchema,
  reply: userReply,
  status: 201,
  problems: ['username_taken', 'email_taken', 'too_many_requests'],
})

export const logIn = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in with username and password; with a second factor, the first of two steps',
  access: 'anyone',
  body: z.object({
    username: z.string({ error: 'Required' }).trim().min(1, 'Required').max(254),
    password: z.string({ error: 'Required' }).min(1, 'Required').max(1024),
  }),
  reply: signInReply,
  problems: ['wrong_credentials', 'account_locked', 'too_many_requests'],
})

export const giveSecondStep = endpoint({
  method: 'POST',
  path: '/api/login/second-step',
  summary: 'Finish a sign-in with a code of the authenticator app, or with a recovery code',
  access: 'anyone',
  body: z.object({ code: z.string({ error: 'Required' }).trim().min(1, 'Required').max(64, 'This code is too long') }),
  reply: userReply,
  problems: ['sign_in_expired', 'wrong_credentials', 'account_locked', 'too_many_requests'],
})

export const fetchSignInOptions = endpoint({
  method: 'GET',
  path: '/api/sign-in-options',
  summary: 'What the sign-in screen of this server can offer',
  access: 'anyone',
  reply: replyOf(
    z.object({
      /** Whether a forgotten password can be reset by mail; otherwise the administrator makes a link. */
      canResetByMail: z.boolean(),
      /** The OpenID Connect provider, by its name on the button. */
      provider: z.object({ name: z.string() }).nullable(),
    }),
  ),
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session on the server',
  access: 'anyone',
  reply: doneReply,
})

export const markWelcomeSeen = endpoint({
  method: 'POST',
  path: '/api/welcome/mark-seen',
  summary: 'Remember that the welcome guide was seen',
  access: 'member',
  reply: doneReply,
})
