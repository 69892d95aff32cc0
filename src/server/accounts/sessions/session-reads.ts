import { MINUTE_MS, HOUR_MS } from '#domain/day.ts'
import { latestNotedAt } from '#domain/latest-noted.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import type { Database } from '#server/db/schema.ts'
import { tokenHash } from '../one-time-tokens/secret-token.ts'

/** How long after a sign-in or password check a session may change the sign-in methods. */
export const CONFIRMED_MS = 15 * MINUTE_MS
/** How long admin access lasts. */
export const ADMIN_MS = HOUR_MS

/** Whether a time-limited right of a session still holds; never longer than `mostMs` from now. */
const lasts = (until: number | null, mostMs: number, now: number): boolean =>
  until !== null && until > now && until <= latestNotedAt(now, mostMs)

const sessionOfHash = compiledStatement((db, { hash }: Places<{ hash: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .where('session.token_hash', '=', hash)
    .selectAll('member')
    .select([
      'session.id as session_id',
      'session.expires_at as session_expires_at',
      'session.admin_until',
    ])
    .select(['session.last_seen_at', 'session.confirmed_until']),
)

/**
 * The session of a token with its member, in one statement; undefined if expired, or if the member
 * was disabled while it began.
 */
export const findSession = async (db: Database, token: string, now: number) => {
  const [row] = await sessionOfHash(db, { hash: tokenHash(token) })
  if (!row) return undefined
  const { admin_until, confirmed_until } = row
  const endsAt = row.session_expires_at
  if (endsAt <= now || row.disabled_at !== null) return undefined
  return {
    sessionId: row.session_id,
    token,
    endsAt,
    lastSeenAt: row.last_seen_at,
    /** Whether it entered the admin area within the last hour. */
    isAdmin: lasts(admin_until, ADMIN_MS, now),
    /** Whether the member signed in or gave the password recently. */
    isConfirmed: lasts(confirmed_until, CONFIRMED_MS, now),
    // Also contains the session's columns: copying without them costs more than all of the above.
    profile: row,
  }
}

/** Whether a session was not ended since it let a call in. */
export const hasSession = async (
  db: Database,
  memberId: string,
  sessionId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', sessionId)
    .executeTakeFirst()) !== undefined
