import { paths } from '#contract/pages.ts'
import { randomUUID } from 'node:crypto'
import {
  acceptHouseholdInvitation,
  changeHousehold,
  declineHouseholdInvitation,
  endHouseholdInvitation,
  fetchHousehold,
  inviteToHousehold,
  joinByHouseholdLink,
  leaveHousehold,
  makeHousehold,
  readHouseholdLink,
  removeFromHousehold,
} from '#contract/households.ts'
import {
  MAX_HOUSEHOLD_MEMBERS,
  MAX_OPEN_INVITATIONS,
  whoMayRemove,
} from '#domain/households/household.ts'
import { codedMessage } from '#domain/coded-message.ts'
import {
  consumeAttempt,
  INVITE_BY_MEMBER,
  limitKey,
  TOO_MANY_REQUESTS,
} from '#server/accounts/rate-limit/attempt-limit.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import { iso } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { type Membership, membershipOf, membersOf } from './household-reads.ts'
import {
  insertMembership,
  insertHousehold,
  renameHousehold,
  saveSharing,
} from './household-store.ts'
import {
  declineInvitation,
  deleteInvitation,
  insertInvitation,
  invitationOfLink,
  invitationsFor,
  invitationsOfHousehold,
  type OpenInvitation,
} from './invitation-store.ts'
import { leaveHousehold as leave, lockHousehold } from './household-store.ts'

const noHousehold = () =>
  new ProblemError('not_found', { words: codedMessage('refused.no-household') })

const viewReceived = ({ household, invitedBy, expiresAt }: OpenInvitation) => ({
  household,
  invitedBy,
  expiresAt: iso(expiresAt),
})

const stateOf = async (db: Database, memberId: string, now: number) => {
  const [mine, received] = await Promise.all([
    membershipOf(db, memberId),
    invitationsFor(db, memberId, now),
  ])
  const invitations = received
    .filter(({ householdId }) => householdId !== mine?.householdId)
    .map((one) => ({ id: one.id, ...viewReceived(one) }))
  if (!mine) return { household: null, invitations }
  const [members, waiting] = await Promise.all([
    membersOf(db, mine.householdId),
    invitationsOfHousehold(db, mine.householdId, now),
  ])
  return {
    household: {
      name: mine.name,
      mayRemove: whoMayRemove(members) === mine.id,
      sharesAll: mine.sharesAll,
      members: members.map(({ id, username, joinedAt }) => ({
        id,
        username,
        joinedAt: iso(joinedAt),
        isMe: id === mine.id,
      })),
      invitations: waiting.map(({ id, username, invitedBy, expiresAt }) => ({
        id,
        username,
        invitedBy,
        expiresAt: iso(expiresAt),
      })),
    },
    invitations,
  }
}

/** Joins with an invitation, which is consumed; `gone` is the error if it is no longer valid. */
const join = async (
  db: Database,
  { memberId, now }: { memberId: string; now: number },
  find: (transaction: DatabaseOrTransaction) => Promise<OpenInvitation | undefined>,
  gone: ProblemError,
) =>
  db.transaction().execute(async (transaction) => {
    const invitation = await find(transaction)
    if (!invitation || !(await lockHousehold(transaction, invitation.householdId))) throw gone
    const { householdId, id } = invitation
    if (!(await deleteInvitation(transaction, householdId, id))) throw gone
    const members = await membersOf(transaction, householdId)
    if (members.length >= MAX_HOUSEHOLD_MEMBERS) {
      throw new ProblemError('not_allowed', {
        words: codedMessage('refused.household-full', { most: MAX_HOUSEHOLD_MEMBERS }),
      })
    }
    // Later than all others, even if the clock was set back: the order of joining depends on it.
    await insertMembership(
      transaction,
      memberId,
      householdId,
      Math.max(now, (members.at(-1)?.joinedAt ?? 0) + 1),
    )
  })

const requireMembership = async (db: Database, memberId: string): Promise<Membership> => {
  const mine = await membershipOf(db, memberId)
  if (!mine) throw noHousehold()
  return mine
}

