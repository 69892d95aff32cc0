import * as z from 'zod'
import { channelNameSchema, channelSchema, webAddressSchema } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { RECORDING_CHANGES, RECORDINGS } from './recordings.ts'
import { replyOf } from './reply.ts'
import { codedMessage } from '#domain/coded-message.ts'

const recordingsSchema = z
  .array(z.enum(RECORDINGS))
  .transform((names) => RECORDINGS.filter((name) => names.includes(name)))

/** A channel that receives what its member records. */
const webhookSchema = channelSchema.extend({
  /** The things it receives. */
  recordings: z.array(z.enum(RECORDINGS)),
})
export type Webhook = z.output<typeof webhookSchema>

/**
 * What is posted to a webhook. The headers `webhook-id`, `webhook-timestamp` and
 * `webhook-signature` are those of Standard Webhooks.
 */
export const webhookMessageSchema = z.object({
  /** The same for every attempt, to recognise duplicates. */
  id: z.string(),
  type: z.literal('recording'),
  /** What was recorded. */
  about: z.enum(RECORDINGS),
  change: z.enum(RECORDING_CHANGES),
  /** When the server recorded it. */
  at: z.iso.datetime(),
  /** The data of the call's reply; for a deletion `id`; for an import `importId` and `count`. */
  data: z.unknown(),
})

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: "This member's webhooks on what is recorded, oldest first",
  reply: replyOf(z.array(webhookSchema)),
})

export const makeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary:
    'Register a webhook: an address that is sent what you record; its signing secret is shown only now',
  closedInDemo: true,
  body: z.object({
    name: channelNameSchema,
    url: webAddressSchema,
    recordings: recordingsSchema.refine(
      (names) => names.length > 0,
      codedMessage('input.recordings'),
    ),
  }),
  reply: replyOf(z.object({ webhook: webhookSchema, secret: z.string() })),
  status: 201,
  problems: ['confirmation_needed', 'not_allowed'],
})
