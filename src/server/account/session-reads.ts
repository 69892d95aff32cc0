import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database, LibraryDate, MemberTable } from '#server/db/schema.ts'
import { COOKIE_PREFIX } from './auth.ts'

export interface LiveSession {
  readonly sessionId: string
  readonly token: string
  readonly endsAt: number
  /** Whether it passed the admin gate within the hour. */
  readonly isAdmin: boolean
  readonly profile: MemberTable
}

export const sessionCookieName = (servesHttps: boolean): string =>
  `${servesHttps ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`

/** The token of a session cookie (`token.signature`, HMAC-SHA-256) when its signature is ours. */
export const tokenOfCookie = (cookie: string, secret: string): string | undefined => {
  const dot = cookie.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = cookie.slice(0, dot)
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** The live session of a token with its member, in one statement; an expired session is none. */
export const findSession = async (db: Database, token: string, now: number): Promise<LiveSession | undefined> => {
  const row = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.user_id')
    .where('session.token', '=', token)
    .selectAll('member')
    .select(['session.id as session_id', 'session.expires_at as session_expires_at', 'session.admin_until'])
    .executeTakeFirst()
  if (!row) return undefined
  const { session_id, session_expires_at, admin_until, ...profile } = row
  const endsAt = instantOf(session_expires_at)
  const isAdmin = admin_until !== null && admin_until > now
  return endsAt > now ? { sessionId: session_id, token, endsAt, isAdmin, profile } : undefined
}

export const instantOf = (date: LibraryDate): number => (date instanceof Date ? date : new Date(date)).getTime()
