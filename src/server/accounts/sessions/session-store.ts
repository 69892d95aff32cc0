import { randomUUID } from 'node:crypto'
import type { Database, DatabaseOrTransaction, SessionTable } from '#server/db/schema.ts'
import { updateMember } from '#server/db/rows.ts'
import { revokeTokens } from '../one-time-tokens/one-time-token-store.ts'
import { endPersonalTokens } from '../personal-tokens/personal-token-store.ts'
import { outdateChecks } from './access-version.ts'
import { SESSION_S } from './session-cookie.ts'
import { CONFIRMED_MS } from './session-reads.ts'
import { newSecretToken, tokenHash } from '../one-time-tokens/secret-token.ts'

const MAX_USER_AGENT = 400
const MAX_SHOWN = 100

type ShownSession = Pick<SessionTable, 'id' | 'created_at' | 'last_seen_at' | 'user_agent'>

/** Begins a session and returns its new token. */
export const insertSession = async (
  db: DatabaseOrTransaction,
  { memberId, userAgent, now }: { memberId: string; userAgent: string | undefined; now: number },
): Promise<string> => {
  const token = newSecretToken()
  await db
    .insertInto('session')
    .values({
      member_id: memberId,
      id: randomUUID(),
      token_hash: tokenHash(token),
      created_at: now,
      expires_at: now + SESSION_S * 1000,
      last_seen_at: now,
      confirmed_until: now + CONFIRMED_MS,
      user_agent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    })
    .execute()
  return token
}

/** Records that a session is in use; `endsAt` moves its expiry. */
export const recordSessionUse = async (
  db: Database,
  {
    token,
    memberId,
    now,
    endsAt,
  }: { token: string; memberId: string; now: number; endsAt: number | undefined },
): Promise<void> => {
  await updateMember(db, memberId, { last_seen_at: now })
  await db
    .updateTable('session')
    .set({ last_seen_at: now, ...(endsAt !== undefined && { expires_at: endsAt }) })
    .where('token_hash', '=', tokenHash(token))
    .execute()
}

export const confirmSession = async (
  db: Database,
  sessionId: string,
  now: number,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ confirmed_until: now + CONFIRMED_MS })
    .where('id', '=', sessionId)
    .execute()
}

/** A member's sessions: the current one first, then the most recently used. */
export const listSessionsOf = (
  db: Database,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: number,
): Promise<ShownSession[]> =>
  db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy((order) =>
      order.case().when('id', '=', sessionId).then(order.lit(0)).else(order.lit(1)).end(),
    )
    .orderBy((order) => order.fn.coalesce('last_seen_at', order.lit(0)), 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()

export const endSessionByToken = async (
  db: DatabaseOrTransaction,
  token: string,
): Promise<void> => {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash(token)).execute()
}

/** Ends all sessions of a member except one, if given, and sign-ins that are under way. */
export const endSessions = async (
  transaction: DatabaseOrTransaction,
  memberId: string,
  exceptSession?: string,
): Promise<void> => {
  await outdateChecks(transaction, memberId)
  const sessions = transaction.deleteFrom('session').where('member_id', '=', memberId)
  await (
    exceptSession === undefined ? sessions : sessions.where('id', '!=', exceptSession)
  ).execute()
}

/** Ends all sessions of a member except one, if given, all personal tokens, and open links. */
export const endAllAccess = async (
  transaction: DatabaseOrTransaction,
  memberId: string,
  exceptSession?: string,
): Promise<void> => {
  await endSessions(transaction, memberId, exceptSession)
  await revokeTokens(transaction, memberId)
  await endPersonalTokens(transaction, memberId)
}

export const logOutMember = (db: Database, memberId: string): Promise<void> =>
  db.transaction().execute((transaction) => endAllAccess(transaction, memberId))

export const deleteExpiredSessions = async (db: Database, now: number): Promise<void> => {
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
}
