import { type RawBuilder, sql } from 'kysely'
import type { Database, Engine, MemberTable } from '#server/db/schema.ts'

export interface ListedMember extends Pick<
  MemberTable,
  | 'id'
  | 'username'
  | 'display_username'
  | 'email'
  | 'welcome_seen_at'
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

/** Above every text that begins with another: no character sorts higher in UTF-8. */
const HIGHEST = '\u{10FFFF}'

const bytesOf = (engine: Engine, column: 'username' | 'email'): RawBuilder<string> =>
  engine === 'postgres' ? sql`${sql.ref(column)} collate "C"` : sql`${sql.ref(column)} collate binary`

/**
 * Members by username after one of them, whose username or e-mail address begins with some text in lower case. Both
 * beginnings are ranges of an index, so that a page costs the same among 100,000 members; a text in the middle of a name
 * would have to be looked for in all of them.
 */
export const listMembers = async (
  db: Database,
  engine: Engine,
  page: { beginning: string; afterUsername: string; limit: number },
): Promise<ListedMember[]> => {
  const { beginning, afterUsername, limit } = page
  const username = bytesOf(engine, 'username')
  const email = bytesOf(engine, 'email')
  // Joined to nothing, the name offers the planner no index: it must take the one of addresses.
  const unindexedUsername = engine === 'postgres' ? sql`(username || '') collate "C"` : sql`(username || '')`
  const ids =
    beginning === ''
      ? sql`select id from member where ${username} > ${afterUsername} order by ${username} limit ${limit}`
      : sql`
        select id from (select id from member
          where ${username} >= ${beginning} and ${username} < ${beginning + HIGHEST} and ${username} > ${afterUsername}
          order by ${username} limit ${limit}) as by_name
        union
        select id from (select id from member
          where ${email} >= ${beginning} and ${email} < ${beginning + HIGHEST}
            and ${unindexedUsername} > ${afterUsername}
          order by ${unindexedUsername} limit ${limit}) as by_email`
  const { rows } = await sql<ListedMember>`
    select id, username, display_username, email, welcome_seen_at, body_type, weight_kg, height_cm, target_weight_kg, time_zone, chosen_time_zone,
      (select w.weight_kg from weigh_in as w where w.member_id = member.id order by w.weighed_at desc, w.id desc limit 1) as newest_kg,
      (select count(*) from meal where meal.member_id = member.id and meal.deleted_at is null) as food_entries
    from member where id in (${ids}) order by ${username} limit ${limit}`.execute(db)
  return rows
}
