import { createHash } from 'node:crypto'
import { MINUTE_MS, DAY_MS } from '#domain/day.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { sql } from 'kysely'
import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Database } from '#server/db/schema.ts'
import { networkOf } from '#server/http/network-of.ts'
import { ProblemError } from '#server/http/problems.ts'
import { createTurns } from '#server/turns/turns.ts'

/** How many failures within a time window lock a key, and for how long. */
interface AttemptLimit {
  readonly failures: number
  readonly windowMs: number
  readonly lockMs: number
}

export const SIGN_IN_BY_NAME: AttemptLimit = {
  failures: 5,
  windowMs: 15 * MINUTE_MS,
  lockMs: 30 * MINUTE_MS,
}
// Generous, because a household or an office may share one address: it only stops trying many
// names.
export const SIGN_IN_BY_ADDRESS: AttemptLimit = {
  failures: 100,
  windowMs: 15 * MINUTE_MS,
  lockMs: 15 * MINUTE_MS,
}
/** Requests for a reset mail, so that strangers cannot fill a member's mailbox. */
export const RESET_BY_NAME: AttemptLimit = {
  failures: 3,
  windowMs: 60 * MINUTE_MS,
  lockMs: 60 * MINUTE_MS,
}
export const RESET_BY_ADDRESS: AttemptLimit = {
  failures: 30,
  windowMs: 60 * MINUTE_MS,
  lockMs: 60 * MINUTE_MS,
}
/**
 * Invitations to households and offers to coaches, by the member who makes them, so that nobody
 * tries out usernames.
 */
export const INVITE_BY_MEMBER: AttemptLimit = {
  failures: 30,
  windowMs: 60 * MINUTE_MS,
  lockMs: 60 * MINUTE_MS,
}
export const REGISTER_BY_ADDRESS: AttemptLimit = {
  failures: 300,
  windowMs: 60 * MINUTE_MS,
  lockMs: 60 * MINUTE_MS,
}
/** Visits of a demo: each creates a member with weeks of data. */
export const DEMO_BY_ADDRESS: AttemptLimit = {
  failures: 10,
  windowMs: 60 * MINUTE_MS,
  lockMs: 60 * MINUTE_MS,
}

/**
 * Keys are hashed, so that the table does not reveal which names or addresses were tried. No name is
 * an IPv6 address.
 */
export const limitKey = (
  kind:
    | 'name'
    | 'address'
    | 'registration'
    | 'admin'
    | 'demo'
    | 'reset-name'
    | 'reset-address'
    | 'household-invitation'
    | 'coach-offer',
  value: string,
): string =>
  createHash('sha256')
    .update(`${kind}:${networkOf(value.toLowerCase())}`)
    .digest('base64url')

/** The answer while a key is locked. */
export interface Refusal {
  readonly code: 'account_locked' | 'too_many_requests'
  /** A sentence that names the remaining minutes. */
  readonly reason?: 'refused.account-locked' | 'refused.admin-locked'
}

export const ACCOUNT_LOCKED: Refusal = { code: 'account_locked', reason: 'refused.account-locked' }
export const TOO_MANY_REQUESTS: Refusal = { code: 'too_many_requests' }

const lockedProblem = ({ code, reason }: Refusal, until: number, now: number): ProblemError => {
  const minutes = Math.max(1, Math.ceil((until - now) / MINUTE_MS))
  return new ProblemError(code, {
    ...(reason !== undefined && { words: codedMessage(reason, { minutes }) }),
    retryAfterS: Math.max(1, Math.ceil((until - now) / 1000)),
  })
}

/** Until when a key is locked; undefined if it is not. */
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
export const refuseWhileLocked = async (
  db: Database,
  key: string,
  refusal: Refusal,
  now: number,
): Promise<void> => {
  const until = await lockedUntil(db, key, now)
  if (until !== undefined) throw lockedProblem(refusal, until, now)
}

/** An attempt, counted before its outcome is known. */
interface Attempt {
  readonly key: string
  /** Until when this attempt locks the key, if it is the last one that the limit allows. */
  readonly locksUntil: number | undefined
}

/**
 * Counts one attempt; undefined while the key is locked. One statement, so that simultaneous calls
 * and several servers agree.
 */
