import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { passwordSchema } from './passwords.ts'
import { endpoint } from '../endpoint.ts'
import { doneReply } from '../reply.ts'
import { requiredText } from '../text.ts'

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset/request',
  summary: 'Ask for a reset link by mail; the answer is the same whether the account exists or not',
  access: 'anyone',
  body: z.object({ usernameOrEmail: requiredText(254) }),
  reply: doneReply,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  summary: 'Set a new password with a reset link, once; every session of the account ends',
  access: 'anyone',
  body: z.object({
    token: z
      .string({ error: codedMessage('input.required') })
      .min(1, codedMessage('input.required'))
      .max(200, 'This is no token of ours'),
    newPassword: passwordSchema,
  }),
  reply: doneReply,
  problems: ['link_not_valid'],
})
