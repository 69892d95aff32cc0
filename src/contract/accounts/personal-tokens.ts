import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { doneReply, replyOf } from '../reply.ts'
import { newIdSchema, rowIdSchema } from '../row-id.ts'
import { TOKEN_SCOPES } from '../token-scope.ts'
import { requiredText } from '../text.ts'

export const MAX_PERSONAL_TOKENS = 20
/** Lifetimes in days to choose from; null does not expire. */
export const TOKEN_LIVES = [30, 90, 365, null] as const

const scopesSchema = z
  .array(z.enum(TOKEN_SCOPES))
  .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope)))

const personalTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.iso.datetime(),
  /** To within ten minutes; null before the first call. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null if it does not expire. */
  endsAt: z.iso.datetime().nullable(),
})
export type PersonalToken = z.infer<typeof personalTokenSchema>

export const listPersonalTokens = endpoint({
  method: 'GET',
  path: '/api/personal-tokens',
  summary: "This member's personal tokens, oldest first",
  reply: replyOf(z.array(personalTokenSchema)),
})

export const makePersonalToken = endpoint({
  method: 'POST',
  path: '/api/personal-tokens',
  summary: 'Create a personal token for calls to /api/v1; it is shown only now',
  closedInDemo: true,
  showsOnce: true,
  body: z.object({
    id: newIdSchema,
    name: requiredText(60),
    scopes: scopesSchema.refine((scopes) => scopes.length > 0, codedMessage('input.scopes')),
    /** Null for a token that does not expire. */
    lifeDays: z.int().min(1).max(3650).nullable(),
  }),
  reply: replyOf(
    z.object({
      /** What the program sends as `Authorization: Bearer`; not stored. */
      token: z.string(),
      personalToken: personalTokenSchema,
    }),
  ),
  status: 201,
  problems: ['confirmation_needed', 'not_allowed'],
})

export const endPersonalToken = endpoint({
  method: 'DELETE',
  path: '/api/personal-tokens/:id',
  summary: 'End a personal token at once',
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})
