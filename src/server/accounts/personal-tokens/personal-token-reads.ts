import type { DatabaseOrTransaction } from '#server/db/schema.ts'
import { personalTokensOf } from './personal-token-store.ts'

/** What an export tells of a member's tokens: all but the tokens themselves, which are kept nowhere. */
export const toldTokensOf = async (db: DatabaseOrTransaction, memberId: string, now: number): Promise<object[]> =>
  (await personalTokensOf(db, memberId, now)).map(({ member_id: _member, id: _id, token_hash: _hash, ...told }) => told)
