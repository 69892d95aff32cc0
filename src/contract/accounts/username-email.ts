import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { emailSchema, usernameSchema } from './member-fields.ts'
import { userSchema } from './member.ts'
import { givenPasswordSchema } from './passwords.ts'

export const changeIdentity = endpoint({
  method: 'PATCH',
  path: '/api/me/identity',
  summary:
    'Change the username, the email address or both; needs the current password, or without one a fresh sign-in',
  closedInDemo: true,
  body: z
    .object({
      /** Required from members who have one. */
      currentPassword: givenPasswordSchema.optional(),
      username: usernameSchema.optional(),
      email: emailSchema.optional(),
    })
    .refine(
      ({ username, email }) => username !== undefined || email !== undefined,
      'Nothing to change',
    ),
  reply: z.object({ success: z.literal(true), user: userSchema }),
  problems: ['username_taken', 'email_taken', 'account_locked', 'confirmation_needed'],
})
