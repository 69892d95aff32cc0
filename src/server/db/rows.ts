import type { Insertable, Updateable } from 'kysely'
import type { DatabaseOrTransaction, Schema } from './schema.ts'

/** Tables with the columns `member_id` and `id`. */
type OwnTable = {
  [Name in keyof Schema]: 'member_id' | 'id' extends keyof Schema[Name] ? Name : never
}[keyof Schema]

/** A row with the id of a new one, or with something else that only one row may have, is there already. */
export class RowExists extends Error {
  override readonly name = 'RowExists'
}

/** Primary keys and other unique indexes: SQLite tells them apart, PostgreSQL does not. */
const NOT_UNIQUE = new Set<unknown>([1555, 2067, '23505'])

/**
 * Adds rows with an id that was given to them.
 * @throws RowExists if one of them is there already
 */
export const insertNew = async <Inserted>(insert: () => Promise<Inserted>): Promise<Inserted> => {
  try {
    return await insert()
  } catch (error) {
    const { code, errcode } = error as { code?: unknown; errcode?: unknown }
    if (NOT_UNIQUE.has(errcode ?? code))
      throw new RowExists('A row with this id is there already', { cause: error })
    throw error
  }
}

export const insertRow = async <Table extends keyof Schema>(
  db: DatabaseOrTransaction,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<void> => {
  const insert = db.insertInto(table).values(row as never)
  await insertNew(() => insert.execute())
}

/** Deletes one row of a member; false if the member has none with this id. */
export const deleteOwnRow = async (
  db: DatabaseOrTransaction,
  table: OwnTable,
  memberId: string,
  id: string,
): Promise<boolean> => {
  // Kysely types a statement by one table; each of these has both columns.
  const { numDeletedRows } = await db
    .deleteFrom(table as 'activity')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const updateMember = async (
  db: DatabaseOrTransaction,
  id: string,
  change: Updateable<Schema['member']>,
): Promise<void> => {
  await db.updateTable('member').set(change).where('id', '=', id).execute()
}

/**
 * Serialises transactions of one member, so that simultaneous calls cannot exceed a limit that they
 * check by counting.
 */
export const lockMember = async (
  transaction: DatabaseOrTransaction,
  memberId: string,
): Promise<void> => {
  await transaction
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .execute()
}
