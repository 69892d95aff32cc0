import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'

/** How many failures within a window lock a key, and for how long. */
export interface AttemptRule {
  readonly failures: number
  readonly windowMs: number
  readonly lockMs: number
}

const MINUTE_MS = 60_000
export const SIGN_IN_BY_NAME: AttemptRule = { failures: 5, windowMs: 15 * MINUTE_MS, lockMs: 30 * MINUTE_MS }
// A household or an office may share one address, so this only stops spraying many names.
export const SIGN_IN_BY_ADDRESS: AttemptRule = { failures: 100, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
/** Requests for a reset mail: nobody's mailbox is to be filled by strangers. */
export const RESET_BY_NAME: AttemptRule = { failures: 3, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
export const RESET_BY_ADDRESS: AttemptRule = { failures: 30, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
export const REGISTER_BY_ADDRESS: AttemptRule = { failures: 300, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }

/** Keys are hashed: the table tells nobody which names or addresses were tried. */
export const attemptKey = (
  kind: 'name' | 'address' | 'registration' | 'admin' | 'reset-name' | 'reset-address',
  value: string,
): string =>
  createHash('sha256').update(`${kind}:${value.toLowerCase()}`).digest('base64url')

/** Until when a key is locked, or undefined when it is not. */
export const lockedUntil = async (db: Database, key: string, now: number): Promise<number | undefined> => {
  const row = await db.selectFrom('attempt').select('locked_until').where('key', '=', key).executeTakeFirst()
  return row?.locked_until != null && row.locked_until > now ? row.locked_until : undefined
}

/** Counts one failure; returns until when the key is locked, if it is. One statement, so that instances agree. */
export const countFailure = async (
  db: Database,
  key: string,
  rule: AttemptRule,
  now: number,
): Promise<number | undefined> => {
  const windowStart = now - rule.windowMs
  const isOld = sql<boolean>`(attempt.window_started_at <= ${windowStart} or attempt.locked_until <= ${now})`
  const failures = sql<number>`(case when ${isOld} then 1 else attempt.failures + 1 end)`
  const row = await db
    .insertInto('attempt')
    .values({
      key,
      failures: 1,
      window_started_at: now,
      locked_until: rule.failures <= 1 ? now + rule.lockMs : null,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures,
        window_started_at: sql`case when ${isOld} then ${now} else attempt.window_started_at end`,
        locked_until: sql`case
          when attempt.locked_until > ${now} then attempt.locked_until
          when ${failures} >= ${rule.failures} then ${now + rule.lockMs}
          else null end`,
      }),
    )
    .returning('locked_until')
    .executeTakeFirstOrThrow()
  return row.locked_until ?? undefined
}

export const secondsUntil = (instantAt: number, now: number): number => Math.max(1, Math.ceil((instantAt - now) / 1000))

/** @throws ProblemError with the code while the key is locked */
export const refuseWhileLocked = async (
  db: Database,
  key: string,
  code: 'account_locked' | 'too_many_requests',
  now: number,
): Promise<void> => {
  const until = await lockedUntil(db, key, now)
  if (until !== undefined) throw new ProblemError(code, { retryAfterS: secondsUntil(until, now) })
}

export const clearFailures = async (db: Database, key: string): Promise<void> => {
  await db.deleteFrom('attempt').where('key', '=', key).execute()
}

/** Forgets what no rule looks at any more. */
export const sweepAttempts = async (db: Database, now: number): Promise<void> => {
  const old = now - 24 * 60 * MINUTE_MS
  await db.deleteFrom('attempt').where('window_started_at', '<', old).execute()
}
