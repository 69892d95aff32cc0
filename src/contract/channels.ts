import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { doneReply, replyOf } from './reply.ts'
import { rowIdSchema } from './row-id.ts'
import { requiredText } from './text.ts'

/** A channel for messages to a member. */
export const channelSchema = z.object({
  id: z.string(),
  kind: z.enum(['push', 'ntfy', 'webhook']),
  name: z.string(),
  /** The company that carries it, or the address without its secrets. */
  shown: z.string(),
  /**
   * Lets a browser recognise its own channel: the SHA-256 of its endpoint, base64url; null for
   * others.
   */
  endpointHash: z.string().nullable(),
  lastSentAt: z.iso.datetime().nullable(),
  /** Since when sending has failed; null while it works. */
  failingSince: z.iso.datetime().nullable(),
  /** The HTTP status, or `refused`, `timed-out`, `unreachable`. */
  lastFailure: z.string().nullable(),
  /** When it was switched off after failing for days. */
  endedAt: z.iso.datetime().nullable(),
})
export type Channel = z.output<typeof channelSchema>

const MAX_URL = 2000
export const channelNameSchema = requiredText(60)
export const webAddressSchema = z
  .url({ protocol: /^https?$/, error: codedMessage('input.web-address') })
  .max(MAX_URL, codedMessage('input.at-most', { max: MAX_URL }))
  // Without user name and password, because the address is displayed.
  .regex(/^[^/]+\/\/[^/?#@]+([/?#]|$)/, codedMessage('input.web-address'))

const base64url = (bytes: number) =>
  z.string().refine((text) => /^[A-Za-z0-9_-]+={0,2}$/.test(text) && lengthOf(text) === bytes)
const lengthOf = (text: string): number => Math.floor((text.replace(/={1,2}$/, '').length * 3) / 4)

export const newChannelSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('push'),
    name: channelNameSchema,
    /** From the browser's PushSubscription. */
    endpoint: webAddressSchema,
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  }),
  z.object({
    kind: z.literal('ntfy'),
    name: channelNameSchema,
    server: webAddressSchema,
    topic: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, codedMessage('input.ntfy-topic')),
    /** An access token, if the topic needs one. */
    token: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/, codedMessage('input.ntfy-token'))
      .nullable(),
  }),
  z.object({ kind: z.literal('webhook'), name: channelNameSchema, url: webAddressSchema }),
])
export type NewChannel = z.output<typeof newChannelSchema>

export const addChannel = endpoint({
  method: 'POST',
  path: '/api/channels',
  summary: 'Add a channel for reminders: a browser, a topic of an ntfy server or a web address',
  closedInDemo: true,
  body: newChannelSchema,
  reply: replyOf(
    z.object({
      channel: channelSchema,
      /** The secret that signs webhooks; only shown now. */
      secret: z.string().nullable(),
    }),
  ),
  status: 201,
  problems: ['not_allowed'],
})

export const removeChannel = endpoint({
  method: 'DELETE',
  path: '/api/channels/:id',
  summary: 'Remove a channel for reminders',
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})

export const resumeChannel = endpoint({
  method: 'POST',
  path: '/api/channels/:id/resume',
  summary: 'Turn a channel on again that was turned off because it failed for days',
  closedInDemo: true,
  params: z.object({ id: rowIdSchema }),
  reply: replyOf(channelSchema),
})

export const testChannel = endpoint({
  method: 'POST',
  path: '/api/channels/:id/test',
  summary: 'Send a test to a channel now, and reply with the outcome',
  closedInDemo: true,
  params: z.object({ id: rowIdSchema }),
  reply: replyOf(
    z.object({
      /** `gone`: the address no longer exists, and a browser was removed from the list. */
      outcome: z.enum(['sent', 'gone', 'failed']),
      failure: z.string().nullable(),
    }),
  ),
})
