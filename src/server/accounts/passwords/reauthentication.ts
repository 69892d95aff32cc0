import { said } from '#domain/said.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { ACCOUNT_LOCKED, limitKey, clearFailures, checkSecret } from '../rate-limit/attempt-limit.ts'
import { verifyPassword } from './password-hash.ts'
import { findPasswordHash } from './password-store.ts'

export const NO_PASSWORD_WORDS = said('refused.no-password')

/**
 * Makes sure that whoever asks knows the member's password. Wrong tries count like failed sign-ins: a session left open
 * must not let anybody guess it.
 * @throws ProblemError naming the field, or account_locked
 */
export const checkPassword = async (
  db: Database,
  clock: () => number,
  { memberId, profile }: Caller,
  { field, password }: { field: string; password: string },
): Promise<void> => {
  const key = limitKey('name', profile.username)
  const isRight = async () => {
    const hash = await findPasswordHash(db, memberId)
    return hash !== null && verifyPassword(hash, password)
  }
  if (!(await checkSecret(db, clock, { key, refusal: ACCOUNT_LOCKED, isRight }))) {
    throw invalidField(field, said('input.wrong-password'))
  }
  await clearFailures(db, key, clock())
}

/**
 * The password of a member who has one; of any other, a sign-in a short while ago.
 * @throws ProblemError naming the field, account_locked or confirmation_needed
 */
export const requireReauthentication = async (
  db: Database,
  clock: () => number,
  caller: Caller,
  { field = 'password', password }: { field?: string; password: string | undefined },
): Promise<void> => {
  if ((await findPasswordHash(db, caller.memberId)) === null) return requireConfirmedSession(db, caller)
  if (password === undefined) throw invalidField(field, said('input.required'))
  await checkPassword(db, clock, caller, { field, password })
}

/** @throws ProblemError confirmation_needed unless the session signed in or gave the password a short while ago */
export const requireConfirmedSession = async (db: Database, { isConfirmed, memberId }: Caller): Promise<void> => {
  if (isConfirmed) return
  const hasPassword = (await findPasswordHash(db, memberId)) !== null
  throw new ProblemError('confirmation_needed', hasPassword ? {} : { words: NO_PASSWORD_WORDS })
}
