import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { RECORDINGS } from './recordings.ts'
import { doneReply, replyOf } from './reply.ts'
import { givenPasswordSchema } from './accounts/passwords.ts'

export const ARCHIVE_TYPE = 'application/zip'
/** Six photos a day for 15 years take 5 GB. */
export const ARCHIVE_LIMIT_BYTES = 8 * 1024 ** 3

const dayWished = z.iso.date({ error: codedMessage('input.day') }).optional()
/** What `FHIR_PATH` is asked for. */
export const fhirQuerySchema = z.object({
  from: dayWished,
  until: dayWished,
  named: z.enum(['yes', 'no']).default('no'),
})

/** How many of each thing. */
const countsSchema = z.record(z.enum(RECORDINGS), z.int())
export type ArchiveCounts = z.infer<typeof countsSchema>

/** The body is the zip itself instead of JSON. */
export const importArchive = endpoint({
  method: 'POST',
  path: '/api/import',
  summary:
    'Import an export of Forkcast (Content-Type: application/zip): what is missing is added, what is here stays',
  closedInDemo: true,
  recordsHealth: true,
  reply: replyOf(z.object({ added: countsSchema, alreadyHere: countsSchema })),
  bodyLimit: ARCHIVE_LIMIT_BYTES,
  problems: ['photos_unavailable'],
})

export const eraseAccount = endpoint({
  method: 'POST',
  path: '/api/account/erase',
  summary: 'Erase the account with everything recorded and every photo, for good',
  /** Accounts without a password need none within 15 minutes after signing in. */
  body: z.object({ password: givenPasswordSchema.optional() }),
  reply: doneReply,
  problems: ['account_locked', 'confirmation_needed'],
})