const countAttempt = async (
  db: Database,
  key: string,
  limit: AttemptLimit,
  now: number,
): Promise<Attempt | undefined> => {
  const isAhead = sql<boolean>`attempt.window_started_at > ${latestNotedAt(now)}`
  const isOld = sql<boolean>`(attempt.locked_until <= ${now} or attempt.window_started_at <= ${now - limit.windowMs} or ${isAhead})`
  const failures = sql<number>`(case when ${isOld} then 1 else attempt.failures + 1 end)`
  const row = await db
    .insertInto('attempt')
    .values({
      key,
      failures: 1,
      window_started_at: now,
      locked_until: limit.failures <= 1 ? now + limit.lockMs : null,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures,
          window_started_at: sql`case when ${isOld} then ${now} else attempt.window_started_at end`,
          locked_until: sql`case when ${failures} >= ${limit.failures} then cast(${now + limit.lockMs} as bigint) else null end`,
        })
        .where((where) =>
          where.or([
            where('attempt.locked_until', 'is', null),
            where('attempt.locked_until', '<=', now),
            isAhead,
          ]),
        ),
    )
    .returning('locked_until')
    .executeTakeFirst()
  return row && { key, locksUntil: row.locked_until ?? undefined }
}

/** Counts a failure afterwards. */
export const countFailure = async (
  db: Database,
  key: string,
  limit: AttemptLimit,
  now: number,
): Promise<void> => {
  await countAttempt(db, key, limit, now)
}

/**
 * Counts an attempt before it is made, so that many at once cannot exceed the limit.
 * @throws ProblemError while the key is locked
 */
export const consumeAttempt = async (
  db: Database,
  key: string,
  { limit, refusal, now }: { limit: AttemptLimit; refusal: Refusal; now: number },
): Promise<Attempt> => {
  const attempt = await countAttempt(db, key, limit, now)
  // The lock may have ended between the two statements.
  if (attempt === undefined)
    throw lockedProblem(refusal, (await lockedUntil(db, key, now)) ?? now, now)
  return attempt
}

/** Uncounts an attempt that succeeded, and lifts the lock it caused. */
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
  /** Of the secret's owner. */
  readonly key: string
  /** Of the address the guess comes from, if that is counted too. */
  readonly addressKey?: string
  readonly refusal: Refusal
  isRight(): Promise<boolean>
}

// Attempts are counted before they are checked: without a queue, many correct ones at once would
// lock the name.
const inLine = createTurns({ atOnceOfOne: 2 })

/**
 * Whether a secret is right. Wrong ones count, and the fifth locks the key.
 * @throws ProblemError while the key is locked, also by this very guess
 */
export const checkSecret = (db: Database, now: number, check: SecretCheck): Promise<boolean> =>
  inLine.run(check.key, async () => {
    const { key, addressKey, refusal } = check
    if (addressKey !== undefined) await refuseWhileLocked(db, addressKey, TOO_MANY_REQUESTS, now)
    const attempt = await consumeAttempt(db, key, { limit: SIGN_IN_BY_NAME, refusal, now })
    if (await check.isRight()) {
      await refundAttempt(db, attempt)
      return true
    }
    if (addressKey !== undefined) await countFailure(db, addressKey, SIGN_IN_BY_ADDRESS, now)
    if (attempt.locksUntil !== undefined) throw lockedProblem(refusal, attempt.locksUntil, now)
    return false
  })

/**
 * Forgets earlier failures after a success. A lock stays, because others may have caused it in the
 * meantime.
 */
export const clearFailures = async (db: Database, key: string, now: number): Promise<void> => {
  await db
    .deleteFrom('attempt')
    .where('key', '=', key)
    .where((where) =>
      where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]),
    )
    .execute()
}

/** Ends a lock and forgets the failures that led to it. */
export const unlock = async (db: Database, key: string): Promise<void> => {
  await db.deleteFrom('attempt').where('key', '=', key).execute()
}

/** Deletes attempts that no limit counts any more. */
export const deleteOldAttempts = async (db: Database, now: number): Promise<void> => {
  const old = now - DAY_MS
  await db.deleteFrom('attempt').where('window_started_at', '<', old).execute()
}
