import { missingPasswordRules } from '#domain/accounts/registration.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { doneReply } from '../reply.ts'

export const passwordSchema = z
  .string({ error: codedMessage('input.required') })
  .max(256, codedMessage('input.password-too-long'))
  .refine(
    (password) => missingPasswordRules(password).length === 0,
    codedMessage('input.password-rules'),
  )

/** An existing password, which may be older than the rules for new ones. */
export const givenPasswordSchema = z
  .string({ error: codedMessage('input.required') })
  .min(1, codedMessage('input.required'))
  .max(1024, codedMessage('input.password-too-long'))

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
