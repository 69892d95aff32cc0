import { INVALID_ADMIN_PASSWORD } from '#contract/admin.ts'
import {
  attemptKey,
  clearFailures,
  countFailure,
  lockedUntil,
  SIGN_IN_BY_ADDRESS,
  SIGN_IN_BY_NAME,
} from '#server/account/attempt-store.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { ProblemError } from '#server/http/problems.ts'
import { isAdminPassword } from './admin-password.ts'
import { insertAuditEntry } from './audit-store.ts'

const HOUR_MS = 3_600_000
const LOCKED_WORDS =
  'Too many wrong admin passwords: the admin area is temporarily locked for you. Please try again in 30 minutes.'

/**
 * Marks the caller's session as admin for an hour; answers until when. Wrong tries lock like failed sign-ins.
 * @throws ProblemError not_allowed, account_locked or too_many_requests
 */
export const enterAdminArea = async (
  db: Database,
  clock: () => number,
  { memberId, sessionId }: Caller,
  { password, address }: { password: string; address: string },
): Promise<number> => {
  const locked = (code: 'account_locked' | 'too_many_requests', until: number) =>
    new ProblemError(code, {
      ...(code === 'account_locked' && { words: LOCKED_WORDS }),
      retryAfterS: Math.max(1, Math.ceil((until - clock()) / 1000)),
    })
  const memberKey = attemptKey('admin', memberId)
  const addressKey = attemptKey('admin', address)
  const addressLockedUntil = await lockedUntil(db, addressKey, clock())
  if (addressLockedUntil !== undefined) throw locked('too_many_requests', addressLockedUntil)
  const memberLockedUntil = await lockedUntil(db, memberKey, clock())
  if (memberLockedUntil !== undefined) throw locked('account_locked', memberLockedUntil)

  if (!(await isAdminPassword(db, password))) {
    await countFailure(db, addressKey, SIGN_IN_BY_ADDRESS, clock())
    const until = await countFailure(db, memberKey, SIGN_IN_BY_NAME, clock())
    if (until !== undefined) throw locked('account_locked', until)
    throw new ProblemError('not_allowed', { words: INVALID_ADMIN_PASSWORD })
  }
  await clearFailures(db, memberKey)
  const until = clock() + HOUR_MS
  await db.transaction().execute(async (transaction) => {
    await insertAuditEntry(transaction, { action: 'entered-admin-area', adminId: memberId, memberId: null, at: clock() })
    await transaction.updateTable('session').set({ admin_until: until }).where('id', '=', sessionId).execute()
  })
  return until
}

export const leaveAdminArea = async (db: Database, sessionId: string): Promise<void> => {
  await db.updateTable('session').set({ admin_until: null }).where('id', '=', sessionId).execute()
}
