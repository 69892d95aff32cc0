import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { userReply } from './member.ts'
import { endpoint } from '../endpoint.ts'
import { doneReply, replyOf } from '../reply.ts'
import { rowIdSchema } from '../row-id.ts'
import { requiredText } from '../text.ts'

export const MAX_PASSKEYS = 20

const base64url = (max: number) =>
  z
    .string({ error: codedMessage('input.required') })
    .max(max, 'This is too long')
    .regex(/^[A-Za-z0-9_-]+$/, 'This is not base64url')

/** WebAuthn options as JSON, passed unchanged to `navigator.credentials`. */
const webAuthnOptions = z.looseObject({ challenge: z.string() })

const credentialFields = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
} as const

const newCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
const assertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).nullish(),
  }),
})
export type NewCredential = z.output<typeof newCredential>
export type Assertion = z.output<typeof assertion>

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  summary: "This member's passkeys, oldest first",
  reply: replyOf(z.array(passkeySchema)),
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/begin',
  summary: 'Get the options for making a passkey',
  closedInDemo: true,
  reply: replyOf(z.object({ options: webAuthnOptions })),
  problems: ['confirmation_needed', 'not_allowed'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  summary:
    'Store the passkey that the browser made; from now on a password alone is not enough to sign in',
  closedInDemo: true,
  body: z.object({
    name: requiredText(60),
    credential: newCredential,
  }),
  reply: replyOf(
    z.object({
      passkey: passkeySchema,
      /** Shown once; null if the member already has some. */
      recoveryCodes: z.array(z.string()).nullable(),
    }),
  ),
  status: 201,
  problems: ['confirmation_needed'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: 'Delete a passkey',
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
  problems: ['confirmation_needed'],
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/login/passkey/begin',
  summary:
    'Get the options for signing in with a passkey: alone, or as the second step of a sign-in that has begun',
  access: 'anyone',
  body: z.object({ isSecondStep: z.boolean({ error: codedMessage('input.required') }) }),
  reply: replyOf(z.object({ options: webAuthnOptions })),
  problems: ['sign_in_expired', 'passwords_off'],
})

export const finishPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Sign in with what the passkey has signed',
  access: 'anyone',
  body: z.object({
    isSecondStep: z.boolean({ error: codedMessage('input.required') }),
    credential: assertion,
  }),
  reply: userReply,
  problems: [
    'sign_in_expired',
    'wrong_credentials',
    'account_locked',
    'account_disabled',
    'passwords_off',
  ],
})
