import type { Invitation } from '#contract/admin.ts'
import { DAY_MS } from '#domain/day.ts'
import type { Registration } from '#contract/set-up.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import {
  changeToken,
  consumeToken,
  createToken,
  findToken,
} from '../one-time-tokens/one-time-token-store.ts'

interface InvitationPayload {
  /** Given by the page that asked for it. */
  readonly id?: string | undefined
  readonly note: string
  readonly createdAt: number
  /** How many may still register by it; links of earlier versions are for one. */
  readonly people?: number
}

/**
 * Creates an invitation and returns the token of its link, which is not stored. It replaces an
 * earlier one with the same id.
 */
export const createInvitation = async (
  db: DatabaseOrTransaction,
  {
    id,
    note,
    days,
    people,
  }: Pick<InvitationPayload, 'id' | 'note'> & { days: number; people: number },
  now: number,
): Promise<{ token: string; expiresAt: number }> => {
  if (id !== undefined)
    await db
      .deleteFrom('one_time_token')
      .where('kind', '=', 'invitation')
      .where('payload', 'like', `{"id":"${id}",%`)
      .execute()
  const payload: InvitationPayload = { id, note, createdAt: now, people }
  const lifeMs = days * DAY_MS
  return {
    token: await createToken(db, { kind: 'invitation', memberId: null, payload, lifeMs }, now),
    expiresAt: now + lifeMs,
  }
}

/** Invitations that can still be used, in the order in which they expire. */
export const listInvitations = async (db: Database, now: number): Promise<Invitation[]> => {
  const rows = await db
    .selectFrom('one_time_token')
    .select(['token_hash', 'payload', 'expires_at'])
    .where('kind', '=', 'invitation')
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .limit(500)
    .execute()
  return rows.map((row) => {
    const { note, createdAt, people = 1 } = JSON.parse(row.payload ?? '{}') as InvitationPayload
    return {
      id: row.token_hash,
      note,
      people,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(row.expires_at).toISOString(),
    }
  })
}

/** Revokes an invitation; false if there is none with this id. */
export const endInvitation = async (db: DatabaseOrTransaction, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_token')
    .where('kind', '=', 'invitation')
    .where('token_hash', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @throws ProblemError registration_closed, or invitation_needed without an invitation */
export const refuseUninvited = (policy: Registration, invitation: string | undefined): void => {
  if (policy === 'closed') throw new ProblemError('registration_closed')
  if (policy === 'invite' && invitation === undefined) throw new ProblemError('invitation_needed')
}

/**
 * Takes one place of the invitation if one is required, within the registration's transaction.
 * @throws ProblemError invitation_needed
 */
export const useInvitation = async (
  transaction: DatabaseOrTransaction,
  policy: Registration,
  invitation: string | undefined,
  now: number,
): Promise<void> => {
  if (policy !== 'invite') return
  // Each failed change is somebody else's success, so that the places end the tries.
  for (;;) {
    const found =
      invitation === undefined
        ? undefined
        : await findToken<InvitationPayload>(transaction, 'invitation', invitation, now)
    if (!found || invitation === undefined) throw new ProblemError('invitation_needed')
    const { payload } = found
    const people = (payload.people ?? 1) - 1
    const isTaken =
      people === 0
        ? (await consumeToken(transaction, 'invitation', invitation, now)) !== undefined
        : await changeToken(transaction, invitation, { from: payload, to: { ...payload, people } })
    if (isTaken) return
  }
}
