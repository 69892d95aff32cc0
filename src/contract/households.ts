import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { usernameSchema } from './accounts/member-fields.ts'
import { endpoint, recordingCall } from './endpoint.ts'
import { ownFoodSchema } from './own-foods.ts'
import { doneReply, replyOf } from './reply.ts'
import { newIdSchema, rowIdSchema } from './row-id.ts'
import { requiredText, textUpTo } from './text.ts'

const nameSchema = requiredText(60)
const tokenSchema = z
  .string({ error: codedMessage('input.required') })
  .min(1, codedMessage('input.required'))
  .max(100, 'This is no invitation')

const householdMemberSchema = z.object({
  /** Identifies the member within this household only. */
  id: z.string(),
  username: z.string(),
  joinedAt: z.iso.datetime(),
  isMe: z.boolean(),
})
export type HouseholdMember = z.infer<typeof householdMemberSchema>

const householdSchema = z.object({
  name: z.string(),
  /** The longest-standing member may remove others. */
  mayRemove: z.boolean(),
  /** Whether this member shares all own foods. */
  sharesAll: z.boolean(),
  /** In the order in which they joined. */
  members: z.array(householdMemberSchema),
  /** Open invitations; names are listed whether or not anybody has them. */
  invitations: z.array(
    z.object({
      id: z.string(),
      /** Null for a link. */
      username: z.string().nullable(),
      invitedBy: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  ),
})
export type Household = z.infer<typeof householdSchema>

const receivedInvitationSchema = z.object({
  id: z.string(),
  household: z.string(),
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>

const standingReply = replyOf(
  z.object({
    household: householdSchema.nullable(),
    /** To other households. */
    invitations: z.array(receivedInvitationSchema),
  }),
)

export const fetchHousehold = endpoint({
  method: 'GET',
  path: '/api/household',
  summary: 'The household that this member belongs to, and invitations into others',
  reply: standingReply,
})

export const makeHousehold = endpoint({
  method: 'POST',
  path: '/api/household',
  summary: 'Make a household',
  body: z.object({ name: nameSchema }),
  reply: standingReply,
  status: 201,
  problems: ['not_allowed'],
})

export const changeHousehold = endpoint({
  method: 'PATCH',
  path: '/api/household',
  summary: 'Give the household another name, or switch whether all own foods are shared with it',
  body: z.object({ name: nameSchema.optional(), sharesAll: z.boolean().optional() }),
  reply: standingReply,
})

export const leaveHousehold = endpoint({
  method: 'DELETE',
  path: '/api/household',
  summary: 'Leave the household; the last one out ends it',
  reply: doneReply,
})

export const removeFromHousehold = endpoint({
  method: 'DELETE',
  path: '/api/household/members/:id',
  summary: 'Remove somebody from the household, by whoever has been there for longest',
  params: z.object({ id: rowIdSchema }),
  reply: standingReply,
  problems: ['not_allowed'],
})

export const inviteToHousehold = endpoint({
  method: 'POST',
  path: '/api/household/invitations',
  summary:
    'Invite by a username, or by a link that one member can use; the reply is the same whether the name exists or not',
  closedInDemo: true,
  showsOnce: true,
  body: z.object({ id: newIdSchema, username: usernameSchema.nullable() }),
  reply: replyOf(
    z.object({
      /** For a link; only shown now. */
      path: z.string().nullable(),
      expiresAt: z.iso.datetime(),
    }),
  ),
  status: 201,
  problems: ['not_allowed'],
})

export const endHouseholdInvitation = endpoint({
  method: 'DELETE',
  path: '/api/household/invitations/:id',
  summary: 'End an invitation of the household before its time',
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})

export const acceptHouseholdInvitation = endpoint({
  method: 'POST',
  path: '/api/household-invitations/:id/accept',
  summary: 'Join a household by an invitation that names this member',
  params: z.object({ id: rowIdSchema }),
  reply: standingReply,
  problems: ['not_allowed'],
})

export const declineHouseholdInvitation = endpoint({
  method: 'POST',
  path: '/api/household-invitations/:id/decline',
  summary: 'Decline an invitation; nobody is notified',
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})

export const readHouseholdLink = endpoint({
  method: 'POST',
  path: '/api/household-links/read',
  summary: 'Where an invitation link leads, without using it up',
  body: z.object({ token: tokenSchema }),
  reply: replyOf(receivedInvitationSchema.omit({ id: true })),
  problems: ['link_not_valid'],
})

export const joinByHouseholdLink = endpoint({
  method: 'POST',
  path: '/api/household-links/accept',
  summary: 'Join a household by an invitation link, which can be used once',
  body: z.object({ token: tokenSchema }),
  reply: standingReply,
  problems: ['link_not_valid', 'not_allowed'],
})

/** An own food of somebody else in the household. Its code begins with `shared:`. */
const householdFoodSchema = ownFoodSchema
  .omit({ id: true, isShared: true })
  .extend({ /** Its owner. */ sharedBy: z.string() })
export type HouseholdFood = z.infer<typeof householdFoodSchema>

export const listHouseholdFoods = endpoint({
  method: 'GET',
  path: '/api/household/foods',
  summary:
    'What the others of the household share, by name: the first 50, or the first 50 with some words',
  query: z.object({
    q: textUpTo(100).default(''),
  }),
  reply: replyOf(z.array(householdFoodSchema)),
})

export const copyHouseholdFood = endpoint({
  method: 'POST',
  path: '/api/household/foods/copies',
  summary: 'Copy a food that somebody else of the household shares to the own foods',
  ...recordingCall('ownFoods', 'recorded'),
  body: z.object({
    code: z.string({ error: codedMessage('input.required') }).max(200, 'Unknown food code'),
  }),
  reply: replyOf(ownFoodSchema),
  status: 201,
})
