import { codedMessage } from '#domain/coded-message.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import {
  ACCOUNT_LOCKED,
  limitKey,
  clearFailures,
  checkSecret,
} from '../rate-limit/attempt-limit.ts'
import { verifyPassword } from './password-hash.ts'
import { findPasswordHash } from './password-store.ts'

export const NO_PASSWORD = codedMessage('refused.no-password')

/**
 * Checks the password of a signed-in member. Wrong ones count like failed sign-ins, so that it
 * cannot be guessed in a session that was left open.
 * @throws ProblemError naming the field, or account_locked
 */
export const checkPassword = async (
  db: Database,
  now: number,
  { memberId, profile }: Caller,
  { field, password }: { field: string; password: string },
): Promise<void> => {
  const key = limitKey('name', profile.username)
  const isRight = async () => {
    const hash = await findPasswordHash(db, memberId)
    return hash !== null && verifyPassword(hash, password)
  }
  if (!(await checkSecret(db, now, { key, refusal: ACCOUNT_LOCKED, isRight }))) {
    throw invalidField(field, codedMessage('input.wrong-password'))
  }
  await clearFailures(db, key, now)
}

/**
 * Requires the password, or a recent sign-in from members without one.
 * @throws ProblemError naming the field, account_locked or confirmation_needed
 */
export const requireReauthentication = async (
  db: Database,
  now: number,
  caller: Caller,
  { field = 'password', password }: { field?: string; password: string | undefined },
): Promise<void> => {
  if ((await findPasswordHash(db, caller.memberId)) === null)
    return requireConfirmedSession(db, caller)
  if (password === undefined) throw invalidField(field, codedMessage('input.required'))
  await checkPassword(db, now, caller, { field, password })
}

/**
 * @throws ProblemError confirmation_needed unless the session signed in or gave the password
 * recently
 */
export const requireConfirmedSession = async (
  db: Database,
  { isConfirmed, memberId }: Caller,
): Promise<void> => {
  if (isConfirmed) return
  const hasPassword = (await findPasswordHash(db, memberId)) !== null
  throw new ProblemError('confirmation_needed', hasPassword ? {} : { words: NO_PASSWORD })
}
