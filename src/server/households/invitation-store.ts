import { randomUUID } from 'node:crypto'
import { HOUSEHOLD_INVITATION_DAYS } from '#domain/households/household.ts'
import { DAY_MS } from '#domain/day.ts'
import { newSecretToken, tokenHash } from '#server/accounts/one-time-tokens/secret-token.ts'
import { insertRow } from '#server/db/rows.ts'
import type {
  Database,
  DatabaseOrTransaction,
  HouseholdInvitationTable,
} from '#server/db/schema.ts'

/** An open invitation with its author and household. */
export interface OpenInvitation {
  readonly id: string
  readonly householdId: string
  readonly household: string
  readonly invitedBy: string
  readonly username: string | null
  readonly expiresAt: number
}

/** Invitations that have not expired, by members who are not disabled. */
const openInvitations = (db: DatabaseOrTransaction, now: number) =>
  db
    .selectFrom('household_invitation')
    .innerJoin('household', 'household.id', 'household_invitation.household_id')
    .innerJoin('member as inviter', 'inviter.id', 'household_invitation.invited_by')
    .select([
      'household_invitation.id',
      'household_invitation.household_id as householdId',
      'household.name as household',
    ])
    .select([
      'inviter.display_username as invitedBy',
      'household_invitation.username',
      'household_invitation.expires_at as expiresAt',
    ])
    .where('household_invitation.expires_at', '>', now)
    .where('inviter.disabled_at', 'is', null)
    .orderBy('household_invitation.invited_at')
    .orderBy('household_invitation.id')

/** All open invitations, by link or name. */
export const invitationsOfHousehold = (
  db: DatabaseOrTransaction,
  householdId: string,
  now: number,
): Promise<OpenInvitation[]> =>
  openInvitations(db, now).where('household_invitation.household_id', '=', householdId).execute()

/** Invitations for a member, unless declined. */
export const invitationsFor = (
  db: DatabaseOrTransaction,
  memberId: string,
  now: number,
): Promise<OpenInvitation[]> =>
  openInvitations(db, now)
    .where('household_invitation.member_id', '=', memberId)
    .where('household_invitation.declined_at', 'is', null)
    .limit(50)
    .execute()

export const invitationOfLink = (
  db: DatabaseOrTransaction,
  token: string,
  now: number,
): Promise<OpenInvitation | undefined> =>
  openInvitations(db, now)
    .where('household_invitation.token_hash', '=', tokenHash(token))
    .executeTakeFirst()

interface NewInvitation {
  readonly id?: string | undefined
  readonly householdId: string
  readonly invitedBy: string
  /** Null for a link. */
  readonly username: string | null
}

/**
 * Stores an invitation; it replaces an earlier one for the same username or with the same id. Returns the token of a
 * link, which is not stored. A username that does not exist is stored like any other, so that
 * nobody can find out.
 */
export const insertInvitation = async (
  db: DatabaseOrTransaction,
  { id = randomUUID(), householdId, invitedBy, username }: NewInvitation,
  now: number,
): Promise<{ token: string | null; expiresAt: number }> => {
  const token = username === null ? newSecretToken() : null
  const named =
    username === null
      ? undefined
      : await db
          .selectFrom('member')
          .select('id')
          .where('username', '=', username.toLowerCase())
          .executeTakeFirst()
  await db
    .deleteFrom('household_invitation')
    .where('household_id', '=', householdId)
    .where((where) =>
      where.or([
        where('id', '=', id),
        where(where.fn<string>('lower', ['username']), '=', username?.toLowerCase() ?? ''),
      ]),
    )
    .execute()
  const row: HouseholdInvitationTable = {
    id,
    household_id: householdId,
    invited_by: invitedBy,
    username,
    member_id: named?.id ?? null,
    declined_at: null,
    token_hash: token === null ? null : tokenHash(token),
    invited_at: now,
    expires_at: now + HOUSEHOLD_INVITATION_DAYS * DAY_MS,
  }
  await insertRow(db, 'household_invitation', row)
  return { token, expiresAt: row.expires_at }
}

/** Deletes an invitation; false if this household has none with this id (any more). */
export const deleteInvitation = async (
  db: DatabaseOrTransaction,
  householdId: string,
  id: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('household_invitation')
    .where('id', '=', id)
    .where('household_id', '=', householdId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Declines an invitation; false if the member has none with this id. */
export const declineInvitation = async (
  db: Database,
  memberId: string,
  id: string,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('household_invitation')
    .set({ declined_at: now })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('declined_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteEndedInvitations = async (db: Database, now: number): Promise<void> => {
  await db.deleteFrom('household_invitation').where('expires_at', '<=', now).execute()
}
