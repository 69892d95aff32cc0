import type { Database, MemberTable } from '#server/db/schema.ts'
import { updateMember } from '#server/db/rows.ts'
import { memberById } from '../member/member-store.ts'
import { consumeToken } from '../one-time-tokens/one-time-token-store.ts'
import { savePasswordHash } from '../passwords/password-store.ts'
import { endAllAccess } from '../sessions/session-store.ts'
import type { ResetPayload } from './reset-link.ts'

/** Sets a new password by a reset token, and ends every session and personal token; undefined when the token is not valid. */
export const resetPasswordByToken = (db: Database, token: string, hash: string, now: number): Promise<MemberTable | undefined> =>
  db.transaction().execute(async (transaction) => {
    const found = await consumeToken<ResetPayload>(transaction, 'password-reset', token, now)
    if (found?.memberId == null) return undefined
    const { memberId, payload } = found
    await savePasswordHash(transaction, memberId, hash)
    await endAllAccess(transaction, memberId)
    // Who opened a link that was sent there reads that mailbox.
    if (payload.by === 'mail') await updateMember(transaction, memberId, { email_verified: 1 })
    return memberById(transaction, memberId)
  })
