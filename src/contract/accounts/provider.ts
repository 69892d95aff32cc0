import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { providerRegistrationSchema } from './registration.ts'
import { secondStepReply, signInReply } from './sign-in.ts'
import { userReply } from './member.ts'
import { endpoint } from '../endpoint.ts'
import { doneReply, replyOf } from '../reply.ts'
import { givenPasswordSchema } from './passwords.ts'

/** The address at the provider to open. */
const wayToProviderReply = replyOf(z.object({ url: z.string() }))
/** The query with which the provider sent the browser back. */
const returnedSchema = z.object({
  query: z.string({ error: codedMessage('input.required') }).max(8000, 'This is too long'),
})

export const beginProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/provider/begin',
  summary:
    'Begin a sign-in at the OpenID Connect provider; the browser goes on to the address in the reply',
  access: 'anyone',
  reply: wayToProviderReply,
  problems: ['provider_unavailable'],
})

export const finishProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/provider/finish',
  summary: 'Finish it with what the provider added to the address',
  access: 'anyone',
  body: returnedSchema,
  reply: z.union([
    userReply,
    secondStepReply,
    /** No account has this identity yet, so the person has to register. */
    z.object({
      success: z.literal(true),
      registration: z.object({ username: z.string(), email: z.string() }),
    }),
    /**
     * An account has the same email address, unverified or with another identity; its password
     * connects the two.
     */
    z.object({ success: z.literal(true), link: z.object({ email: z.string() }) }),
  ]),
  problems: ['sign_in_expired', 'provider_refused', 'provider_unavailable', 'account_disabled'],
})

export const registerWithProvider = endpoint({
  method: 'POST',
  path: '/api/provider/register',
  summary: 'Create an account without a password, after a sign-in at the provider',
  access: 'anyone',
  body: providerRegistrationSchema,
  reply: userReply,
  status: 201,
  problems: [
    'sign_in_expired',
    'username_taken',
    'email_taken',
    'registration_closed',
    'invitation_needed',
  ],
})

export const linkProvider = endpoint({
  method: 'POST',
  path: '/api/provider/link',
  summary:
    'Connect the identity at the provider with the account that has the same address, by its password',
  access: 'anyone',
  body: z.object({ password: givenPasswordSchema }),
  reply: signInReply,
  problems: ['sign_in_expired', 'wrong_credentials', 'account_locked', 'account_disabled'],
})

export const beginProviderConnection = endpoint({
  method: 'POST',
  path: '/api/provider/connection/begin',
  summary:
    'Begin to add the provider as a way to sign in; the browser goes on to the address in the reply',
  reply: wayToProviderReply,
  problems: ['confirmation_needed', 'not_allowed', 'provider_unavailable'],
})

export const finishProviderConnection = endpoint({
  method: 'POST',
  path: '/api/provider/connection',
  summary: 'Finish it, in the same session, with what the provider added to the address',
  body: returnedSchema,
  reply: doneReply,
  problems: ['not_allowed', 'sign_in_expired', 'provider_refused', 'provider_unavailable'],
})

export const endProviderConnection = endpoint({
  method: 'DELETE',
  path: '/api/provider/connection',
  summary: 'Remove the provider as a way to sign in',
  reply: doneReply,
  problems: ['confirmation_needed', 'not_allowed'],
})
