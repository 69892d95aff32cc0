import { missingPasswordRules } from '#domain/accounts/registration.ts'
import { said } from '#domain/said.ts'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { doneReply } from '../reply.ts'

export const passwordSchema = z
  .string({ error: said('input.required') })
  .max(256, said('input.password-too-long'))
  .refine((password) => missingPasswordRules(password).length === 0, said('input.password-rules'))

/** An existing password, which may be older than the rules for new ones. */
export const givenPasswordSchema = z
  .string({ error: said('input.required') })
  .min(1, said('input.required'))
  .max(1024, said('input.password-too-long'))

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/me/password',
  summary: 'Change the password; every other session ends',
  closedInDemo: true,
  body: z.object({
    currentPassword: givenPasswordSchema,
    newPassword: passwordSchema,
  }),
  reply: doneReply,
  problems: ['account_locked'],
})
