import type { Database, MemberTable } from '#server/db/schema.ts'
import { tokenHash } from '../one-time-tokens/secret-token.ts'

interface LiveSession {
  readonly sessionId: string
  readonly token: string
  readonly endsAt: number
  readonly lastSeenAt: number | null
  /** Whether it passed the admin gate within the hour. */
  readonly isAdmin: boolean
  /** Whether the member signed in or gave the password a short while ago. */
  readonly isConfirmed: boolean
  readonly profile: MemberTable
}

/** The live session of a token with its member, in one statement; an expired session is none. */
export const findSession = async (db: Database, token: string, now: number): Promise<LiveSession | undefined> => {
  const row = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .where('session.token_hash', '=', tokenHash(token))
    .selectAll('member')
    .select(['session.id as session_id', 'session.expires_at as session_expires_at', 'session.admin_until'])
    .select(['session.last_seen_at', 'session.confirmed_until'])
    .executeTakeFirst()
  if (!row) return undefined
  const { admin_until, confirmed_until } = row
  const endsAt = row.session_expires_at
  if (endsAt <= now) return undefined
  return {
    sessionId: row.session_id,
    token,
    endsAt,
    lastSeenAt: row.last_seen_at,
    isAdmin: admin_until !== null && admin_until > now,
    isConfirmed: confirmed_until !== null && confirmed_until > now,
    // With the session's columns in it: leaving them out of a copy costs more than all of the above.
    profile: row,
  }
}
