import { missingPasswordRules } from '#domain/accounts/registration.ts'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { doneReply } from '../reply.ts'

export const passwordSchema = z
  .string({ error: 'Required' })
  .max(256, 'Password must have at most 256 characters')
  .refine((password) => missingPasswordRules(password).length === 0, 'Please meet all password requirements')

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
