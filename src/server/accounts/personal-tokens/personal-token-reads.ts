import type { DatabaseOrTransaction } from '#server/db/schema.ts'
import { personalTokensOf } from './personal-token-store.ts'

/** A member's tokens for the export, without ids and hashes. */
export const tokensForExport = async (
  db: DatabaseOrTransaction,
  memberId: string,
  now: number,
): Promise<object[]> =>
  (await personalTokensOf(db, memberId, now)).map(
    ({ member_id: _member, id: _id, token_hash: _hash, ...shown }) => shown,
  )
