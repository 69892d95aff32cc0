import type { DatabaseOrTransaction } from '#server/db/schema.ts'
import { revokeTokens } from '../one-time-tokens/one-time-token-store.ts'
import { endPersonalTokens } from '../personal-tokens/personal-token-store.ts'
import { endSessions } from '../sessions/session-store.ts'
import { setDisabledAt } from './member-store.ts'

/** Shuts a member out: every session, every personal token and every open link ends; nothing is deleted. */
export const disableMember = async (transaction: DatabaseOrTransaction, memberId: string, now: number): Promise<void> => {
  await setDisabledAt(transaction, memberId, now)
  await endSessions(transaction, memberId)
  await revokeTokens(transaction, memberId)
  await endPersonalTokens(transaction, memberId)
}

/** Lets a disabled member sign in again. */
export const enableMember = (db: DatabaseOrTransaction, memberId: string): Promise<void> => setDisabledAt(db, memberId, null)
