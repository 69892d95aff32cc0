import type { DatabaseOrTransaction } from '#server/db/schema.ts'
import { updateMember } from '#server/db/rows.ts'
import { endAllAccess } from '../sessions/session-store.ts'

/** Disables a member: ends all sessions, personal tokens and open links. No data is deleted. */
export const disableAccount = async (
  transaction: DatabaseOrTransaction,
  memberId: string,
  now: number,
): Promise<void> => {
  await updateMember(transaction, memberId, { disabled_at: now })
  await endAllAccess(transaction, memberId)
}
