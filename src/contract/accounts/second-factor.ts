import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { doneReply, replyOf } from '../reply.ts'
import { requiredText } from '../text.ts'
import { givenPasswordSchema } from './passwords.ts'

export const RECOVERY_CODES = 10

const securitySchema = z.object({
  /** False for a member who registered through a provider and set none. */
  hasPassword: z.boolean(),
  /**
   * Whether this session may change sign-in methods, because it signed in or gave the password
   * recently.
   */
  isConfirmed: z.boolean(),
  /** Whether the password alone is not enough. */
  hasSecondStep: z.boolean(),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
  /**
   * The OpenID Connect provider of this server, and whether this member is connected to it; null
   * without one.
   */
  provider: z.object({ name: z.string(), isConnected: z.boolean() }).nullable(),
})
export type Security = z.infer<typeof securitySchema>

export const fetchSecurity = endpoint({
  method: 'GET',
  path: '/api/security',
  summary: 'How this member signs in',
  reply: replyOf(securitySchema),
})

export const confirmItIsMe = endpoint({
  method: 'POST',
  path: '/api/security/confirm',
  summary:
    'Give the password, so that this session may change how to sign in for a quarter of an hour',
  body: z.object({ password: givenPasswordSchema }),
  reply: doneReply,
  problems: ['not_allowed', 'account_locked'],
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/security/totp',
  summary: 'Get a secret for an authenticator app; it counts once a first code has confirmed it',
  closedInDemo: true,
  reply: replyOf(
    z.object({
      /** Base32, for typing into the app. */
      secret: z.string(),
      /** otpauth://, for a QR code. */
      uri: z.string(),
    }),
  ),
  problems: ['confirmation_needed', 'not_allowed'],
})

/** Shown once; null if the member already has some. */
const newRecoveryCodes = z.array(z.string()).nullable()

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/security/totp/confirm',
  summary: 'Turn the authenticator app on with its first code',
  closedInDemo: true,
  body: z.object({ code: requiredText(20, codedMessage('input.code-too-long')) }),
  reply: replyOf(z.object({ recoveryCodes: newRecoveryCodes })),
  problems: ['confirmation_needed'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/security/totp',
  summary: 'Sign in without the authenticator app from now on',
  reply: doneReply,
  problems: ['confirmation_needed'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/security/recovery-codes',
  summary: 'Get new recovery codes; the earlier ones stop working',
  closedInDemo: true,
  reply: replyOf(z.object({ recoveryCodes: z.array(z.string()) })),
  problems: ['confirmation_needed', 'not_allowed'],
})
