import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { endpoint, recordingCall } from './endpoint.ts'
import { mealSchema } from './meals.ts'
import { doneReply, replyOf } from './reply.ts'
import { newIdSchema, rowIdSchema } from './row-id.ts'

/** Number of shares. */
export const POT_SHARES = { min: 2, max: 20 } as const

const range = codedMessage('input.pot-shares', { min: POT_SHARES.min, max: POT_SHARES.max })

const potSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Username of who cooked. */
  cook: z.string(),
  isMine: z.boolean(),
  cookedOn: z.iso.date(),
  /** kcal in one share. */
  calories: z.number(),
  shares: z.int(),
  /** Negative if more was taken than there was. */
  left: z.int(),
  /** Besides the cook's own share. */
  taken: z.array(z.object({ username: z.string(), shares: z.int() })),
  /** The caller's meals made from it, newest last. */
  myMealIds: z.array(z.string()),
})
export type Pot = z.infer<typeof potSchema>

export const fetchPots = endpoint({
  method: 'GET',
  path: '/api/pots',
  summary: 'What was cooked for the household today, and what is left of yesterday',
  reply: replyOf(
    z.object({
      /** Whether there is anybody to share with. */ hasOthers: z.boolean(),
      pots: z.array(potSchema),
    }),
  ),
})

export const cookPot = endpoint({
  method: 'POST',
  path: '/api/pots',
  summary:
    'Say for how many a meal was cooked: the meal is one share, and the others of the household may take the rest',
  records: true,
  recordsHealth: true,
  body: z.object({
    mealId: z.string().min(1).max(64),
    shares: z.int(range).min(POT_SHARES.min, range).max(POT_SHARES.max, range),
  }),
  reply: doneReply,
  status: 201,
  problems: ['not_allowed'],
})

export const takeShare = endpoint({
  method: 'POST',
  path: '/api/pots/:id/take',
  summary: 'Record one share of a pot, or two, as a meal',
  ...recordingCall('meals', 'recorded'),
  takesId: true,
  params: z.object({ id: rowIdSchema }),
  body: z.object({
    id: newIdSchema,
    shares: z.int().min(1).max(2).default(1),
    /** Allows taking more than is left, if there was more than the cook said. */
    beyondLeft: z.boolean().default(false),
  }),
  reply: replyOf(mealSchema),
  status: 201,
})

export const giveShareBack = endpoint({
  method: 'POST',
  path: '/api/pots/:id/give-back',
  summary: 'Give back what was taken of a pot, and delete the meal',
  records: true,
  params: z.object({ id: rowIdSchema }),
  body: z.object({ mealId: z.string().min(1).max(64) }),
  reply: doneReply,
})

export const endPot = endpoint({
  method: 'DELETE',
  path: '/api/pots/:id',
  summary: 'Delete a pot of the caller; the meals recorded from it stay',
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})
