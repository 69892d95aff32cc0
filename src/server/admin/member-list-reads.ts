import { type RawBuilder, sql } from 'kysely'
import type { Database, Engine, MemberTable } from '#server/db/schema.ts'
import { weighingsOf } from './weighing-reads.ts'

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
  | 'fasting_plan'
  | 'time_zone'
  | 'chosen_time_zone'
  | 'day_turn_hour'
> {
  readonly newest_kg: number | null
  readonly food_entries: number
}

const bytesOf = (engine: Engine, column: 'username'): RawBuilder<string> =>
  engine === 'postgres'
    ? sql`${sql.ref(column)} collate "C"`
    : sql`${sql.ref(column)} collate binary`

/** A LIKE pattern for `text` anywhere, with `%` and `_` escaped. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const countEntries = async (
  db: Database,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<{ member_id: string; entries: number }>`
    select member_id, count(*) as entries from meal
    where member_id in (${sql.join(memberIds)}) and deleted_at is null group by member_id`.execute(
    db,
  )
  return new Map(rows.map(({ member_id: id, entries }) => [id, entries]))
}

/**
 * A page of members by username, filtered by lower-case text anywhere in username or email. No
 * index helps with the middle of a name, so the names are scanned in order until the page is full.
 * What they recorded is read separately, because a sharded PostgreSQL refuses joins from `member`
 * to sharded tables.
 */
export const listMembers = async (
  db: Database,
  engine: Engine,
  page: { search: string; afterUsername: string; limit: number },
): Promise<ListedMember[]> => {
  const { search, afterUsername, limit } = page
  const username = bytesOf(engine, 'username')
  const pattern = anywhere(search)
  const isFound =
    search === ''
      ? sql`true`
      : sql`(username like ${pattern} escape '\\' or email like ${pattern} escape '\\')`
  const { rows } = await sql<Omit<ListedMember, 'newest_kg' | 'food_entries'>>`
    select id, username, display_username, email, welcome_seen_at, disabled_at, last_seen_at, body_type, weight_kg, height_cm, target_weight_kg, fasting_plan, time_zone, chosen_time_zone, day_turn_hour
    from member where ${username} > ${afterUsername} and erased_at is null and ${isFound} order by ${username} limit ${limit}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  const [weighings, entries] = await Promise.all([weighingsOf(db, ids), countEntries(db, ids)])
  return rows.map((row) => ({
    ...row,
    newest_kg: weighings.get(row.id)?.newestKg ?? null,
    food_entries: entries.get(row.id) ?? 0,
  }))
}

export const countRegisteredBetween = async (
  db: Database,
  fromAt: number,
  untilAt: number,
): Promise<number> => {
  const { count } = await db
    .selectFrom('member')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_at', '>=', fromAt)
    .where('created_at', '<=', untilAt)
    .executeTakeFirstOrThrow()
  return count
}
