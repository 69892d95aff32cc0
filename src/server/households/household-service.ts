import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type changeHousehold,
  type fetchHousehold,
  HOUSEHOLD_PAGE,
  type inviteToHousehold,
  type readHouseholdLink,
} from '#contract/households.ts'
import { MAX_HOUSEHOLD_MEMBERS, MAX_OPEN_INVITATIONS, whoMayRemove } from '#domain/households/household.ts'
import { said } from '#domain/said.ts'
import type { Transaction } from 'kysely'
import { consumeAttempt, INVITE_BY_MEMBER, limitKey, TOO_MANY_REQUESTS } from '#server/accounts/rate-limit/attempt-limit.ts'
import type { Database, Schema } from '#server/db/schema.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { type Belonging, belongingOf, membersOf } from './household-reads.ts'
import {
  declineInvitation,
  deleteInvitation,
  insertInvitation,
  invitationOfLink,
  invitationsFor,
  invitationsOfHousehold,
  type OpenInvitation,
} from './invitation-store.ts'
import { leaveHousehold, lockHousehold, unmarkShared } from './leave-household.ts'

type Standing = ReplyOf<typeof fetchHousehold>['data']

const iso = (at: number): string => new Date(at).toISOString()
const noHousehold = () => new ProblemError('not_found', { words: said('refused.no-household') })

const viewReceived = ({ household, invitedBy, expiresAt }: OpenInvitation) => ({ household, invitedBy, expiresAt: iso(expiresAt) })

