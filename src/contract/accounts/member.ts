import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { memberSettingsSchema } from '../member-settings.ts'
import { doneReply } from '../reply.ts'
import { bodyTypeSchema, emailSchema, motivationSchema, usernameSchema } from './member-fields.ts'
import { givenPasswordSchema } from './passwords.ts'

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

export const fetchMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'The signed-in member, with the settings that every screen is shown by',
  access: 'member',
  reply: userReply.extend({ settings: memberSettingsSchema }),
})

export const markWelcomeSeen = endpoint({
  method: 'POST',
  path: '/api/welcome/mark-seen',
  summary: 'Remember that the welcome guide was seen',
  access: 'member',
  reply: doneReply,
})

export const changeIdentity = endpoint({
  method: 'PATCH',
  path: '/api/me/identity',
  summary: 'Change the username, the e-mail address or both; needs the current password, or without one a fresh sign-in',
  access: 'member',
  closedInDemo: true,
  body: z
    .object({
      /** Needed from everybody who has one. */
      currentPassword: givenPasswordSchema.optional(),
      username: usernameSchema.optional(),
      email: emailSchema.optional(),
    })
    .refine(({ username, email }) => username !== undefined || email !== undefined, 'Nothing to change'),
  reply: z.object({ success: z.literal(true), user: userSchema }),
  problems: ['username_taken', 'email_taken', 'account_locked', 'confirmation_needed'],
})
