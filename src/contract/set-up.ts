import { languages } from '#domain/languages.ts'
import * as z from 'zod'
import { passwordSchema } from './accounts/passwords.ts'
import { endpoint } from './endpoint.ts'
import { unitsSchema } from './member-settings.ts'
import { replyOf } from './reply.ts'

/** Who may register: anybody, people with an invitation link, or nobody. */
export const REGISTRATIONS = ['open', 'invite', 'closed'] as const
export type Registration = (typeof REGISTRATIONS)[number]

/** Where reminders and webhooks may be sent: the internet, also the own network, or nowhere. */
export const REACHES = ['public', 'any', 'off'] as const
export type Reach = (typeof REACHES)[number]

const serverSettingsFields = {
  registration: z.enum(REGISTRATIONS, { error: 'Registration is open, invite or closed' }),
  /** Of new members; null follows their browsers. */
  language: z.enum(languages, { error: 'This language is not offered' }).nullable(),
  /** What registering suggests; null follows the browser's language. */
  units: unitsSchema.nullable(),
  /** Whether unknown barcodes are looked up at Open Food Facts. */
  asksOpenFoodFacts: z.boolean({ error: 'Open Food Facts is asked or not' }),
  memberAddresses: z.enum(REACHES, { error: 'Messages go public, any or off' }),
}
export const serverSettingsSchema = z.object(serverSettingsFields)
/** What holds for everybody on this server. */
export type ServerSettings = z.infer<typeof serverSettingsSchema>

/** What an environment variable may decide; it then wins, and the set-up only tells it. */
export const DECIDED_BY = {
  registration: 'REGISTRATION',
  asksOpenFoodFacts: 'PRODUCTS',
  memberAddresses: 'MEMBER_ADDRESSES',
  adminPassword: 'ADMIN_PASSWORD',
} as const
export type Decided = keyof typeof DECIDED_BY
const decided = Object.keys(DECIDED_BY) as [Decided, ...Decided[]]

const setUpReply = replyOf(
  z.object({
    /** Programs and older pages know them by this name. */
    house: serverSettingsSchema,
    /** What the environment decides. */
    fixed: z.array(z.enum(decided)),
    /** The address that members use; null where the server does not know it. */
    publicUrl: z.string().nullable(),
  }),
)

const productRefreshReply = replyOf(
  z.object({
    /** Whether the operator named a dump that may be read. */
    isOffered: z.boolean(),
    isRunning: z.boolean(),
    /** Of the dump, 0 to 100; null where its size is unknown. */
    percent: z.number().nullable(),
    /** Products of the dump that were read and kept, now or by the last try. */
    read: z.int(),
    kept: z.int(),
    /** How the last try ended: what was stopped goes on from there. */
    ended: z.enum(['done', 'stopped', 'failed']).nullable(),
  }),
)
export type ProductRefresh = z.infer<typeof productRefreshReply>['data']

export const fetchProductRefresh = endpoint({
  method: 'GET',
  path: '/api/admin/set-up/products',
  summary: 'How far the refresh of packaged foods is',
  access: 'admin',
  reply: productRefreshReply,
})

export const startProductRefresh = endpoint({
  method: 'POST',
  path: '/api/admin/set-up/products',
  summary: 'Read the dump of packaged foods that PRODUCTS_DUMP names, in the background',
  access: 'admin',
  reply: productRefreshReply,
  problems: ['not_allowed'],
})

export const stopProductRefresh = endpoint({
  method: 'DELETE',
  path: '/api/admin/set-up/products',
  summary: 'Stop reading the dump; the next refresh goes on from there',
  access: 'admin',
  reply: productRefreshReply,
})

export const fetchSetUp = endpoint({
  method: 'GET',
  path: '/api/admin/set-up',
  summary: 'What holds for everybody on this server, and what of it the environment decides',
  access: 'admin',
  reply: setUpReply,
})

export const saveSetUp = endpoint({
  method: 'PUT',
  path: '/api/admin/set-up',
  summary:
    'Decide what holds for everybody on this server; what the environment decides cannot be changed',
  access: 'admin',
  body: serverSettingsSchema.extend({
    /** Of the admin area; left out, the present one stays. */
    newAdminPassword: passwordSchema.optional(),
  }),
  reply: setUpReply,
})