/** Membership in households. */
export const mountHouseholds = ({ app }: ServerParts): void => {
  mountForMember(app, fetchHousehold, ({ at, db }, { memberId }) => stateOf(db, memberId, at))

  mountForMember(app, makeHousehold, async ({ body, at, db }, { memberId }) => {
    await db.transaction().execute(async (transaction) => {
      const householdId = randomUUID()
      await insertHousehold(transaction, { id: householdId, name: body.name, made_at: at })
      await insertMembership(transaction, memberId, householdId, at)
    })
    return stateOf(db, memberId, at)
  })

  mountForMember(
    app,
    changeHousehold,
    async ({ body: { name, sharesAll }, at, db }, { memberId }) => {
      const { householdId } = await requireMembership(db, memberId)
      if (name !== undefined) await renameHousehold(db, householdId, name)
      if (sharesAll !== undefined) await saveSharing(db, memberId, householdId, sharesAll)
      return stateOf(db, memberId, at)
    },
  )

  mountForMember(app, leaveHousehold, ({ db }, { memberId }) =>
    db.transaction().execute((transaction) => leave(transaction, memberId)),
  )

  mountForMember(app, removeFromHousehold, async ({ params, at, db }, { memberId }) => {
    await db.transaction().execute(async (transaction) => {
      const mine = await membershipOf(transaction, memberId)
      if (!mine || !(await lockHousehold(transaction, mine.householdId)))
        throw new ProblemError('not_found')
      const members = await membersOf(transaction, mine.householdId)
      const other = members.find(({ id }) => id === params.id)
      if (!other) throw new ProblemError('not_found')
      if (whoMayRemove(members) !== mine.id)
        throw new ProblemError('not_allowed', { words: codedMessage('refused.only-the-longest') })
      await leave(transaction, other.memberId)
    })
    return stateOf(db, memberId, at)
  })

  mountForMember(
    app,
    inviteToHousehold,
    async ({ body: { id, username }, at: now, db }, { memberId }) => {
      await requireMembership(db, memberId)
      const limit = { limit: INVITE_BY_MEMBER, refusal: TOO_MANY_REQUESTS, now }
      await consumeAttempt(db, limitKey('household-invitation', memberId), limit)
      return db.transaction().execute(async (transaction) => {
        const mine = await membershipOf(transaction, memberId)
        if (!mine || !(await lockHousehold(transaction, mine.householdId))) throw noHousehold()
        const { householdId } = mine
        const members = await membersOf(transaction, householdId)
        if (members.some((one) => one.username.toLowerCase() === username?.toLowerCase())) {
          throw invalidField('username', codedMessage('input.in-household'))
        }
        if (
          (await invitationsOfHousehold(transaction, householdId, now)).length >=
          MAX_OPEN_INVITATIONS
        ) {
          throw new ProblemError('not_allowed', {
            words: codedMessage('refused.invitations-most', { most: MAX_OPEN_INVITATIONS }),
          })
        }
        const { token, expiresAt } = await insertInvitation(
          transaction,
          { id, householdId, invitedBy: memberId, username },
          now,
        )
        return {
          path: token === null ? null : `${paths.household}#${token}`,
          expiresAt: iso(expiresAt),
        }
      })
    },
  )

  mountForMember(app, endHouseholdInvitation, async ({ params, db }, { memberId }) => {
    const mine = await membershipOf(db, memberId)
    if (!mine || !(await deleteInvitation(db, mine.householdId, params.id)))
      throw new ProblemError('not_found')
  })

  mountForMember(app, acceptHouseholdInvitation, async ({ params, at, db }, { memberId }) => {
    const find = async (transaction: DatabaseOrTransaction) =>
      (await invitationsFor(transaction, memberId, at)).find(({ id }) => id === params.id)
    await join(db, { memberId, now: at }, find, new ProblemError('not_found'))
    return stateOf(db, memberId, at)
  })

  mountForMember(app, declineHouseholdInvitation, async ({ params, at, db }, { memberId }) => {
    if (!(await declineInvitation(db, memberId, params.id, at))) throw new ProblemError('not_found')
  })

  mountForMember(app, readHouseholdLink, async ({ body, at, db }) => {
    const invitation = await invitationOfLink(db, body.token, at)
    if (!invitation) throw new ProblemError('link_not_valid')
    return viewReceived(invitation)
  })

  mountForMember(app, joinByHouseholdLink, async ({ body, at, db }, { memberId }) => {
    await join(
      db,
      { memberId, now: at },
      (transaction) => invitationOfLink(transaction, body.token, at),
      new ProblemError('link_not_valid'),
    )
    return stateOf(db, memberId, at)
  })
}
