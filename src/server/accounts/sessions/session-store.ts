import { randomBytes, randomUUID } from 'node:crypto'
import type { Database, DatabaseOrTransaction, Engine, SessionTable } from '#server/db/schema.ts'
import { libraryDate } from '#server/db/library-date.ts'
import { SESSION_S } from './session-cookie.ts'

/** 192 bits: it cannot be guessed. */
const TOKEN_BYTES = 24
const LONGEST_USER_AGENT = 400
const MOST_SHOWN = 100
/** How long after a sign-in or a given password a session may change how the member signs in. */
export const CONFIRMED_MS = 15 * 60_000

export type ShownSession = Pick<SessionTable, 'id' | 'created_at' | 'last_seen_at' | 'user_agent'>

/** Begins a session of a member; answers its token, which is always new. */
export const startSession = async (
  db: DatabaseOrTransaction,
  engine: Engine,
  { memberId, userAgent, now }: { memberId: string; userAgent: string | undefined; now: number },
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('session')
    .values({
      id: randomUUID(),
      token,
      user_id: memberId,
      expires_at: libraryDate(engine, now + SESSION_S * 1000),
      created_at: libraryDate(engine, now),
      updated_at: libraryDate(engine, now),
      ip_address: null,
      user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
      last_seen_at: now,
      confirmed_until: now + CONFIRMED_MS,
    })
    .execute()
  return token
}

/** Notes that a session is in use; `endsAt` moves its end. */
export const noteSessionUse = async (
  db: Database,
  engine: Engine,
  { token, now, endsAt }: { token: string; now: number; endsAt: number | undefined },
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ last_seen_at: now, ...(endsAt !== undefined && { expires_at: libraryDate(engine, endsAt) }) })
    .where('token', '=', token)
    .execute()
}

export const confirmSession = async (db: Database, sessionId: string, now: number): Promise<void> => {
  await db
    .updateTable('session')
    .set({ confirmed_until: now + CONFIRMED_MS })
    .where('id', '=', sessionId)
    .execute()
}

/** A member's live sessions: the one that asks, then the last seen first. */
export const listSessionsOf = (
  db: Database,
  engine: Engine,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: number,
): Promise<ShownSession[]> =>
  db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('user_id', '=', memberId)
    .where('expires_at', '>', libraryDate(engine, now))
    .orderBy((order) => order.case().when('id', '=', sessionId).then(order.lit(0)).else(order.lit(1)).end())
    .orderBy((order) => order.fn.coalesce('last_seen_at', order.lit(0)), 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()

/** Ends one session of a member; false when there is none with this id. */
export const endSessionOf = async (db: Database, memberId: string, sessionId: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('session').where('id', '=', sessionId).where('user_id', '=', memberId).executeTakeFirst()
  return numDeletedRows > 0n
}

export const endSessionByToken = async (db: Database, token: string): Promise<void> => {
  await db.deleteFrom('session').where('token', '=', token).execute()
}

/** Ends all sessions of a member, but for one that may stay. */
export const endSessions = async (db: DatabaseOrTransaction, memberId: string, { except }: { except?: string }): Promise<void> => {
  await db
    .deleteFrom('session')
    .where('user_id', '=', memberId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .execute()
}

/** Removes sessions that have ended. */
export const sweepSessions = async (db: Database, engine: Engine, now: number): Promise<void> => {
  await db.deleteFrom('session').where('expires_at', '<', libraryDate(engine, now)).execute()
}
