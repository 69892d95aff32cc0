import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { memberSettingsSchema } from '../member-settings.ts'
import { doneReply } from '../reply.ts'
import { bodyTypeSchema, motivationSchema } from './member-fields.ts'

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
  /** Only used by the energy formulas; never guessed. */
  sex: z.enum(['female', 'male']).nullable(),
  createdAt: z.iso.datetime(),
  /** Whether a coach ever commented on a day; otherwise nothing asks for comments. */
  hasDayComments: z.boolean(),
})
export type User = z.infer<typeof userSchema>

/** Not in `data`: set by the specification, see docs/domain.md. */
export const userReply = z.object({ success: z.literal(true), user: userSchema })

export const fetchMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'The signed-in member, with the settings that every screen is shown by',
  reply: userReply.extend({ settings: memberSettingsSchema }),
})

export const markWelcomeSeen = endpoint({
  method: 'POST',
  path: '/api/welcome/mark-seen',
  summary: 'Remember that the welcome guide was seen',
  reply: doneReply,
})