export const createHouseholdService = (db: Database, clock: () => number) => {
  const standing = async (memberId: string): Promise<Standing> => {
    const now = clock()
    const [mine, received] = await Promise.all([belongingOf(db, memberId), invitationsFor(db, memberId, now)])
    const invitations = received
      .filter(({ householdId }) => householdId !== mine?.householdId)
      .map((one) => ({ id: one.id, ...viewReceived(one) }))
    if (!mine) return { household: null, invitations }
    const [members, waiting] = await Promise.all([membersOf(db, mine.householdId), invitationsOfHousehold(db, mine.householdId, now)])
    return {
      household: {
        name: mine.name,
        mayRemove: whoMayRemove(members) === mine.id,
        sharesAll: mine.sharesAll,
        members: members.map(({ id, username, joinedAt }) => ({ id, username, joinedAt: iso(joinedAt), isMe: id === mine.id })),
        invitations: waiting.map(({ id, username, invitedBy, expiresAt }) => ({ id, username, invitedBy, expiresAt: iso(expiresAt) })),
      },
      invitations,
    }
  }

  const insertBelonging = async (
    transaction: Transaction<Schema>,
    memberId: string,
    householdId: string,
    joinedAt: number,
  ): Promise<void> => {
    // Marks for a household of before must not count in this one.
    await unmarkShared(transaction, memberId)
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('household_member')
      .values({ member_id: memberId, id: randomUUID(), household_id: householdId, joined_at: joinedAt, shares_all: 0 })
      .onConflict((conflict) => conflict.column('member_id').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new ProblemError('not_allowed', { words: said('refused.in-household') })
  }

  /** Joins by an invitation, which is used up; `gone` is what somebody is told who comes too late for it. */
  const join = async (
    memberId: string,
    find: (transaction: Transaction<Schema>) => Promise<OpenInvitation | undefined>,
    gone: ProblemError,
  ) =>
    db.transaction().execute(async (transaction) => {
      const invitation = await find(transaction)
      if (!invitation || !(await lockHousehold(transaction, invitation.householdId))) throw gone
      const { householdId, id } = invitation
      if (!(await deleteInvitation(transaction, householdId, id))) throw gone
      const members = await membersOf(transaction, householdId)
      if (members.length >= MAX_HOUSEHOLD_MEMBERS) {
        throw new ProblemError('not_allowed', { words: said('refused.household-full', { most: MAX_HOUSEHOLD_MEMBERS }) })
      }
      // Behind all others, also where the clock was set back: who is there for longest is known by it.
      await insertBelonging(transaction, memberId, householdId, Math.max(clock(), (members.at(-1)?.joinedAt ?? 0) + 1))
    })

  const requireBelonging = async (memberId: string): Promise<Belonging> => {
    const mine = await belongingOf(db, memberId)
    if (!mine) throw noHousehold()
    return mine
  }

  return {
    standing,

    async make(memberId: string, name: string): Promise<Standing> {
      await db.transaction().execute(async (transaction) => {
        const householdId = randomUUID()
        const now = clock()
        await transaction.insertInto('household').values({ id: householdId, name, made_at: now }).execute()
        await insertBelonging(transaction, memberId, householdId, now)
      })
      return standing(memberId)
    },

    async change(memberId: string, { name, sharesAll }: BodyOf<typeof changeHousehold>): Promise<Standing> {
      const { householdId } = await requireBelonging(memberId)
      if (name !== undefined) await db.updateTable('household').set({ name }).where('id', '=', householdId).execute()
      if (sharesAll !== undefined) {
        await db
          .updateTable('household_member')
          .set({ shares_all: sharesAll ? 1 : 0 })
          .where('member_id', '=', memberId)
          .where('household_id', '=', householdId)
          .execute()
      }
      return standing(memberId)
    },

    leave: (memberId: string): Promise<void> => db.transaction().execute((transaction) => leaveHousehold(transaction, memberId)),

    async remove(memberId: string, id: string): Promise<Standing> {
      await db.transaction().execute(async (transaction) => {
        const mine = await belongingOf(transaction, memberId)
        if (!mine || !(await lockHousehold(transaction, mine.householdId))) throw new ProblemError('not_found')
        const members = await membersOf(transaction, mine.householdId)
        const other = members.find((one) => one.id === id)
        if (!other) throw new ProblemError('not_found')
        if (whoMayRemove(members) !== mine.id) throw new ProblemError('not_allowed', { words: said('refused.only-the-longest') })
        await leaveHousehold(transaction, other.memberId)
      })
      return standing(memberId)
    },

    async invite(memberId: string, { username }: BodyOf<typeof inviteToHousehold>): Promise<ReplyOf<typeof inviteToHousehold>['data']> {
      await requireBelonging(memberId)
      const limit = { limit: INVITE_BY_MEMBER, refusal: TOO_MANY_REQUESTS, now: clock() }
      await consumeAttempt(db, limitKey('household-invitation', memberId), limit)
      return db.transaction().execute(async (transaction) => {
        const now = clock()
        const mine = await belongingOf(transaction, memberId)
        if (!mine || !(await lockHousehold(transaction, mine.householdId))) throw noHousehold()
        const { householdId } = mine
        const members = await membersOf(transaction, householdId)
        if (members.some((one) => one.username.toLowerCase() === username?.toLowerCase())) {
          throw invalidField('username', said('input.in-household'))
        }
        if ((await invitationsOfHousehold(transaction, householdId, now)).length >= MAX_OPEN_INVITATIONS) {
          throw new ProblemError('not_allowed', { words: said('refused.invitations-most', { most: MAX_OPEN_INVITATIONS }) })
        }
        const { token, expiresAt } = await insertInvitation(transaction, { householdId, invitedBy: memberId, username }, now)
        return { path: token === null ? null : `${HOUSEHOLD_PAGE}#${token}`, expiresAt: iso(expiresAt) }
      })
    },

    async endInvitation(memberId: string, id: string): Promise<void> {
      const mine = await belongingOf(db, memberId)
      if (!mine || !(await deleteInvitation(db, mine.householdId, id))) throw new ProblemError('not_found')
    },

    async accept(memberId: string, id: string): Promise<Standing> {
      const find = async (transaction: Transaction<Schema>) =>
        (await invitationsFor(transaction, memberId, clock())).find((invitation) => invitation.id === id)
      await join(memberId, find, new ProblemError('not_found'))
      return standing(memberId)
    },

    async decline(memberId: string, id: string): Promise<void> {
      if (!(await declineInvitation(db, memberId, id, clock()))) throw new ProblemError('not_found')
    },

    async readLink(token: string): Promise<ReplyOf<typeof readHouseholdLink>['data']> {
      const invitation = await invitationOfLink(db, token, clock())
      if (!invitation) throw new ProblemError('link_not_valid')
      return viewReceived(invitation)
    },

    async acceptLink(memberId: string, token: string): Promise<Standing> {
      await join(memberId, (transaction) => invitationOfLink(transaction, token, clock()), new ProblemError('link_not_valid'))
      return standing(memberId)
    },
  }
}
