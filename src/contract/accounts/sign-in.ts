import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { replyOf } from '../reply.ts'
import { serverSettingsSchema, REGISTRATIONS } from '../set-up.ts'
import { userReply } from './member.ts'
import { requiredText } from '../text.ts'
import { givenPasswordSchema } from './passwords.ts'

export const SECOND_STEPS = ['passkey', 'totp', 'recovery-code'] as const

/** Signed in, or the possible second steps; a cookie identifies the pending sign-in. */
export const secondStepReply = z.object({
  success: z.literal(true),
  secondStep: z.object({ methods: z.array(z.enum(SECOND_STEPS)) }),
})
export const signInReply = z.union([userReply, secondStepReply])
export type SignInReply = z.infer<typeof signInReply>

export const logIn = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in with username and password; with a second factor, the first of two steps',
  access: 'anyone',
  body: z.object({
    username: requiredText(254),
    password: givenPasswordSchema,
  }),
  reply: signInReply,
  problems: [
    'wrong_credentials',
    'account_locked',
    'account_disabled',
    'passwords_off',
    'sign_in_expired',
  ],
})

export const giveSecondStep = endpoint({
  method: 'POST',
  path: '/api/login/second-step',
  summary: 'Finish a sign-in with a code of the authenticator app, or with a recovery code',
  access: 'anyone',
  body: z.object({ code: requiredText(64, codedMessage('input.code-too-long')) }),
  reply: userReply,
  problems: ['sign_in_expired', 'wrong_credentials', 'account_locked', 'account_disabled'],
})

export const fetchSignInOptions = endpoint({
  method: 'GET',
  path: '/api/sign-in-options',
  summary: 'What the sign-in screen of this server can offer',
  access: 'anyone',
  reply: replyOf(
    z.object({
      /**
       * Whether a forgotten password can be reset by mail; otherwise the administrator makes a
       * link.
       */
      canResetByMail: z.boolean(),
      /** The OpenID Connect provider, by its name on the button. */
      provider: z.object({ name: z.string() }).nullable(),
      /** Whether passwords and passkeys can be used; otherwise only the provider. */
      hasPasswords: z.boolean(),
      /** Who may register: anybody, people with an invitation link, or nobody. */
      registration: z.enum(REGISTRATIONS),
      /** The units that registering suggests; null follows the browser's language. */
      units: serverSettingsSchema.shape.units,
      /** Nobody has registered yet: whoever does is the operator, who is led to the set-up. */
      isNew: z.boolean(),
    }),
  ),
})
