import type { DatabaseOrTransaction } from '#server/db/schema.ts'
import { endAllAccess } from '../sessions/session-store.ts'
import { setDisabledAt } from './member-store.ts'

/** Shuts a member out: every session, every personal token and every open link ends; nothing is deleted. */
export const shutOut = async (transaction: DatabaseOrTransaction, memberId: string, now: number): Promise<void> => {
  await setDisabledAt(transaction, memberId, now)
  await endAllAccess(transaction, memberId)
}

/** Lets a disabled member sign in again. */
export const letIn = (db: DatabaseOrTransaction, memberId: string): Promise<void> => setDisabledAt(db, memberId, null)
