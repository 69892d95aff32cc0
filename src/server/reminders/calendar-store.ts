import { newSecretToken, tokenHash } from '#server/accounts/one-time-tokens/secret-token.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'

/** Creates the token of a member's calendar, replacing an earlier one. Only its hash is stored. */
export const makeCalendarToken = async (
  db: Database,
  memberId: string,
  now: number,
): Promise<string> => {
  const token = newSecretToken()
  const anew = { token_hash: tokenHash(token), created_at: now }
  await db
    .insertInto('calendar_link')
    .values({ member_id: memberId, ...anew })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(anew))
    .execute()
  return token
}

export const endCalendar = async (db: Database, memberId: string): Promise<void> => {
  await db.deleteFrom('calendar_link').where('member_id', '=', memberId).execute()
}

export const hasCalendar = async (db: Database, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('calendar_link')
    .select('created_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

/** The member of a calendar token; undefined if unknown or disabled. */
export const memberOfCalendar = (db: Database, token: string): Promise<MemberTable | undefined> =>
  db
    .selectFrom('calendar_link')
    .innerJoin('member', 'member.id', 'calendar_link.member_id')
    .selectAll('member')
    .where('calendar_link.token_hash', '=', tokenHash(token))
    .where('member.disabled_at', 'is', null)
    .executeTakeFirst()
