import type { DatabaseOrTransaction, PersonalTokenTable } from '#server/db/schema.ts'
import { personalTokensOf } from './personal-token-store.ts'

/** What an export tells of a member's tokens: all but the tokens themselves, which are kept nowhere. */
export const toldTokensOf = async (
  db: DatabaseOrTransaction,
  memberId: string,
  now: number,
): Promise<Pick<PersonalTokenTable, 'name' | 'scopes' | 'created_at' | 'last_used_at' | 'ends_at'>[]> =>
  (await personalTokensOf(db, memberId, now)).map(({ name, scopes, created_at, last_used_at, ends_at }) => ({
    name,
    scopes,
    created_at,
    last_used_at,
    ends_at,
  }))
