import { type RawBuilder, sql } from 'kysely'
import type { Database, Engine, MemberTable } from '#server/db/schema.ts'

export interface ListedMember extends Pick<
  MemberTable,
  | 'id'
  | 'username'
  | 'display_username'
  | 'email'
  | 'welcome_seen_at'
  | 'disabled_at'
  | 'last_seen_at'
  | 'body_type'
  | 'weight_kg'
  | 'height_cm'
  | 'target_weight_kg'
  | 'time_zone'
  | 'chosen_time_zone'
> {
  readonly newest_kg: number | null
  readonly food_entries: number
}

const bytesOf = (engine: Engine, column: 'username'): RawBuilder<string> =>
  engine === 'postgres' ? sql`${sql.ref(column)} collate "C"` : sql`${sql.ref(column)} collate binary`

/** `text` anywhere, as it stands: a `%` or `_` in it means itself. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Members by username after one of them, with some text in lower case anywhere in the username or e-mail address. No
 * index knows the middle of a name: the names are gone through in their order until a page is full.
 */
export const listMembers = async (
  db: Database,
  engine: Engine,
  page: { search: string; afterUsername: string; limit: number },
): Promise<ListedMember[]> => {
  const { search, afterUsername, limit } = page
  const username = bytesOf(engine, 'username')
  const pattern = anywhere(search)
  const isFound = search === '' ? sql`true` : sql`(username like ${pattern} escape '\\' or email like ${pattern} escape '\\')`
  const { rows } = await sql<ListedMember>`
    select id, username, display_username, email, welcome_seen_at, disabled_at, last_seen_at, body_type, weight_kg, height_cm, target_weight_kg, time_zone, chosen_time_zone,
      (select w.weight_kg from weigh_in as w where w.member_id = member.id order by w.weighed_at desc, w.id desc limit 1) as newest_kg,
      (select count(*) from meal where meal.member_id = member.id and meal.deleted_at is null) as food_entries
    from member where ${username} > ${afterUsername} and ${isFound} order by ${username} limit ${limit}`.execute(db)
  return rows
}
