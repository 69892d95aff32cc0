import { createHash } from 'node:crypto'
import { MINUTE_MS, DAY_MS } from '#domain/day.ts'
import { said } from '#domain/said.ts'
import { sql } from 'kysely'
import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Database } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

/** How many failures within a window lock a key, and for how long. */
interface AttemptLimit {
  readonly failures: number
  readonly windowMs: number
  readonly lockMs: number
}

export const SIGN_IN_BY_NAME: AttemptLimit = { failures: 5, windowMs: 15 * MINUTE_MS, lockMs: 30 * MINUTE_MS }
// A household or an office may share one address, so this only stops spraying many names.
export const SIGN_IN_BY_ADDRESS: AttemptLimit = { failures: 100, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
/** Requests for a reset mail: nobody's mailbox is to be filled by strangers. */
export const RESET_BY_NAME: AttemptLimit = { failures: 3, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
export const RESET_BY_ADDRESS: AttemptLimit = { failures: 30, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
/** Invitations into a household and offers to coaches, by the member who makes them: names are not to be tried one after the other. */
export const INVITE_BY_MEMBER: AttemptLimit = { failures: 30, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
export const REGISTER_BY_ADDRESS: AttemptLimit = { failures: 300, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
/** Visits of a demo, each of which is a member with weeks of rows. */
export const DEMO_BY_ADDRESS: AttemptLimit = { failures: 10, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }

/** Keys are hashed: the table tells nobody which names or addresses were tried. */
export const limitKey = (
  kind: 'name' | 'address' | 'registration' | 'admin' | 'demo' | 'reset-name' | 'reset-address' | 'household-invitation' | 'coach-offer',
  value: string,
): string => createHash('sha256').update(`${kind}:${value.toLowerCase()}`).digest('base64url')

/** What somebody is told while a key is locked. */
export interface Refusal {
  readonly code: 'account_locked' | 'too_many_requests'
  /** A sentence with the minutes that are left. */
  readonly reason?: 'refused.account-locked' | 'refused.admin-locked'
}

export const ACCOUNT_LOCKED: Refusal = { code: 'account_locked', reason: 'refused.account-locked' }
export const TOO_MANY_REQUESTS: Refusal = { code: 'too_many_requests' }

const lockedProblem = ({ code, reason }: Refusal, until: number, now: number): ProblemError => {
  const minutes = Math.max(1, Math.ceil((until - now) / MINUTE_MS))
  return new ProblemError(code, {
    ...(reason !== undefined && { words: said(reason, { minutes }) }),
    retryAfterS: Math.max(1, Math.ceil((until - now) / 1000)),
  })
}

/** Until when a key is locked, or undefined when it is not. */
const lockedUntil = async (db: Database, key: string, now: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('attempt')
    .select('locked_until')
    .where('key', '=', key)
    .where('window_started_at', '<=', latestNotedAt(now))
    .executeTakeFirst()
  return row?.locked_until != null && row.locked_until > now ? row.locked_until : undefined
}

/** @throws ProblemError while the key is locked */
export const refuseWhileLocked = async (db: Database, key: string, refusal: Refusal, now: number): Promise<void> => {
  const until = await lockedUntil(db, key, now)
  if (until !== undefined) throw lockedProblem(refusal, until, now)
}

/** An attempt that was counted before anybody knows how it ends. */
interface Attempt {
  readonly key: string
  /** Until when the key is locked by this attempt, if it is the last that the limit allows. */
  readonly locksUntil: number | undefined
}

/** Counts one attempt; undefined while the key is locked. One statement, so that calls at once and instances agree. */
const countAttempt = async (db: Database, key: string, limit: AttemptLimit, now: number): Promise<Attempt | undefined> => {
  const isAhead = sql<boolean>`attempt.window_started_at > ${latestNotedAt(now)}`
  const isOld = sql<boolean>`(attempt.locked_until <= ${now} or attempt.window_started_at <= ${now - limit.windowMs} or ${isAhead})`
  const failures = sql<number>`(case when ${isOld} then 1 else attempt.failures + 1 end)`
  const row = await db
    .insertInto('attempt')
    .values({ key, failures: 1, window_started_at: now, locked_until: limit.failures <= 1 ? now + limit.lockMs : null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures,
          window_started_at: sql`case when ${isOld} then ${now} else attempt.window_started_at end`,
          locked_until: sql`case when ${failures} >= ${limit.failures} then cast(${now + limit.lockMs} as bigint) else null end`,
        })
        .where((where) => where.or([where('attempt.locked_until', 'is', null), where('attempt.locked_until', '<=', now), isAhead])),
    )
    .returning('locked_until')
    .executeTakeFirst()
  return row && { key, locksUntil: row.locked_until ?? undefined }
}

/** Counts one failure after the fact. */
export const countFailure = async (db: Database, key: string, limit: AttemptLimit, now: number): Promise<void> => {
  await countAttempt(db, key, limit, now)
}

/**
 * Counts an attempt before it is made: of many at once, no more are made than the limit allows.
 * @throws ProblemError while the key is locked
 */
export const consumeAttempt = async (
  db: Database,
  key: string,
  { limit, refusal, now }: { limit: AttemptLimit; refusal: Refusal; now: number },
): Promise<Attempt> => {
  const attempt = await countAttempt(db, key, limit, now)
  // A lock that went between the two statements leaves nothing to wait for.
  if (attempt === undefined) throw lockedProblem(refusal, (await lockedUntil(db, key, now)) ?? now, now)
  return attempt
}

/** Takes an attempt out of the count that was no failure, with the lock that it brought; others stay counted. */
const refundAttempt = async (db: Database, { key, locksUntil }: Attempt): Promise<void> => {
  await db
    .updateTable('attempt')
    .set({
      failures: sql`attempt.failures - 1`,
      ...(locksUntil !== undefined && {
        locked_until: sql`case when attempt.locked_until = ${locksUntil} then null else attempt.locked_until end`,
      }),
    })
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

interface SecretCheck {
  /** Of whoever the secret belongs to. */
  readonly key: string
  /** Of where the guess comes from, if that is counted too. */
  readonly addressKey?: string
  readonly refusal: Refusal
  isRight(): Promise<boolean>
}

// Counted before they are known to be right, many right ones at once would lock the name; in line they do not.
const inLine = createKeyedSemaphore(2)

/**
 * Whether a guess at a secret is right; a wrong one counts, and the fifth locks.
 * @throws ProblemError while the key is locked, also by this very guess
 */
export const checkSecret = (db: Database, clock: () => number, check: SecretCheck): Promise<boolean> =>
  inLine(check.key, async () => {
    const { key, addressKey, refusal } = check
    if (addressKey !== undefined) await refuseWhileLocked(db, addressKey, TOO_MANY_REQUESTS, clock())
    const attempt = await consumeAttempt(db, key, { limit: SIGN_IN_BY_NAME, refusal, now: clock() })
    if (await check.isRight()) {
      await refundAttempt(db, attempt)
      return true
    }
    if (addressKey !== undefined) await countFailure(db, addressKey, SIGN_IN_BY_ADDRESS, clock())
    if (attempt.locksUntil !== undefined) throw lockedProblem(refusal, attempt.locksUntil, clock())
    return false
  })

/** Forgets the failures before a success; a lock stands, as others may have brought it in the meantime. */
export const clearFailures = async (db: Database, key: string, now: number): Promise<void> => {
  await db
    .deleteFrom('attempt')
    .where('key', '=', key)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]))
    .execute()
}

/** Ends a lock, and forgets what led to it. */
export const unlock = async (db: Database, key: string): Promise<void> => {
  await db.deleteFrom('attempt').where('key', '=', key).execute()
}

/** Forgets what no limit looks at any more. */
export const deleteOldAttempts = async (db: Database, now: number): Promise<void> => {
  const old = now - DAY_MS
  await db.deleteFrom('attempt').where('window_started_at', '<', old).execute()
}
