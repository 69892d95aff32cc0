import * as z from 'zod'
import {
  ageSchema,
  bodyTypeSchema,
  emailSchema,
  heightCmSchema,
  motivationSchema,
  passwordSchema,
  targetWeightKgSchema,
  usernameSchema,
  userSchema,
  weightKgSchema,
} from './account.ts'
import { endpoint } from './endpoint.ts'
import {
  heightUnitSchema,
  massUnitSchema,
  memberSettingsSchema,
  switchSchema,
  themeSchema,
  timeZoneSchema,
  waterTargetSchema,
} from './member-settings.ts'
import { doneReply, replyOf } from './reply.ts'

export const fetchSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Units, theme, water target, time zone and switches',
  access: 'member',
  reply: replyOf(memberSettingsSchema),
})

export const profileChangeSchema = z
  .object({
    weight: weightKgSchema,
    height: heightCmSchema,
    age: ageSchema,
    bodyType: bodyTypeSchema,
    motivation: motivationSchema,
    targetWeight: targetWeightKgSchema,
    /** Serves the energy formulas only; null means not given. */
    sex: z.enum(['female', 'male'], { error: 'Please choose female or male, or leave it open' }).nullable(),
    waterTarget: waterTargetSchema,
    massUnit: massUnitSchema,
    heightUnit: heightUnitSchema,
    theme: themeSchema,
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
  body: profileChangeSchema.refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
  reply: z.object({ success: z.literal(true), user: userSchema, settings: memberSettingsSchema }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/me/password',
  summary: 'Change the password; every other session ends',
  access: 'member',
  body: z.object({
    currentPassword: z.string({ error: 'Required' }).min(1, 'Required').max(1024),
    newPassword: passwordSchema,
  }),
  reply: doneReply,
  problems: ['account_locked'],
})

export const changeIdentity = endpoint({
  method: 'PATCH',
  path: '/api/me/identity',
  summary: 'Change the username, the e-mail address or both; needs the current password, or without one a fresh sign-in',
  access: 'member',
  body: z
    .object({
      /** Needed from everybody who has one. */
      currentPassword: z.string().min(1, 'Required').max(1024).optional(),
      username: usernameSchema.optional(),
      email: emailSchema.optional(),
    })
    .refine(({ username, email }) => username !== undefined || email !== undefined, 'Nothing to change'),
  reply: z.object({ success: z.literal(true), user: userSchema }),
  problems: ['username_taken', 'email_taken', 'account_locked', 'confirmation_needed'],
})

export const logOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/logout-everywhere',
  summary: 'End all sessions of this member, this one too',
  access: 'member',
  reply: doneReply,
})
