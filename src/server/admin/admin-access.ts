import { codedMessage } from '#domain/coded-message.ts'
import {
  limitKey,
  clearFailures,
  type Refusal,
  checkSecret,
} from '#server/accounts/rate-limit/attempt-limit.ts'
import { ADMIN_MS } from '#server/accounts/sessions/session-reads.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { ProblemError } from '#server/http/problems.ts'
import { isAdminPassword } from './admin-password.ts'
import { insertAuditEntry } from './audit-store.ts'

const ADMIN_LOCKED: Refusal = {
  code: 'account_locked',
  reason: 'refused.admin-locked',
}

/**
 * Gives the caller's session admin access for an hour; returns its end. Wrong passwords lock like
 * failed sign-ins.
 * @throws ProblemError not_allowed, account_locked or too_many_requests
 */
export const enterAdminArea = async (
  db: Database,
  now: number,
  { memberId, sessionId }: Caller,
  { password, address }: { password: string; address: string },
): Promise<number> => {
  const memberKey = limitKey('admin', memberId)
  const addressKey = limitKey('admin', address)
  const guess = {
    key: memberKey,
    addressKey,
    refusal: ADMIN_LOCKED,
    isRight: () => isAdminPassword(db, password),
  }
  if (!(await checkSecret(db, now, guess)))
    throw new ProblemError('not_allowed', { words: codedMessage('refused.admin-password') })
  await clearFailures(db, memberKey, now)
  const until = now + ADMIN_MS
  await db.transaction().execute(async (transaction) => {
    await insertAuditEntry(transaction, {
      action: 'entered-admin-area',
      adminId: memberId,
      memberId: null,
      at: now,
    })
    await openAdminUntil(transaction, sessionId, until)
  })
  return until
}

export const openAdminUntil = async (
  db: DatabaseOrTransaction,
  sessionId: string,
  until: number,
): Promise<void> => {
  await db.updateTable('session').set({ admin_until: until }).where('id', '=', sessionId).execute()
}

export const leaveAdminArea = async (db: Database, sessionId: string): Promise<void> => {
  await db.updateTable('session').set({ admin_until: null }).where('id', '=', sessionId).execute()
}
