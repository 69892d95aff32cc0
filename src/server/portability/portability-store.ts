import { sql } from 'kysely'
import type {
  Database,
  DatabaseOrTransaction,
  MealPhotoTable,
  MealTable,
  Transaction,
} from '#server/db/schema.ts'
import { inPages } from '#server/db/in-pages.ts'
import { updateMember } from '#server/db/rows.ts'
import { inSteps, ROWS_OF_A_STEP } from '#server/db/transaction-for-now.ts'
import { ProblemError } from '#server/http/problems.ts'
import { deleteByKey, emptyImports, stopImports } from '#server/imports/import-store.ts'
import { disableAccount } from '#server/accounts/member/disable-member.ts'
import { viewItem } from '#contract/amounts.ts'
import { coachedEverBy, endGrantsWith, forgetCoach } from '#server/coaching/end-grants.ts'
import { leaveHousehold } from '#server/households/household-store.ts'
import { type StoredMeal, withParts } from '#server/meals/meal-parts.ts'
import { allRecordings } from '#server/recordings/all.ts'
import type { Recording } from '#server/recordings/recording.ts'
import { photoFileOf } from './archive-rows.ts'
import { type ArchiveRow, type ProfileRow, profileRow } from './archive-rows.ts'

const ROWS_PER_PAGE = 100

const parsed = (column: string | null): unknown => (column === null ? null : JSON.parse(column))

const archivedMeal = ({ items, photoIds, member_input, ...meal }: StoredMeal): ArchiveRow => {
  const [photo, ...morePhotos] = photoIds.map((_, number) => photoFileOf(meal.id, number))
  return {
    ...meal,
    first_estimate: parsed(meal.first_estimate),
    items:
      items.length === 0
        ? null
        : items.map((item) => ({ ...viewItem(item), namedBy: item.namedBy })),
    told: parsed(member_input),
    candidates: parsed(meal.candidates),
    photo: photo ?? null,
    more_photos: morePhotos,
  }
}

/**
 * A member's rows of a table in the format of the archive, oldest first, read in pages; without
 * deleted meals.
 */
export async function* rowsOf(
  db: Database,
  memberId: string,
  { table, order, row }: Recording,
): AsyncGenerator<ArchiveRow> {
  const columns = sql.join(order.map((column) => sql.ref(column)))
  const names = Object.keys(row.shape)
  const pages = inPages<ArchiveRow>(ROWS_PER_PAGE, async (last) => {
    const after = last && sql`and (${columns}) > (${sql.join(order.map((column) => last[column]))})`
    const { rows } = await sql<ArchiveRow>`
      select * from ${sql.table(table)} where member_id = ${memberId}
      ${table === 'meal' ? sql`and deleted_at is null` : sql``} ${after ?? sql``}
      order by ${columns} limit ${ROWS_PER_PAGE}`.execute(db)
    return rows
  })
  for await (const rows of pages) {
    const whole =
      table === 'meal'
        ? (await withParts(db, memberId, rows as unknown as MealTable[])).map(archivedMeal)
        : rows
    for (const one of whole) yield Object.fromEntries(names.map((name) => [name, one[name]]))
  }
}

/** All photos with their meal and number, oldest meal first. */
export const photosOf = (
  db: Database,
  memberId: string,
): Promise<Pick<MealPhotoTable, 'meal_id' | 'position' | 'photo_id'>[]> =>
  db
    .selectFrom('meal_photo')
    .innerJoin('meal', (join) =>
      join
        .onRef('meal.member_id', '=', 'meal_photo.member_id')
        .onRef('meal.id', '=', 'meal_photo.meal_id'),
    )
    .select(['meal_photo.meal_id', 'meal_photo.position', 'meal_photo.photo_id'])
    .where('meal_photo.member_id', '=', memberId)
    .where('meal.deleted_at', 'is', null)
    .orderBy('meal.eaten_at')
    .orderBy('meal_photo.meal_id')
    .orderBy('meal_photo.position')
    .execute()

export const profileOf = async (db: Database, memberId: string): Promise<ProfileRow> =>
  (await db
    .selectFrom('member')
    .select(Object.keys(profileRow.shape) as (keyof ProfileRow)[])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow(() => new ProblemError('not_signed_in'))) as ProfileRow

/**
 * Adds a few rows that the member does not have yet; returns their keys. Deleted meals that are not
 * yet swept count as missing, so an import restores them.
 */
export const addRows = async (
  db: DatabaseOrTransaction,
  { table, key }: Recording,
  rows: readonly ArchiveRow[],
): Promise<Set<unknown>> => {
  const names = Object.keys(rows[0] as ArchiveRow)
  const tuples = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
  const changes = names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  const otherwise =
    table === 'meal'
      ? sql`do update set ${sql.join(changes)} where meal.deleted_at is not null`
      : sql`do nothing`
  const result = await sql<ArchiveRow>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(tuples)}
    on conflict (member_id, ${sql.ref(key)}) ${otherwise} returning ${sql.ref(key)}`.execute(db)
  return new Set(result.rows.map((row) => row[key]))
}

/** Closes an account for good: nobody gets in any more, and nothing is imported. */
export const closeAccount = (db: Database, memberId: string, now: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await disableAccount(transaction, memberId, now)
    await updateMember(transaction, memberId, { erased_at: now })
    await endGrantsWith(transaction, memberId, now)
    await stopImports(transaction, memberId)
  })

/** Members whose accounts were closed before an instant and are not erased yet. */
export const closedAccounts = async (db: Database, closedBefore: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('erased_at', '<', closedBefore)
    .execute()
  return rows.map(({ id }) => id)
}

/** What may be thousands of rows of a member, each with its key. */
const LONG_TABLES: readonly Pick<Recording, 'table' | 'key'>[] = [
  ...allRecordings,
  { table: 'kept_reply', key: 'key' as Recording['key'] },
]

/** Deletes a member whose account is closed, with all rows. May be done again, or twice at once. */
export const removeMember = async (db: Database, memberId: string, now: number): Promise<void> => {
  await emptyImports(db, memberId)
  for (const one of LONG_TABLES)
    await inSteps(db, async (transaction) => {
      const keys = await someKeys(transaction, memberId, one)
      await deleteByKey(transaction, memberId, one, keys)
      return keys.length < ROWS_OF_A_STEP
    })
  const coached = await coachedEverBy(db, memberId)
  await db.transaction().execute(async (transaction) => {
    await endGrantsWith(transaction, memberId, now)
    await forgetCoach(transaction, memberId, coached)
    // What calls recorded that began before.
    for (const { table } of LONG_TABLES) {
      await sql`delete from ${sql.table(table)} where member_id = ${memberId}`.execute(transaction)
    }
    // Waits for running calls that record for this member and blocks new ones, so that no household
    // is made or joined meanwhile.
    await transaction
      .selectFrom('member')
      .select('id')
      .where('id', '=', memberId)
      .forUpdate()
      .execute()
    await leaveHousehold(transaction, memberId)
    await transaction.deleteFrom('member').where('id', '=', memberId).execute()
  })
}

const someKeys = async (
  transaction: Transaction,
  memberId: string,
  { table, key }: Pick<Recording, 'table' | 'key'>,
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(table)}
    where member_id = ${memberId} limit ${ROWS_OF_A_STEP}`.execute(transaction)
  return rows.map((row) => row.key)
}
