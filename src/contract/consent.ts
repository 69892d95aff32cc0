import { CONSENT_KINDS, type ConsentKind } from '#domain/consent/consent.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { HEALTH_CONSENT_VERSION } from './recordings.ts'
import { replyOf } from './reply.ts'
import { textUpTo } from './text.ts'

/**
 * The current versions. Changing what is agreed to raises the version, and everybody is asked
 * again.
 */
export const CONSENT_VERSIONS: Readonly<Record<ConsentKind, number>> = {
  'health-data': HEALTH_CONSENT_VERSION,
  'remote-vision': 1,
  coach: 1,
}

const kindSchema = z.enum(CONSENT_KINDS, { error: 'This is nothing to consent to' })
/**
 * The recipient if a kind has several, such as the provider that photos are sent to; otherwise
 * empty.
 */
const subjectSchema = textUpTo(200).default('')

const consentSchema = z.object({
  kind: kindSchema,
  subject: z.string(),
  /** The current version of the wording. */
  version: z.int(),
  state: z.enum(['given', 'outdated', 'withdrawn', 'none']),
  /** Of the newest consent; null without one. */
  givenAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
})
export type Consent = z.infer<typeof consentSchema>

/** All consents that this server asks for, and all that were ever given. */
const consentsReply = replyOf(z.array(consentSchema))

export const fetchConsents = endpoint({
  method: 'GET',
  path: '/api/consents',
  summary: 'What the member agreed to and may withdraw',
  reply: consentsReply,
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/consents',
  summary: 'Agree to the wording in force of one consent',
  body: z.object({
    kind: kindSchema,
    subject: subjectSchema,
    /** The version that the member read. */
    version: z.int({ error: 'Please say which wording was read' }).min(1),
  }),
  reply: consentsReply,
})

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/consents/withdraw',
  summary: 'Withdraw one consent; what is recorded stays until it is deleted or the account erased',
  body: z.object({ kind: kindSchema, subject: subjectSchema }),
  reply: consentsReply,
})
